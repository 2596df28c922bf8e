export { en as common } from './common/en.ts';

/** The other parts of the texts in English by their paths, each fetched when it is first wanted. */
export const parts = import.meta.glob<object>(['./*/en.ts', '!./common/en.ts']);
