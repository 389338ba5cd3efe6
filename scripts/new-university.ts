/** Creates a university and its people over the API as anybody would: sign-up, mailed link, profile. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Account {
  email: string;
  password: string;
}

interface Reply {
  id: string;
  tokens: { access: string };
  admin_tokens: { access: string };
  university: { university_id: string };
  user: { id: string };
}

const PASSWORD = 'Longhand-demo-1';
const MAIL_POLLS = 200;
const POLL_MS = 50;

/** Returns the path of the newest link to `screen` that was mailed to `email`. */
export type FindLink = (email: string, screen: string) => Promise<string>;

/** A university that was registered a moment ago, with one program and one department. */
export class NewUniversity {
  readonly url: string;
  readonly name: string;
  readonly admin: Account;
  code = '';
  programId = '';
  departmentId = '';
  readonly #mark = randomBytes(4).toString('hex');
  #token = '';
  readonly #findLink: FindLink;

  private constructor(url: string, findLink: FindLink) {
    this.url = url;
    this.#findLink = findLink;
    this.name = `Narmada University ${this.#mark}`;
    this.admin = this.#account('admin');
  }

  /** Registers a university at the server on `url`. Without `findLink` the server must have its development mailbox. */
  static async register(
    url: string,
    findLink: FindLink = (email, screen) => mailedLink(url, email, screen),
  ): Promise<NewUniversity> {
    const made = new NewUniversity(url, findLink);
    const { university, admin_tokens: tokens } = await made.#call('POST', '/profile/university/', {
      name: made.name,
      location: 'Bhopal',
      email: `office-${made.#mark}@example.org`,
      admin_email: made.admin.email,
      admin_password: PASSWORD,
    });
    made.code = university.university_id;
    made.#token = tokens.access;
    made.programId = (await made.#call('POST', '/programs/', { name: 'Humanities' }, made.#token)).id;
    const department = { name: 'History', program: made.programId };
    made.departmentId = (await made.#call('POST', '/departments/', department, made.#token)).id;
    return made;
  }

  /** A further program, without a department. */
  async addProgram(name: string): Promise<void> {
    await this.#call('POST', '/programs/', { name }, this.#token);
  }

  /** Adds electives in this order. */
  async addElectives(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#call('POST', '/electives/', { name }, this.#token);
  }

  /** A student with a verified e-mail; with a complete profile unless `bare`. */
  async addStudent(name: string, { bare = false, roll = '17' } = {}): Promise<Account> {
    const account = await this.#signUp(name, 'student');
    if (!bare) {
      const student = { student_id: roll, year_of_study: '1', section: 'A', semester: '1' };
      await this.#complete('/profile/student/', account, name, student);
    }
    return account;
  }

  /** A teacher with a verified e-mail, with a complete profile unless `bare`, and approved unless `pending`. */
  async addTeacher(name: string, { bare = false, pending = false } = {}): Promise<Account> {
    const account = await this.#signUp(name, 'teacher');
    if (bare) return account;
    const { user, tokens } = await this.#call('POST', '/auth/login/', account);
    if (!pending) await this.#call('POST', `/members/${user.id}/action/`, { action: 'approve' }, this.#token);
    await this.#complete('/profile/teacher/', account, name, { designation: 'Professor' }, tokens.access);
    return account;
  }

  async tokenOf(account: Account): Promise<string> {
    return (await this.#call('POST', '/auth/login/', account)).tokens.access;
  }

  /** The path of the newest link to `screen` that was mailed to `email`. */
  async mailedLink(email: string, screen = '/verify-email'): Promise<string> {
    return this.#findLink(email, screen);
  }

  async #signUp(name: string, type: 'student' | 'teacher'): Promise<Account> {
    const account = this.#account(name.toLowerCase());
    await this.#call('POST', '/auth/register/', { ...account, user_type: type, university_id: this.code });
    const token = new URL(await this.mailedLink(account.email), this.url).searchParams.get('token') ?? '';
    await this.#call('POST', '/auth/login/', { ...account, verification_token: token });
    return account;
  }

  async #complete(path: string, account: Account, name: string, fields: object, token?: string): Promise<void> {
    const place = { program: this.programId, department: this.departmentId };
    const body = { first_name: name, last_name: 'Rao', ...place, ...fields };
    await this.#call('PUT', path, body, token ?? (await this.tokenOf(account)));
  }

  #account(name: string): Account {
    return { email: `${name}-${this.#mark}@example.org`, password: PASSWORD };
  }

  async #call(method: string, path: string, body?: object, token?: string): Promise<Reply> {
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Reply;
  }
}

/** The path of the newest link to `screen` that was mailed to `email`, read in the server's development mailbox. */
export async function mailedLink(url: string, email: string, screen: string): Promise<string> {
  const link = new RegExp(`To ${email},(?:(?!<article>)[\\s\\S])*?href="https?://[^/"]+(${screen}[^"]+)"`);
  for (let poll = 0; poll < MAIL_POLLS; poll += 1) {
    const mailbox = await (await fetch(`${url}/dev/mailbox`)).text();
    const path = link.exec(mailbox)?.[1];
    if (path !== undefined) return path.replaceAll('&amp;', '&');
    await pause(POLL_MS);
  }
  throw new Error(`No link to ${screen} was mailed to ${email}.`);
}
