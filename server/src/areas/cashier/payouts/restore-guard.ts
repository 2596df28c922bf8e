import { loadOnlyRow, type Query, type Queryable, runQuery } from '../../../platform/database/index.ts';
import type { EntryOf } from '../../../platform/journal/index.ts';
import type { CashierContext } from '../context.ts';

/** Money that is about to be sent, as the journal keeps it. */
type SentEntry = EntryOf<'sent'> | EntryOf<'return'>;

/** The reason of payouts that a restore stopped. */
export const RESTORED = 'restored';

/**
 * True after a restore until two people have turned on the payouts of every provider (CASH-14): the restored database may lack
 * payouts. Real trades are off as long.
 */
export const stoppedByRestoreQuery: Query<boolean> = {
	phase: 'reads',
	statement: {
		name: 'stopped-by-restore',
		text: 'select from payout_switches where reason = $1 and started_at is null limit 1',
		values: [RESTORED],
	},
	read: ({ rowCount }) => rowCount === 1,
};

export const loadStoppedByRestore = (db: Queryable): Promise<boolean> => runQuery(db, stoppedByRestoreQuery);

/**
 * Writes to the journal the call that a provider is about to get, and the size of the ledger (CASH-14). It comes after
 * the commit of `sending` and before the provider is called: a payment that is not in the journal was not made.
 * `toEntries` gets the time, epoch milliseconds. Throws if the journal cannot be written.
 */
export async function recordBeforeSending(
	{ database, journal }: Pick<CashierContext, 'database' | 'journal'>,
	toEntries: (atMs: number) => readonly SentEntry[],
): Promise<void> {
	const { now, events } = await loadOnlyRow(
		database,
		'select clock() now, (select coalesce(max(id), 0) from ledger_events) events',
	);
	const atMs = Number(now);
	await journal.append([{ kind: 'size', events: String(events), atMs }, ...toEntries(atMs)]);
}
