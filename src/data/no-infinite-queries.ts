/**
 * Stands for TanStack Query's infinite queries in the built app, which makes none: lists come in pages that are asked
 * for. The library's own would be most of a kilobyte of every page.
 */
export function infiniteQueryBehavior(): undefined {
  return undefined;
}
