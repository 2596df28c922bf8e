export { hindi as common } from './common/in.ts';

/** The other parts of the texts in Hindi by their paths, each fetched when it is first wanted. */
export const parts = import.meta.glob<object>(['./*/in.ts', '!./common/in.ts']);
