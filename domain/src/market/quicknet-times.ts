/** Rounds of drand's network quicknet begin at this second of Unix time. */
export const QUICKNET_GENESIS_S = 1_692_803_367;
/** Time between two rounds, seconds. */
export const QUICKNET_PERIOD_S = 3;
/** The ticks of a fair index that a round moves begin this long after it is published (docs/fairness.md, 4). */
export const BLOCK_AFTER_ROUND_MS = 1_500;
/** The round that moves a sealed entry is published more than this after the acceptance (TRADE-20). */
export const UNPUBLISHED_MS = 1_000;
/** The longest time from an acceptance to the instant after which its sealed entry comes. */
export const LONGEST_SEAL_MS = UNPUBLISHED_MS + QUICKNET_PERIOD_S * 1_000 + BLOCK_AFTER_ROUND_MS;
