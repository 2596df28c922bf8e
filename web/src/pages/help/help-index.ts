/** What the search needs, in a chunk that is fetched when somebody begins to search. */
export { documentsOf } from './documents.ts';
export { createHelpIndex } from './search-index.ts';
