import { resolve } from 'node:path';
import { GSTIN } from '#contract/subscription';
import { parseKey } from './keyring.ts';
import { KNOWN_PUSH_SERVICES, parsePushServices, type PushService } from './push-services.ts';

/** The settings from the environment. Read once at the start; nothing else reads process.env. */
export interface Env {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Where the log of the server's own PostgreSQL is archived, beside its backups; absent: it is not. */
  readonly backupDir?: string | undefined;
  /** Absent: the server starts a PostgreSQL of its own. */
  readonly databaseUrl: string | undefined;
  /** The same database by a login for requests alone. */
  readonly databaseRequestsUrl: string | undefined;
  /** A streaming replica of the same database, for reads; absent: the database answers them all. */
  readonly databaseReplicaUrl: string | undefined;
  /** Whether frequent statements are prepared, which a connection pooler in between has to support. */
  readonly databasePrepares: boolean;
  readonly key: Buffer | undefined;
  /** The key that is to replace `key`; only the command that does it reads it. */
  readonly newKey?: Buffer | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where notifications may be sent: browsers name addresses, and no others are reached. */
  readonly pushServices: readonly PushService[];
  /** Where people reach the app: links in mails begin with it, never with a request's Host header. No final slash. */
  readonly publicUrl: string;
  readonly site: SiteSettings;
  /** Nothing that is for development alone is open: no demo accounts, no mailbox page. */
  readonly production: boolean;
  /** Makes demo accounts, whose password everybody knows: never in production. */
  readonly demo: boolean;
  /** How many proxies in front are trusted to name the client's address. */
  readonly proxyHops: number;
  /** Mean delay of the event loop, in ms, beyond which new requests are answered 503; 0 turns this off. */
  readonly maxDelayMs: number;
  /** How long a server that is told to end still takes requests, while it says that it is not ready. */
  readonly drainMs: number;
  /** Where the metrics for Prometheus are served; absent: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** The OTLP receiver to which traces are sent, over HTTP; absent: none are made. */
  readonly tracesUrl: string | undefined;
  readonly logLevel: string;
  /** The built app; absent where only the API is served. */
  readonly staticDir: string | undefined;
  /** Where pictures are kept; absent: in a folder of `dataDir`. */
  readonly s3: S3Settings | undefined;
  readonly seller: SellerSettings;
}

/** The issuer of the universities' invoices. An unset field is ''; no invoice is made while one is missing. */
export interface SellerSettings {
  readonly name: string;
  readonly address: string;
  readonly gstin: string;
  /** The services accounting code (SAC) of the product. */
  readonly sac: string;
  /** Where invoices are paid; null until the operator names an account. */
  readonly bank: BankAccount | null;
}

export interface BankAccount {
  readonly account_name: string;
  readonly account_number: string;
  readonly ifsc: string;
  readonly bank: string;
}

/** A bucket of any store that speaks S3. Without keys, the credentials of the environment are used. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Absent: Amazon's own. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

/** Settings of this installation's public pages. */
export interface SiteSettings {
  /** The mailbox for requests for quotations. */
  readonly salesEmail: string;
  /** The mailbox for messages from the contact page. */
  readonly feedbackEmail: string;
  readonly social: readonly { name: string; url: string }[];
}

export class EnvError extends Error {}

/** @throws EnvError with a sentence that names the wrong variable and its allowed values. */
export function readEnv(variables: NodeJS.ProcessEnv, args: readonly string[], root: string): Env {
  const port = whole(variables, 'PORT', 3000, 65_535);
  const key = variables['LONGHAND_KEY'];
  const newKey = variables['LONGHAND_KEY_NEW'];
  const address = publicUrl(filled(variables['PUBLIC_URL']) ?? `http://localhost:${port}`);
  const host = filled(variables['HOST']) ?? 'localhost';
  const databaseUrl = filled(variables['DATABASE_URL']);
  const backupDir = filled(variables['LONGHAND_BACKUP_DIR']);
  const production = isProduction(filled(variables['NODE_ENV']), { host, databaseUrl, address });
  const demo = !args.includes('--no-demo') && !production;
  return {
    port,
    host,
    dataDir: resolve(root, variables['LONGHAND_DATA_DIR'] ?? 'data'),
    backupDir: backupDir === undefined ? undefined : resolve(root, backupDir),
    databaseUrl,
    databaseRequestsUrl: filled(variables['DATABASE_REQUESTS_URL']),
    databaseReplicaUrl: readReplica(variables, databaseUrl),
    databasePrepares: isOn(variables, 'DATABASE_PREPARE', true),
    key: filled(key) === undefined ? undefined : parseKey(key ?? ''),
    newKey: filled(newKey) === undefined ? undefined : parseKey(newKey ?? ''),
    smtpUrl: filled(variables['SMTP_URL']),
    mailFrom: filled(variables['MAIL_FROM']) ?? 'Longhand <no-reply@localhost>',
    pushServices: readPushServices(variables),
    publicUrl: address,
    site: readSite(variables, address),
    production,
    demo,
    proxyHops: whole(variables, 'PROXY_HOPS', 0, 10),
    maxDelayMs: whole(variables, 'MAX_EVENT_LOOP_DELAY_MS', 5000, 60_000),
    drainMs: 1000 * whole(variables, 'DRAIN_SECONDS', 0, 600),
    metrics: readMetrics(variables),
    tracesUrl: readTracesUrl(variables),
    logLevel: filled(variables['LOG_LEVEL']) ?? (production ? 'info' : 'warn'),
    staticDir: resolve(root, filled(variables['LONGHAND_DIST']) ?? 'dist'),
    s3: readS3(variables),
    seller: readSeller(variables, demo),
  };
}

/** Whether only this computer can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * Whether everything for development alone must be closed. NODE_ENV decides where it is 'production' or 'development';
 * else a server with an external database, an https address or an address beyond loopback is in production.
 */
function isProduction(
  named: string | undefined,
  { host, databaseUrl, address }: { host: string; databaseUrl: string | undefined; address: string },
): boolean {
  if (named === 'production' || named === 'development') return named === 'production';
  return databaseUrl !== undefined || address.startsWith('https:') || !isLoopback(host);
}

/** Whoever reaches that address reads the metrics, so it is this computer's own unless METRICS_HOST names another. */
function readMetrics(variables: NodeJS.ProcessEnv): Env['metrics'] {
  const port = whole(variables, 'METRICS_PORT', 0, 65_535);
  return port === 0 ? undefined : { host: filled(variables['METRICS_HOST']) ?? '127.0.0.1', port };
}

function readReplica(variables: NodeJS.ProcessEnv, databaseUrl: string | undefined): string | undefined {
  const url = filled(variables['DATABASE_REPLICA_URL']);
  if (url !== undefined && databaseUrl === undefined)
    throw new EnvError('DATABASE_REPLICA_URL goes with DATABASE_URL: the database that is replicated.');
  return url;
}

function readTracesUrl(variables: NodeJS.ProcessEnv): string | undefined {
  const url = filled(variables['OTEL_EXPORTER_OTLP_ENDPOINT']);
  if (url !== undefined && !(URL.canParse(url) && /^https?:/.test(url)))
    throw new EnvError(`OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://localhost:4318, not '${url}'.`);
  return url;
}

function readPushServices(variables: NodeJS.ProcessEnv): readonly PushService[] {
  const text = filled(variables['PUSH_SERVICES']);
  const services = parsePushServices(text ?? KNOWN_PUSH_SERVICES);
  if (services === null) {
    throw new EnvError(
      `PUSH_SERVICES must be a list like https://push.example.org,https://*.example.net, not '${text}'.`,
    );
  }
  return services;
}

function readS3(variables: NodeJS.ProcessEnv): S3Settings | undefined {
  const bucket = filled(variables['S3_BUCKET']);
  if (bucket === undefined) return undefined;
  const accessKeyId = filled(variables['S3_ACCESS_KEY_ID']);
  const secretAccessKey = filled(variables['S3_SECRET_ACCESS_KEY']);
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new EnvError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither.');
  }
  const endpoint = filled(variables['S3_ENDPOINT']);
  if (endpoint !== undefined && !URL.canParse(endpoint)) {
    throw new EnvError(`S3_ENDPOINT must be an address like https://s3.example.edu, not '${endpoint}'.`);
  }
  return { bucket, region: filled(variables['S3_REGION']) ?? 'us-east-1', endpoint, accessKeyId, secretAccessKey };
}

/** The seller of the demo university's invoices, where no other one is named. */
const DEMO_SELLER: SellerSettings = {
  name: 'Longhand (demo)',
  address: 'Demo Street 1\nPune 411 001, Maharashtra',
  gstin: '27AAAAD0000D1Z5',
  sac: '998315',
  bank: { account_name: 'Longhand (demo)', account_number: '0000000000', ifsc: 'DEMO0000000', bank: 'Demo Bank' },
};

function readSeller(variables: NodeJS.ProcessEnv, demo: boolean): SellerSettings {
  const text = (name: string) => filled(variables[name]) ?? '';
  const bank = {
    account_name: text('BANK_ACCOUNT_NAME'),
    account_number: text('BANK_ACCOUNT_NUMBER'),
    ifsc: text('BANK_IFSC'),
    bank: text('BANK_NAME'),
  };
  const given = Object.values(bank).filter((value) => value !== '').length;
  if (given > 0 && given < Object.keys(bank).length) {
    throw new EnvError('BANK_ACCOUNT_NAME, BANK_ACCOUNT_NUMBER, BANK_IFSC and BANK_NAME go together: set all or none.');
  }
  const [address, gstin, sac] = [text('SELLER_ADDRESS'), text('SELLER_GSTIN').toUpperCase(), text('SELLER_SAC')];
  if (gstin !== '' && !GSTIN.test(gstin))
    throw new EnvError(`SELLER_GSTIN must be a GSTIN like 27AAAAS0417K1Z5, not '${gstin}'.`);
  if (sac !== '' && !/^99\d{4}$/.test(sac))
    throw new EnvError(`SELLER_SAC must be a services accounting code like 998315, not '${sac}'.`);
  const name = filled(variables['SELLER_NAME']);
  const isNamed = [name ?? '', address, gstin, sac].some((value) => value !== '') || given > 0;
  if (demo && !isNamed) return DEMO_SELLER;
  return { name: name ?? 'Longhand', address, gstin, sac, bank: given === 0 ? null : bank };
}

function filled(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

function isOn(variables: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  const text = filled(variables[name]);
  if (text === undefined) return fallback;
  if (text !== 'on' && text !== 'off') throw new EnvError(`${name} must be on or off, not '${text}'.`);
  return text === 'on';
}

function whole(variables: NodeJS.ProcessEnv, name: string, fallback: number, most: number): number {
  const text = filled(variables[name]);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > most) {
    throw new EnvError(`${name} must be a whole number from 0 to ${most}, not '${text}'.`);
  }
  return value;
}

function publicUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) {
    throw new EnvError(`PUBLIC_URL must be an address like https://longhand.example.edu, not '${text}'.`);
  }
  return text.replace(/(?<!\/)\/+$/, '');
}

/** Without SALES_EMAIL, the mailbox is sales@ the host of the public address. */
function readSite(variables: NodeJS.ProcessEnv, address: string): SiteSettings {
  const salesEmail = mailbox(variables, 'SALES_EMAIL') ?? `sales@${new URL(address).hostname}`;
  return {
    salesEmail,
    feedbackEmail: mailbox(variables, 'FEEDBACK_EMAIL') ?? salesEmail,
    social: (filled(variables['SOCIAL_LINKS']) ?? '').split(',').filter(Boolean).map(socialLink),
  };
}

function mailbox(variables: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = filled(variables[name]);
  if (text !== undefined && !/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text)) {
    throw new EnvError(`${name} must be an address like sales@example.edu, not '${text}'.`);
  }
  return text;
}

function socialLink(text: string): { name: string; url: string } {
  const [name = '', ...rest] = text.split('=');
  const url = rest.join('=').trim();
  if (name.trim() === '' || !URL.canParse(url) || !url.startsWith('https://')) {
    throw new EnvError(`SOCIAL_LINKS must be a list like Mastodon=https://example.social/@us, not '${text.trim()}'.`);
  }
  return { name: name.trim(), url };
}
