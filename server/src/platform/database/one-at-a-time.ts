import { Loop } from '../loops/index.ts';
import { type Connection, type Database, inTransaction } from './pool.ts';

/** The process that holds the lock is taken to be dead after nothing has come from it for this long. */
const DEAD_MS = 300_000;
/** A step that works longer, such as reading a journal of many objects, says so this often within the limit. */
const SAYS = 5;

/**
 * Runs `work` while no other process of this database runs work of the same name, in a transaction that holds an advisory lock; a second process
 * waits for as long as the first one takes. For steps of a start, which several processes may reach at the same time.
 */
export const oneAtATime = <Result>(
	database: Database,
	name: string,
	work: (tx: Connection) => Promise<Result>,
	deadMs = DEAD_MS,
): Promise<Result> =>
	inTransaction(database, async (tx) => {
		const patience = tx.query(
			`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
				set_config('idle_in_transaction_session_timeout', $1, true)`,
			[`${deadMs}`],
		);
		await Promise.all([patience, tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])]);
		const saying = new Loop({
			everyMs: deadMs / SAYS,
			run: async () => void (await tx.query('select')),
			// The commit fails as well.
			onError: () => undefined,
		});
		try {
			return await work(tx);
		} finally {
			await saying.stop();
		}
	});
