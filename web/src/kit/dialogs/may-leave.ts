import { unsaved } from '../base/unsaved.ts';

/**
 * Returns whether the page may be left, and asks where that would lose a text. Where the question cannot be fetched it may be: a viewer
 * without a connection must be able to log out.
 */
export const mayLeave = async (): Promise<boolean> =>
	unsaved.size === 0 ||
	import('./ask-to-leave.tsx').then(
		({ askToLeave }) => askToLeave().catch(() => true),
		() => true,
	);
