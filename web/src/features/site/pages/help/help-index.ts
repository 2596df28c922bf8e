/** The parts of the search, in a chunk that is fetched when a reader begins to search. */
export { documentsOf } from './documents.ts';
export { createHelpIndex } from './search-index.ts';
