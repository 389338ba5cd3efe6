import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useServices } from '../../data/services.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { SyncState } from '../../ui/sync.tsx';
import { homeOf } from '../../data/home.ts';
import { GrowthDrawing, MarginDrawing, WritingDrawing } from './drawings.tsx';
import './landing.css';

const TITLE = 'Longhand: where a university writes';

const features: readonly { drawing: () => ReactNode; title: string; text: string }[] = [
  {
    drawing: MarginDrawing,
    title: 'Smart Assignment Creation',
    text: 'Set the task, its opening and its closing time with the time zone. Students have it on their phones before the next bus.',
  },
  {
    drawing: WritingDrawing,
    title: 'On-Platform Writing Environment',
    text: 'A plain page that never stops taking words. Trains, lifts and hostel Wi-Fi included. What is not sent yet is kept, counted and shown.',
  },
  {
    drawing: GrowthDrawing,
    title: 'Analytics & Plagiarism Insights',
    text: 'How a text grew, what was typed and what was pasted, as evidence a teacher and a student read together. Never a verdict.',
  },
];

const key: readonly { sync: 'device' | 'attention' | undefined; term: string; text: string }[] = [
  { sync: undefined, term: 'Saved to university', text: 'The university has these words and has said so.' },
  {
    sync: 'device',
    term: 'Saved on this device',
    text: 'Safe here, not there yet. Keep writing; they are sent when there is a connection.',
  },
  { sync: 'attention', term: 'Needs attention', text: 'Something needs you. Nothing is thrown away meanwhile.' },
];

/** / */
export function LandingScreen(): ReactNode {
  useEffect(() => {
    document.title = TITLE;
  }, []);
  return (
    <>
      <Hero />
      <section className="section far" aria-labelledby="features">
        <div className="margin-row">
          <p className="note">What it does</p>
          <div className="what">
            <h2 id="features">One place to set, write and read an assignment</h2>
            <div className="three">
              {features.map(({ drawing: Drawing, title, text }) => (
                <article key={title}>
                  <Drawing />
                  <h3>{title}</h3>
                  <p>{text}</p>
                </article>
              ))}
            </div>
          </div>
        </div>
      </section>
      <RuleKey />
      <Fair />
      <section className="section far" aria-labelledby="begin">
        <div className="margin-row">
          <p className="note">
            ₹50,000 a year <br />
            for a university
          </p>
          <div className="what">
            <h2 id="begin">Students and faculty sign up free</h2>
            <div className="btns mt-4">
              <Link className={buttonClass('main')} to="/signup">
                Create Account
              </Link>
              <Link className={buttonClass()} to="/pricing">
                Pricing
              </Link>
            </div>
          </div>
        </div>
      </section>
    </>
  );
}

function Hero(): ReactNode {
  return (
    <section className="margin-row hero" aria-labelledby="promise">
      <p className="note">
        For phones and <br />
        Chromebooks
      </p>
      <div className="what">
        <div>
          <h1 id="promise" className="display">
            Empower students to achieve their best
          </h1>
          <p className="lede">
            Longhand is where a university writes. No word is ever lost, and every word can be shown to be its author’s.
          </p>
          <Entrance />
        </div>
        <Demonstration />
      </div>
    </section>
  );
}

/** The ways into the app: an account and a log-in, or the dashboard of a person who is logged in. */
function Entrance(): ReactNode {
  const user = useServices().session.user();
  if (user !== null) {
    return (
      <div className="btns">
        <Link className={buttonClass('main')} to={homeOf(user.user_type)}>
          Go to your dashboard
        </Link>
      </div>
    );
  }
  return (
    <>
      <div className="btns">
        <Link className={buttonClass('main')} to="/signup">
          Create Account
        </Link>
        <Link className={buttonClass()} to="/login">
          Log In
        </Link>
      </div>
      <p className="small quiet">
        Free for students and faculty. <Link to="/signup/register-university">Register a university</Link>
      </p>
    </>
  );
}

/** A page to try: the switch represents the network, and the margin line shows where the words are stored. */
function Demonstration(): ReactNode {
  return (
    <fieldset className="demo">
      <legend className="sr">Try it: cut the network and keep writing</legend>
      <div className="demo-bar">
        <b className="small">A page to try</b>
        <label className="switch">
          <input type="checkbox" /> Cut the network
        </label>
      </div>
      <div className="body ruled">
        <span className="sync-rule" aria-hidden="true" />
        <textarea
          aria-label="A page to try"
          spellCheck={false}
          defaultValue="Write something here, then cut the network and go on writing. Look at the line in the margin: it turns from solid to dashed, and not one word goes anywhere."
        />
      </div>
      <div className="demo-foot">
        <span className="on">
          <SyncState sync="saved">Saved to university</SyncState>
        </span>
        <span className="off">
          <SyncState sync="device">Saved on this device. Keep writing.</SyncState>
        </span>
        <span className="small quiet">Demonstration, sent nowhere</span>
      </div>
    </fieldset>
  );
}

function RuleKey(): ReactNode {
  return (
    <section className="section far" aria-labelledby="line">
      <div className="margin-row">
        <p className="note">
          How to read <br />
          the margin
        </p>
        <div className="what">
          <h2 id="line">The line in the margin tells the truth</h2>
          <p className="quiet">
            Every sheet and every row has it. It never claims more than the university has confirmed.
          </p>
          <dl className="rule-key">
            {key.map(({ sync, term, text }) => (
              <div key={term} data-sync={sync}>
                <dt>
                  <span className="sync-rule" aria-hidden="true" />
                  {term}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

const sides: readonly { title: string; text: string }[] = [
  {
    title: 'Students see it first',
    text: 'Your own report, before you submit, is the one that your teacher reads. You can add a note to any paste.',
  },
  {
    title: 'Teachers read, then decide',
    text: 'Facts, a replay and questions for a talk in place of a score to obey.',
  },
  {
    title: 'Anybody can check a certificate',
    text: 'A page in the browser says whether a file is what the university signed, without a network too.',
  },
];

/** What the record of a text is for, with the sentence that begins a report. */
function Fair(): ReactNode {
  return (
    <section className="section far" aria-labelledby="fair">
      <div className="margin-row">
        <p className="note">
          For both sides <br />
          of the desk
        </p>
        <div className="what">
          <h2 id="fair">Fair to the writer, useful to the reader</h2>
          <div className="fair">
            <div>
              {sides.map(({ title, text }) => (
                <article key={title}>
                  <h3>{title}</h3>
                  <p className="quiet">{text}</p>
                </article>
              ))}
            </div>
            <figure className="sample ruled">
              <blockquote>
                <p>
                  Ananya Rao wrote this in <b>five sittings over nine days</b>, with 2 h 41 min of writing.{' '}
                  <b>88.1% of the final text was typed here</b>, 9.6% was moved or copied within it and 2.3% was pasted
                  from outside, in one paste.
                </p>
              </blockquote>
              <figcaption>A sample: how a report begins</figcaption>
            </figure>
          </div>
        </div>
      </div>
    </section>
  );
}
