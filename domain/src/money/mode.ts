/** The two kinds of money that a user has a balance of. */
export const MODES = ['demo', 'real'] as const;
export type Mode = (typeof MODES)[number];
