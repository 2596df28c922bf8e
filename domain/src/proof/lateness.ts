/** An answer is logged late where the entry of its batch is dated so long after it (PROOF-08), in milliseconds. */
export const LATE_ANSWER_MS = 5_000;
/** A price is logged late where the entry of its group is dated so long after it, caught-up ones apart (PROOF-08), in milliseconds. */
export const LATE_PRICE_MS = 3_000;
