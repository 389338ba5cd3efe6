import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { SyncState } from '../../ui/sync.tsx';
import { GrowthDrawing, MarginDrawing, WritingDrawing } from './drawings.tsx';

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
  { sync: 'attention', term: 'Needs attention', text: 'Something needs you. Nothing is thrown away while it waits.' },
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
        </div>
        <Demonstration />
      </div>
    </section>
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
