/** In characters; a full chart of the longest notes in letters of any script fits the largest layout. */
export const LONGEST_NOTE = 60;
