/** Citation.js could fetch what it reads; the built app never asks it to, and has no such code of Node. */
export const Headers = globalThis.Headers;

/** Throws: nothing is fetched here. */
export default function noFetch(): never {
  throw new Error('Citation.js fetches nothing.');
}
