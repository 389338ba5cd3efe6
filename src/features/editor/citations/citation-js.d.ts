/** The parts of Citation.js that Longhand uses. https://citation.js.org */
declare module '@citation-js/core' {
  export const plugins: {
    input: { chain(data: string, options: { forceType: string; generateGraph: boolean }): unknown };
  };
}
declare module '@citation-js/plugin-bibtex';
