/** The code of the search, in a chunk that is loaded when a reader begins to search. */
export { documentsOf } from './documents.ts';
export { createHelpIndex } from './search-index.ts';
