import { Turns } from '../turns/index.ts';

/**
 * Transactions of one user at once. Each holds a connection while it waits for the user's lock, of those that everybody
 * needs; so the others wait before they take one.
 */
export const actors = new Turns({
	...{ name: 'acting', atOnce: Number.POSITIVE_INFINITY, atOnceEach: 2 },
	...{ waitingEach: 20, waiting: Number.POSITIVE_INFINITY },
});

/** The same user's turn, wherever they call from. */
export const actorOf = ({ userId }: { readonly userId: number }) => ({ caller: { userId }, address: '' });
