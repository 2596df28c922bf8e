import { loadOnlyRow } from '../../../platform/database/index.ts';
import type { EntryOf } from '../../../platform/journal/index.ts';
import type { CashierContext } from '../context.ts';

/** Money that is about to be sent, as the journal keeps it. */
type SentEntry = EntryOf<'sent'> | EntryOf<'return'>;

/**
 * Payouts are off after a restore until two people turn them on again (CASH-14): the restored database may lack payouts.
 */
export const arePayoutsOff = ({ restore }: Pick<CashierContext, 'restore'>): boolean => restore.restored.is;

/**
 * Writes to the journal the call that a provider is about to get, and the size of the ledger (CASH-14). It comes after
 * the commit of `sending` and before the provider is called: a payment that is not in the journal was not made.
 * `toEntries` gets the time, epoch milliseconds. Throws if the journal cannot be written.
 */
export async function recordBeforeSending(
	{ database, restore }: Pick<CashierContext, 'database' | 'restore'>,
	toEntries: (atMs: number) => readonly SentEntry[],
): Promise<void> {
	const { now, events } = await loadOnlyRow(
		database,
		'select clock() now, (select coalesce(max(id), 0) from ledger_events) events',
	);
	const atMs = Number(now);
	await restore.journal.append([{ kind: 'size', events: String(events), atMs }, ...toEntries(atMs)]);
}
