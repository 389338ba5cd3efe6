/** Where the build puts its small scripts and styles together: a JSON object from each file's path to its text. */
export const SMALL_FILES_PATH = '/small-files.json';
