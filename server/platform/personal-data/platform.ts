import type { Entries } from './entry.ts';

/** The personal data in the tables of the installation. */
export const platformData: Entries<
  | 'answered_calls'
  | 'answered_public_calls'
  | 'data_keys'
  | 'directory'
  | 'downtimes'
  | 'heartbeats'
  | 'invoice_counters'
  | 'key_wraps'
  | 'migrations'
  | 'notification_keys'
  | 'settings'
> = {
  answered_calls: {
    of: [{ by: 'own', column: 'user_id' }],
    why: 'answers to requests that a device may send again',
    keeps: { days: 60, after: 't.created_at' },
    erasure: { kind: 'delete' },
    exported: ['created_at'],
    columns: {
      answer: 'none',
      call: 'secret',
      created_at: 'activity',
      university_id: 'none',
      user_id: 'person',
    },
  },
  answered_public_calls: {
    of: [],
    why: 'the same for requests of nobody',
    keeps: { days: 60, after: 't.created_at' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      answer: 'none',
      call: 'none',
      created_at: 'none',
    },
  },
  directory: {
    of: [{ by: 'address', column: 'key' }],
    why: 'on which computer of a distributed database a university is, by an address, a code or a link',
    keeps: { days: 30, after: 't.ends_at' },
    erasure: { kind: 'delete' },
    exported: [],
    columns: {
      ends_at: 'activity',
      key: 'digest',
      kind: 'none',
      university_id: 'none',
    },
  },
  downtimes: {
    of: [],
    why: 'when no server was up',
    keeps: { days: 730, after: 't.ended' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      began: 'none',
      ended: 'none',
    },
  },
  heartbeats: {
    of: [],
    why: 'when a server last was up',
    keeps: { until: 'replaced' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      beat_at: 'none',
      one: 'none',
    },
  },
  invoice_counters: {
    of: [],
    why: 'the last number of an invoice',
    keeps: { until: 'record' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      financial_year: 'none',
      last: 'none',
    },
  },
  migrations: {
    of: [],
    why: 'which migrations were applied',
    keeps: { until: 'record' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      digest: 'none',
      name: 'none',
    },
  },
  data_keys: {
    of: [],
    why: 'the keys that wrap every other key',
    keeps: { until: 'record' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: { in_use_from: 'none', made_at: 'none', number: 'none' },
  },
  key_wraps: {
    of: [],
    why: 'the data keys, wrapped',
    keeps: { until: 'record' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: { number: 'none', wrapped: 'secret', wrapped_by: 'none' },
  },
  notification_keys: {
    of: [],
    why: 'the key pair by which push services know this installation, wrapped',
    keeps: { until: 'record' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: { made_at: 'none', one: 'none', private_wrapped: 'secret', public_key: 'none' },
  },
  settings: {
    of: [],
    why: 'what belongs to the installation, such as its key’s check',
    keeps: { until: 'record' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      name: 'none',
      value: 'none',
    },
  },
};
