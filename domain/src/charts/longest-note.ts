/** In characters; a full chart of the longest notes still fits the largest body. */
export const LONGEST_NOTE = 60;
