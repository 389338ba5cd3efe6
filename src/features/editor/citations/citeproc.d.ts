/** The part of citeproc-js that Longhand uses. https://citeproc-js.readthedocs.io */
declare module 'citeproc' {
  interface Name {
    family?: string;
    given?: string;
    literal?: string;
  }
  interface CslDate {
    'date-parts': number[][];
  }
  export interface CslItem {
    id: string;
    type: string;
    author?: Name[];
    editor?: Name[];
    issued?: CslDate;
    accessed?: CslDate;
    [variable: string]: string | Name[] | CslDate | undefined;
  }
  interface System {
    retrieveLocale(language: string): string;
    retrieveItem(id: string): CslItem;
  }
  type Decorate = (state: unknown, text: string) => string;
  class Engine {
    constructor(system: System, style: string, language?: string);
    setOutputFormat(name: string): void;
    updateItems(ids: string[]): void;
    makeCitationCluster(cites: { id: string; label?: string; locator?: string }[]): string;
    makeBibliography(): [unknown, string[]] | false;
  }
  export interface XmlNode {
    attrs: { name?: string };
  }
  type FindNodes = (root: XmlNode, name: string, nameAttribute?: string, found?: XmlNode[]) => XmlNode[];
  const CSL: {
    XmlJSON: { prototype: { getNodesByName: FindNodes } };
    Engine: typeof Engine;
    Output: { Formats: Record<string, Record<string, string | boolean | Decorate | ((text: string) => string)>> };
  };
  export default CSL;
}
