import { type Connection, type Database, inTransaction } from '../database/index.ts';
import { Turns } from '../turns/index.ts';

/**
 * Transactions of one user at once. Each holds a connection while it waits for the user's lock, of those that everyone
 * needs; so the others wait before they take one.
 */
export const actors = new Turns({
	name: 'acting',
	atOnce: Number.POSITIVE_INFINITY,
	atOnceEach: 2,
	waitingEach: 20,
	waiting: Number.POSITIVE_INFINITY,
});

/** A transaction of a user in their turn, which is the same wherever they call from. */
export const inActorsTurn = <Result>(
	database: Database,
	{ userId }: { readonly userId: number },
	work: (tx: Connection) => Promise<Result>,
): Promise<Result> => actors.run({ caller: { userId }, address: '' }, () => inTransaction(database, work));
