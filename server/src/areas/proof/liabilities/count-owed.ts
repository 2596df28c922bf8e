import { randomBytes } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import type { Currency } from '@fairtick/domain/money/money';
import { buildOwed, type Owed, type OwedAccount } from '@fairtick/domain/proof/liabilities/build';
import { countFiles, LEAVES_OF_FILE, leavesPathOf } from '@fairtick/domain/proof/liabilities/files';
import { computeOwedInstant, computeOwedRound, dayAfter, startOfDay } from '@fairtick/domain/proof/liabilities/instant';
import { LEAF_BYTES } from '@fairtick/domain/proof/liabilities/tree';
import { parseCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { parseNote } from '@fairtick/domain/proof/log/note';
import { withSnapshot } from '../../../platform/audit/index.ts';
import { type Database, inTransaction } from '../../../platform/database/index.ts';
import { eachApart } from '../../../platform/jobs/index.ts';
import { loadSuspense, streamOwed } from '../../ledger/index.ts';
import { CHECKPOINT_PATH } from '../sign-log.ts';
import { isRestored, loadLog } from '../sql/proof.ts';
import type { LogStore } from '../store/log-store.ts';
import { listDue } from './due-days.ts';
import {
	type ChosenInstant,
	endEarlierDays,
	hasRound,
	insertAccounts,
	insertDay,
	insertFile,
	isCounted,
	loadUnfiled,
	loadWaitingFile,
	lockLeaves,
	updateFiled,
	usesBeacon,
} from './queries.ts';

/** A user can ask for a counted day this long. The leaves stay for ever. */
const KEPT_DAYS = 100;
const ROWS_AT_ONCE = 1_000;
const HOUR_MS = 3_600_000;

export interface OwedOptions {
	readonly database: Database;
	readonly store: LogStore;
	/** Currency of the real accounts. */
	readonly currency: Currency;
	readonly now: () => number;
	/** The beacon's signature of a round, hex; null: it is not available now. */
	readonly loadSignature: (round: number) => Promise<string | null>;
}

/**
 * Counts the house's liabilities of each day that has ended and was not counted yet, keeps them with the data that opens
 * each user's leaves, and writes the leaves as files; the sequencer then enters the root (PROOF-04). Of two concurrent
 * counts one is kept. If a day fails, the others are counted, and an `AggregateError` lists the failures. Throws if the
 * log's own files are missing.
 */
export async function countOwed(options: OwedOptions): Promise<void> {
	const { database, store, now } = options;
	const unfiled = await loadUnfiled(database);
	const due = await listDue(database, now());
	if (unfiled.length + due.length > 0 && (await store.read(CHECKPOINT_PATH)) === null)
		throw new Error("the log's files are not in this data folder, where what is owed would be written");
	await eachApart([...unfiled, ...due], async (day) => {
		if (!unfiled.includes(day)) {
			if (!(await clearLeaves(options, day))) return;
			await countDay(options, await chooseInstant(options, day));
		}
		await writeFiles(options, day);
	});
}

/**
 * Removes leaves of a day that nothing in the log names: a database that this one is an older copy of had counted the
 * day, and nothing was signed of it. False: the log names them, or may do so, as this database still lacks some of it.
 * Then the files have the count.
 */
async function clearLeaves({ database, store }: OwedOptions, day: string): Promise<boolean> {
	if ((await store.read(leavesPathOf(day, 0))) === null) return true;
	const signed = parseCheckpoint(parseNote(String(await store.read(CHECKPOINT_PATH)))?.text ?? '');
	const log = await loadLog(database);
	if (signed === null || log === null || signed.size > log.size || (await isRestored(database))) return false;
	return inTransaction(database, async (tx) => {
		await lockLeaves(tx);
		let no = 0;
		while ((await store.read(leavesPathOf(day, no))) !== null) no++;
		// Asked after the files: another process's count is in the database before its files are there.
		if (await isCounted(tx, day)) return false;
		// The first one last: it shows that there are some.
		while (no-- > 0) await store.remove(leavesPathOf(day, no));
		return true;
	});
}

/** Throws while the beacon is in use and its round is not available: no other instant takes its place. */
async function chooseInstant({ database, currency, loadSignature }: OwedOptions, day: string): Promise<ChosenInstant> {
	const end = startOfDay(dayAfter(day));
	const due = computeOwedRound(day);
	const hasBeacon = (await usesBeacon(database, end / HOUR_MS)) || (await hasRound(database, due));
	const round = hasBeacon ? due : null;
	const signature = round === null ? null : await loadSignature(round);
	if (hasBeacon && signature === null)
		throw new Error(`round ${round} of the beacon, which chooses the instant of ${day}, can't be had`);
	return { day, currency, round, signature, atMs: computeOwedInstant(day, signature) };
}

/** @param heldAtMs when the money was held that is counted; another instant than the chosen one only to show a count before its time. */
export async function countDay(
	{ database }: Pick<OwedOptions, 'database'>,
	chosen: ChosenInstant,
	heldAtMs = chosen.atMs,
): Promise<void> {
	const { day, currency } = chosen;
	const { accounts, suspense } = await withSnapshot(database, async (tx) => {
		const found: OwedAccount[] = [];
		for await (const account of streamOwed(tx, currency, heldAtMs)) found.push(account);
		return { accounts: found, suspense: await loadSuspense(tx, currency, heldAtMs) };
	});
	const owed = await build(day, accounts, suspense);
	const leafCount = owed.leaves.length / LEAF_BYTES;
	await inTransaction(database, async (tx) => {
		if (!(await insertDay(tx, chosen, { ...owed, leafCount }))) return;
		for (let no = 0; no < countFiles(leafCount); no++)
			await insertFile(tx, day, no, owed.leaves.subarray(no * FILE_BYTES, (no + 1) * FILE_BYTES));
		for (let i = 0; i < owed.accounts.length; i += ROWS_AT_ONCE)
			await insertAccounts(tx, day, owed.accounts.slice(i, i + ROWS_AT_ONCE));
		await endEarlierDays(tx, day, dayAfter(day, -KEPT_DAYS));
	});
}

const FILE_BYTES = LEAVES_OF_FILE * LEAF_BYTES;

/** Builds in portions, so that whatever else this process does continues between them. */
async function build(day: string, accounts: readonly OwedAccount[], suspense: bigint): Promise<Owed> {
	const steps = buildOwed({ day, accounts, suspense, draw: (bytes) => new Uint8Array(randomBytes(bytes)) });
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
		await pause();
	}
}

/** Writes a day's leaves that wait as files; the log names a day only when all of its files are durable. */
async function writeFiles({ database, store }: OwedOptions, day: string): Promise<void> {
	for (
		let file = await loadWaitingFile(database, day, 0);
		file;
		file = await loadWaitingFile(database, day, file.no + 1)
	)
		await store.write(leavesPathOf(day, file.no), file.leaves);
	await inTransaction(database, (tx) => updateFiled(tx, day));
}
