/** In characters; a full chart of the longest notes in Latin letters still fits the largest body. */
export const LONGEST_NOTE = 60;
