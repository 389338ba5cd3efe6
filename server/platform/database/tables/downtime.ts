import type { Generated } from 'kysely';

/** The one row of `heartbeats`. */
export interface HeartbeatsTable {
  one: Generated<boolean>;
  beat_at: Date;
}

/** Rows of `downtimes`. */
export interface DowntimesTable {
  began: Date;
  ended: Date;
}

export interface DowntimeTables {
  heartbeats: HeartbeatsTable;
  downtimes: DowntimesTable;
}
