export { br as common } from './common/br.ts';

/** The other parts of the texts in Brazilian Portuguese by their paths, each fetched when it is first wanted. */
export const parts = import.meta.glob<object>(['./*/br.ts', '!./common/br.ts']);
