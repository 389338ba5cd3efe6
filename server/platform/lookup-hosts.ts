/** Where DOIs and ISBNs are looked up, without final slashes. No request names an address. */
export interface LookupHosts {
  readonly doi: string;
  readonly isbn: string;
  /** The origins to which the host of DOIs may redirect: those that hold the data. */
  readonly redirects: readonly string[];
}

export const LOOKUP_HOSTS: LookupHosts = {
  doi: 'https://doi.org',
  isbn: 'https://openlibrary.org',
  redirects: [
    'https://api.crossref.org',
    'https://data.crossref.org',
    'https://data.crosscite.org',
    'https://data.datacite.org',
    'https://api.datacite.org',
  ],
};
