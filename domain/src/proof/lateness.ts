/** An answer is logged late if the entry of its batch is dated this long after it (PROOF-08), in milliseconds. */
export const LATE_ANSWER_MS = 5_000;
/** A price is logged late if the entry of its group is dated this long after it, caught-up ones apart (PROOF-08), in milliseconds. */
export const LATE_PRICE_MS = 3_000;
