/**
 * The person who asks, in relation to the object of the request.
 * A0 nobody · A1 a forged or expired token · A2 an unverified account · A3 a pending teacher ·
 * S1 the student: owner or enrolled · S2 another student of the course · S3 a student of the university, not enrolled ·
 * T1 the teacher of the course · T2 another teacher · U1 an administrator ·
 * XS, XT, XU people of another university · R a student who was unenrolled.
 */
export const actors = ['A0', 'A1', 'A2', 'A3', 'S1', 'S2', 'S3', 'T1', 'T2', 'U1', 'XS', 'XT', 'XU', 'R'] as const;
export type Actor = (typeof actors)[number];

/** The rule of one endpoint. The authorization test derives one cell per actor from it with {@link expectedAccess}. */
export type Access =
  /** Anybody; a token is not read. */
  | { kind: 'public' }
  /** A person of any role, about themselves or their university. `except` are forbidden (403). */
  | { kind: 'signed in'; except?: readonly Actor[] | undefined }
  /** An object with an id: `allowed` may, `forbidden` get 403, for everybody else it does not exist (404). */
  | {
      kind: 'object';
      allowed: readonly Actor[];
      forbidden?: readonly Actor[] | undefined;
      /** Fields of the body that only some of `allowed` may write; from another it is forbidden (403). */
      fields?: Readonly<Record<string, readonly Actor[]>> | undefined;
    }
  /** A signature of a device key or a bearer token of the user named in the path. */
  | { kind: 'own outbox' };

/** The expected result for an actor: 'allowed', or the status of the refusal. */
export function expectedAccess(access: Access, actor: Actor): 'allowed' | 401 | 403 | 404 {
  if (access.kind === 'public') return 'allowed';
  if (actor === 'A0' || actor === 'A1') return 401;
  if (access.kind === 'signed in') return access.except?.includes(actor) === true ? 403 : 'allowed';
  if (access.kind === 'own outbox') return actor === 'S1' ? 'allowed' : 403;
  if (access.allowed.includes(actor)) return 'allowed';
  return access.forbidden?.includes(actor) === true ? 403 : 404;
}
