import { unsaved } from '../base/unsaved.ts';

/**
 * True if the page may be left; asks if that would lose a text. If the dialog cannot be loaded it returns true, because
 * a viewer without a connection must be able to log out.
 */
export const mayLeave = async (): Promise<boolean> =>
	unsaved.size === 0 ||
	import('./ask-to-leave.tsx').then(
		({ askToLeave }) => askToLeave().catch(() => true),
		() => true,
	);
