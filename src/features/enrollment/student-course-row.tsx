import { useState, type ReactNode } from 'react';
import { enroll, unenroll } from '#contract/enrollment';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { NOT_FETCHED, useLater } from '../../data/use-later.ts';
import { useNow } from '../../data/use-now.ts';
import { useDevice } from '../../data/services.tsx';
import { syncPlaceOf, WaitingActions } from '../../data/waiting-actions.tsx';
import { asksToLeave, lastAsked, refusalsAbout, type AskedCourse } from './asked.ts';
import { courseFactsFor, requestWords, type CourseWithStatus } from './course-state.ts';

const calls = { enroll, unenroll };

const loadDialog = async () => (await import('./unenroll-dialog.tsx')).UnenrollDialog;

interface StudentCourseRowProps {
  course: CourseWithStatus;
  /** This device's requests about courses that are not done yet. */
  waiting: readonly AskedCourse[];
}

/** One course of a student: their status in it, and the button to enroll or leave. */
export function StudentCourseRow({ course, waiting }: StudentCourseRowProps): ReactNode {
  const device = useDevice();
  const [trouble, setTrouble] = useState<string | null>(null);
  const last = lastAsked(waiting, course.id);

  async function act(name: 'enroll' | 'unenroll'): Promise<void> {
    setTrouble(null);
    try {
      if (name === 'enroll') await device.queue(enroll, { body: { course: course.id } }, course.name);
      else await device.queue(unenroll, { params: { id: course.id } }, course.name);
    } catch (error) {
      setTrouble(`${calls[name].error}. ${error instanceof Error ? error.message : ''}`.trim());
      return;
    }
    for (const { id } of refusalsAbout(waiting, course.id)) await device.dismiss(id);
    device.pushNow();
    const asked = name === 'enroll' ? `Asked to enroll in ${course.name}.` : `Asked to leave ${course.name}.`;
    announce(device.connection().kind === 'offline' ? `${asked} It is waiting to be sent.` : asked);
  }

  return (
    <Row
      note={course.course_code}
      title={<span className="title">{course.name}</span>}
      sub={
        <>
          {courseFactsFor(course)}
          {course.mustStay && last === null ? (
            <p>Your university does not let students leave a compulsory course.</p>
          ) : null}
          <div role="alert">
            <Refusal trouble={trouble} asked={last} />
          </div>
        </>
      }
      sync={last === null ? undefined : syncPlaceOf(last)}
      action={<CourseAction course={course} asked={last} act={(name) => void act(name)} />}
    />
  );
}

/** Why the device or the university refused the request. */
function Refusal({ trouble, asked }: { trouble: string | null; asked: AskedCourse | null }): ReactNode {
  if (trouble !== null) return <p className="form-error">{trouble}</p>;
  if (asked?.kind !== 'refused') return null;
  if (!asked.error) return <p className="form-error">{(asksToLeave(asked) ? unenroll : enroll).error}</p>;
  return <p className="form-error">The university answered: “{asked.error}”</p>;
}

interface CourseActionProps {
  course: CourseWithStatus;
  asked: AskedCourse | null;
  act: (name: 'enroll' | 'unenroll') => void;
}

function CourseAction({ course, asked, act }: CourseActionProps): ReactNode {
  const words = requestWords(course, useNow());
  const what = asked !== null && asksToLeave(asked) ? `Unenroll from ${course.name}` : `Enroll in ${course.name}`;
  if (asked?.kind === 'request') return <WaitingActions item={asked} what={what} />;
  return (
    <>
      {words === null ? null : <span className={course.status === 'enrolled' ? 'mark good' : 'mark'}>{words}</span>}
      {asked === null ? null : <WaitingActions item={asked} what={what} />}
      <WayInOrOut course={course} act={act} />
    </>
  );
}

function WayInOrOut({ course, act }: Pick<CourseActionProps, 'course' | 'act'>): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { code: UnenrollDialog, now } = useLater(loadDialog);
  const toast = useToast();
  if (course.mustStay) return null;
  if (course.status === 'enrolled' || course.status === 'pending') {
    const close = () => setAsking(false);
    const ask = () => {
      setAsking(true);
      now().catch(() => toast(NOT_FETCHED));
    };
    const leave = () => {
      close();
      act('unenroll');
    };
    return (
      <>
        <Button key="unenroll" variant="low" aria-label={`Unenroll from ${course.name}`} onClick={ask}>
          Unenroll
        </Button>
        {isAsking && UnenrollDialog !== null ? (
          <UnenrollDialog course={course} onUnenroll={leave} onClose={close} />
        ) : null}
      </>
    );
  }
  return (
    // A different button than the one to leave: a double press must not hit that.
    <Button key="enroll" aria-label={`Enroll in ${course.name}`} onClick={() => act('enroll')}>
      Enroll
    </Button>
  );
}
