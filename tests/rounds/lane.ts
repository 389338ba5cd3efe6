import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { findHeadlessBrowser } from '../../scripts/browser.ts';
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts';
import { openFolder } from '../journeys/fixtures/open-folder.ts';
import { bundledServer, copyDemoData } from '../journeys/fixtures/prepared.ts';
import { University } from '../journeys/fixtures/university.ts';
import { RoundDevice, type Sabotage } from './device.ts';
import { people, type Person } from './truth.ts';

/** A server with a university of its own and two devices, on which rounds run one after the other. */
export class Lane {
  readonly server: ServerProcess;
  readonly university: University;
  readonly people: readonly [Person, Person];
  readonly devices: readonly [RoundDevice, RoundDevice];
  readonly #browser: Browser;
  readonly #folders: readonly string[];
  #words = 0;

  private constructor(
    parts: Pick<Lane, 'server' | 'university' | 'people' | 'devices'>,
    browser: Browser,
    folders: string[],
  ) {
    this.server = parts.server;
    this.university = parts.university;
    this.people = parts.people;
    this.devices = parts.devices;
    this.#browser = browser;
    this.#folders = folders;
  }

  /** Starts the server on a copy of the demo university. Needs the global setup of the journeys. */
  static async open(sabotage: Sabotage | null): Promise<Lane> {
    const dataFolder = await openFolder('longhand-rounds-');
    await copyDemoData(dataFolder);
    const server = await startServerProcess({ dataFolder, bundled: bundledServer() });
    try {
      return await Lane.#openOn(server, sabotage);
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  static async #openOn(server: ServerProcess, sabotage: Sabotage | null): Promise<Lane> {
    const university = new University(() => server.url);
    const profile = await mkdtemp(join(tmpdir(), 'longhand-profile-'));
    const executablePath = findHeadlessBrowser();
    const browser = await chromium.launch({
      ...(executablePath === null ? {} : { executablePath }),
      args: ['--no-sandbox'],
    });
    const devices = [
      await RoundDevice.open('laptop', { server, university, profile, browser, sabotage }),
      await RoundDevice.open('phone', { server, university, profile: null, browser, sabotage }),
    ] as const;
    const parts = { server, university, devices, people: await people(university) };
    return new Lane(parts, browser, [server.dataFolder, profile]);
  }

  /** A word that nobody has written before. */
  word({ letter }: Person): string {
    this.#words += 1;
    return `${letter}${String(this.#words).padStart(6, '0')}z`;
  }

  /** Copies the stopped database. */
  async backUp(): Promise<void> {
    await this.server.stop();
    await rm(this.#backup, { recursive: true, force: true });
    await cp(this.#data, this.#backup, { recursive: true, preserveTimestamps: true });
    await this.server.start();
  }

  /** Puts the last copy in place of the database. */
  async restore(): Promise<void> {
    await this.server.stop();
    await rm(this.#data, { recursive: true });
    await cp(this.#backup, this.#data, { recursive: true, preserveTimestamps: true });
    await this.server.start();
  }

  async close(): Promise<void> {
    for (const device of this.devices) await device.close();
    await this.#browser.close();
    await this.server.stop();
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
  }

  get #data(): string {
    return join(this.server.dataFolder, 'postgres');
  }

  get #backup(): string {
    return join(this.server.dataFolder, 'backup');
  }
}
