import { lockUsers } from '../../../platform/authorization/index.ts';
import { OperatorError } from '../../../platform/config/index.ts';
import {
	type Database,
	inTransaction,
	loadClock,
	loadOnlyRow,
	oneAtATime,
	type Queryable,
} from '../../../platform/database/index.ts';
import { entriesOf, type JournalEntry, loadGeneration, updateBegun } from '../../../platform/journal/index.ts';
import { countLiving } from '../../../platform/nodes/index.ts';
import { listForgotten, loadRestrictions, replayRestrictions } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import { loadStoppedByRestore, RESTORED } from '../payouts/restore-guard.ts';
import { stopPayouts } from '../payouts/stop.ts';
import { doubtUnseen } from './doubt-unseen.ts';
import { forgetsReturn, replayReturns } from './replay-returns.ts';
import { forgetsLeg, replaySent } from './replay-sent.ts';

/** The journal of this process is not that of the living ones; the message says so in one sentence. */
class OtherJournal extends OperatorError {}

const OTHER_JOURNAL =
	'This server process may not join those that use the database: its journal is not theirs. Give all the same store (STORE_S3_URL), or the same folder journal/ in DATA_DIR.';

/**
 * Checks at a start, and after a promotion, if the journal of the installation knows this database (CASH-14). A restored one gets back the
 * journal's content, and its payouts and real trades are off until two people turn them on. Returns true if the database lacks something that
 * the journal has, and this was not known before. Throws `OtherJournal` if living processes serve a database that the journal does not know: then
 * it is no restored one.
 */
export const beginGeneration = (context: CashierContext): Promise<boolean> =>
	oneAtATime(context.database, 'generation', () => beginAlone(context));

async function beginAlone(context: CashierContext): Promise<boolean> {
	const { database, providers, log, journal } = context;
	const entries = await journal.read();
	const { id, begun, restored: isRestored } = await loadGeneration(database);
	const known = entriesOf(entries, 'generation').some((entry) => entry.id === id);
	if (!known && !begun && !isRestored) {
		await journal.append(await loadRestrictions(database));
		await writeGeneration(context);
		return false;
	}
	// Once one has begun to treat the database as restored, all of the same data do.
	const isStopped = await loadStoppedByRestore(database);
	if (!known && begun && !isRestored && !isStopped && (await countLiving(database)).living > 1)
		throw new OtherJournal(OTHER_JOURNAL);
	const isBehind = known && (await isOlder(database, sinceGeneration(entries, id)));
	if (!known || isBehind) {
		await replayJournal(context, entries);
		const nowMs = Number(await loadClock(database));
		for (const { name, account } of providers.all)
			await inTransaction(database, (tx) =>
				stopPayouts(context, tx, { provider: name, providerAccount: account }, { reason: RESTORED, nowMs }),
			);
	}
	if (await loadStoppedByRestore(database))
		log.error('this database was restored: payouts and real trades are off until two people turn them on');
	return isBehind && !isStopped;
}

/**
 * Puts back everything that the journal has and the database lacks; failures are logged. Payouts that may have been made
 * at a bank are in doubt.
 */
async function replayJournal(context: CashierContext, entries: readonly JournalEntry[]): Promise<void> {
	await replayRestrictions(context.database, entries);
	for (const left of [...(await replaySent(context, entries)), ...(await replayReturns(context, entries))])
		context.log.error(left, 'money that was sent could not be put back after a restore');
	await doubtUnseen(context);
}

/** Entries since the journal recorded a generation: the database must agree with them. */
const sinceGeneration = (entries: readonly JournalEntry[], id: string) =>
	entries.slice(entries.findLastIndex((entry) => entry.kind === 'generation' && entry.id === id) + 1);

/** True if a database is of a time before the journal's last entries: it was restored. */
async function isOlder(database: Database, entries: readonly JournalEntry[]): Promise<boolean> {
	const size = entriesOf(entries, 'size').reduce(
		(most, { events }) => (BigInt(events) > most ? BigInt(events) : most),
		0n,
	);
	const { events } = await loadOnlyRow(database, 'select coalesce(max(id), 0) events from ledger_events');
	if (events < size || (await forgetsLeg(database, entries)) || (await forgetsReturn(database, entries))) return true;
	const userIds = await listForgotten(database, entries);
	if (userIds.length === 0) return false;
	// Another process writes the line of an exclusion before its commit, under the user's lock.
	return inTransaction(database, async (tx) => {
		await lockUsers(tx, userIds);
		return (await listForgotten(tx, entries)).length > 0;
	});
}

/**
 * True if a database lacks something that the journal would put back. Other rows from after a backup, such as trades, are
 * lost.
 */
export const forgets = async (db: Queryable, entries: readonly JournalEntry[]): Promise<boolean> =>
	(await forgetsLeg(db, entries)) ||
	(await forgetsReturn(db, entries)) ||
	(await listForgotten(db, entries)).length > 0;

/** With the payouts of the last provider real trades are on again, and the journal knows the database. */
export async function endRestore(context: CashierContext): Promise<void> {
	if (!(await loadStoppedByRestore(context.database))) await writeGeneration(context);
}

/** The journal knows the present database from here on. */
async function writeGeneration({ database, journal }: CashierContext): Promise<void> {
	const { id } = await loadGeneration(database);
	await journal.append([{ kind: 'generation', id, atMs: Number(await loadClock(database)) }]);
	await updateBegun(database, id);
}
