import { words } from './words.ts';

/** The reason for an act, kept with it for ever. */
export const reason = words(5, 500, true);
