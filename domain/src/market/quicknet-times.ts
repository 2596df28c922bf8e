/** Rounds of drand's network quicknet begin at this second of Unix time, and follow one another by so many seconds. */
export const QUICKNET_GENESIS_S = 1_692_803_367;
export const QUICKNET_PERIOD_S = 3;
