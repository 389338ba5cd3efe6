import * as z from 'zod/mini';

/** An opaque id made by the server (UUIDv7). A malformed one is answered like an unknown one: 404. */
export const idSchema = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
export type Id = z.infer<typeof idSchema>;

/** A stream id: 128 random bits as 22 characters of base64url, minted by the page that writes. */
export const streamIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{21}[AQgw]$/));
export type StreamId = z.infer<typeof streamIdSchema>;

/** An instant as the server writes it: ISO 8601, UTC, with milliseconds. */
export const instantSchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/));

/** An instant as people send it: ISO 8601 with a zone. */
export const instantInputSchema = z.iso
  .datetime({ offset: true })
  .check(z.regex(/^(?:\D|19|2\d)/, 'is from 1900 to 2999'));

/** SHA-256 of a text's UTF-8 bytes, in lowercase hexadecimal. */
export const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
