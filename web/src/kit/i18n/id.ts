export { id as common } from './common/id.ts';

/** The other parts of the texts in Indonesian by their paths, each fetched when it is first wanted. */
export const parts = import.meta.glob<object>(['./*/id.ts', '!./common/id.ts']);
