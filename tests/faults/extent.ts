/** Every fault that is counted, as it is called in reports. */
export const faults = [
  'kills',
  'databaseStops',
  'databaseStalls',
  'diskFull',
  'restores',
  'clockJumps',
  'cutAnswers',
  'cutRequests',
  'delayed',
  'halfAnswers',
  'portals',
  'lateDuplicates',
  'doubled',
  'reordered',
  'intrusions',
  'pageDeaths',
] as const;
export type Fault = (typeof faults)[number];

/** The faults that the harness itself causes, one after another; the rest happens to connections and clients. */
export const struck = ['kills', 'databaseStops', 'databaseStalls', 'diskFull', 'restores', 'clockJumps'] as const;
export type Struck = (typeof struck)[number];

/** The duration of a run in milliseconds, and the least number of each fault. */
export interface Extent {
  readonly name: string;
  readonly ms: number;
  /** How many students write, besides those with a real device. */
  readonly writers: number;
  readonly least: Readonly<Record<Fault, number>>;
  /** After how long a captured request is sent again, in milliseconds, at the least and at the most. */
  readonly lateMs: readonly [number, number];
}

const perHour = {
  kills: 3000,
  databaseStops: 600,
  databaseStalls: 300,
  diskFull: 150,
  restores: 150,
  clockJumps: 300,
  cutAnswers: 30_000,
  cutRequests: 6000,
  delayed: 6000,
  halfAnswers: 3000,
  portals: 3000,
  lateDuplicates: 1500,
  doubled: 6000,
  reordered: 3000,
  intrusions: 600,
  pageDeaths: 300,
} as const satisfies Record<Fault, number>;

const FULL_MINUTES = 20;

/** What `npm test` runs. */
export const slice: Extent = {
  name: 'slice',
  ms: 60_000,
  writers: 8,
  least: {
    kills: 30,
    databaseStops: 4,
    databaseStalls: 2,
    diskFull: 1,
    restores: 2,
    clockJumps: 3,
    cutAnswers: 500,
    cutRequests: 50,
    delayed: 50,
    halfAnswers: 20,
    portals: 20,
    lateDuplicates: 10,
    doubled: 50,
    reordered: 20,
    intrusions: 5,
    pageDeaths: 2,
  },
  lateMs: [2000, 15_000],
};

/** The full campaign, or a part of it that takes `minutes`. */
export function fullExtent(minutes = FULL_MINUTES): Extent {
  const share = (fault: Fault): number => Math.max(1, Math.round((perHour[fault] * minutes) / 60));
  return {
    name: minutes === FULL_MINUTES ? 'full' : `full-${minutes}-minutes`,
    ms: minutes * 60_000,
    writers: 16,
    least: Object.fromEntries(faults.map((fault) => [fault, share(fault)])) as Record<Fault, number>,
    lateMs: [10_000, 300_000],
  };
}
