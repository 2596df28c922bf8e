import type { Currency, Minor } from '@fairtick/domain/money/money';
import { SUSPENSE_OWNER } from '@fairtick/domain/proof/liabilities/build';
import { countFiles, leavesPathOf } from '@fairtick/domain/proof/liabilities/files';
import {
	decodeLeaf,
	finish,
	foldLeaves,
	hashOwner,
	isPowerOfTwo,
	LEAF_BYTES,
} from '@fairtick/domain/proof/liabilities/tree';
import { encodeItem, type ItemBody } from '@fairtick/domain/proof/log/items';
import { decodeItemBundle } from '@fairtick/domain/proof/log/tiles';
import { type Check, Findings, resultOf, streamRows } from '../../../platform/audit/index.ts';
import { loadClock, loadColumn, loadRows, type Queryable } from '../../../platform/database/index.ts';
import { loadOwedSums, type OwedToUser, streamOwed } from '../../ledger/index.ts';
import { listDue, listMissed } from '../liabilities/due-days.ts';
import { OWED_ITEM } from '../receipts/subjects.ts';
import { readItemFile, unlessBundle } from '../store/item-files.ts';
import { type LogStore, openLogStore } from '../store/log-store.ts';

/** Counts are in files and in the log after this time; the check waits twice as long. */
const LOGGED_MS = 3_600_000;

interface DayRow {
	readonly day: string;
	readonly currency: Currency;
	readonly atMs: number;
	readonly sum: Minor;
	readonly root: Buffer;
	readonly leaves: number;
	readonly suspense: Minor;
	readonly suspensePlace: number;
	readonly suspenseSalt: Buffer;
	/** True if it should be in the log by now. */
	readonly due: boolean;
	readonly entry: number | null;
	readonly place: number | null;
	/** True if that is in files. */
	readonly signed: boolean;
	/** The texts of its item. */
	readonly item: Readonly<Record<keyof ItemBody<'liabilities/1'>, string | null>>;
}

/**
 * PROOF-04: each counted day is in the log with the same numbers, its leaves lie in the files under that root, and their
 * sum is the ledger's at the instant; no day since the first one is missing, apart from those that are still counted
 * later. Of the newest day, and of those since the last audit, the same for each account, which has its leaves.
 */
export const owed: Check = {
	title: 'liabilities: what was counted is in the log and in its files, and is what the ledger says of that instant',
	async run(tx, since, { dataDir, store: bucket } = {}) {
		const findings = new Findings();
		const days = await loadDays(tx, since?.owed ?? '');
		const store = dataDir === undefined ? null : openLogStore({ dataDir, store: bucket });
		await compareSums(tx, days, findings);
		const nowMs = Number(await loadClock(tx));
		// The next audit looks at those again that come after a day that is still to be counted.
		const [due = null] = await listDue(tx, nowMs);
		for (const day of await listMissed(tx, nowMs)) findings.add(`day ${day}`, 'was not counted');
		let seen = since?.owed;
		for (const [i, day] of days.entries()) {
			const leaves = store && (await compareFiles(store, day, findings));
			if (day.entry === null && day.due) findings.add(`day ${day.day}`, 'is not in the log');
			if (since?.owed !== undefined || i === days.length - 1) await compareAccounts(tx, day, leaves, findings);
			const isSettled = day.entry !== null && (due === null || day.day < due);
			if (isSettled && seen === (days[i - 1]?.day ?? since?.owed)) seen = day.day;
		}
		return resultOf(days.length, [findings], seen === undefined ? {} : { owed: seen });
	},
};

const loadDays = (tx: Queryable, after: string) =>
	loadRows(
		tx,
		`select d.day, d.currency, d.instant::float8 "atMs", d.sum, d.root, d.leaves, d.suspense, d.suspense_place "suspensePlace",
			d.suspense_salt "suspenseSalt", d.made_at < clock() - ${LOGGED_MS} due, p.entry::float8, p.place,
			coalesce(p.entry < l.size, false) signed, to_jsonb(i) item
		from liability_days d left join proof_subjects p on p.subject = 'liabilities:' || d.day left join proof_log l on true
			cross join lateral (select ${OWED_ITEM}) i
		where d.day > $1 order by d.day`,
		[after],
	);

/** Sums against the ledger, all days of a currency at once. */
async function compareSums(tx: Queryable, days: readonly DayRow[], findings: Findings): Promise<void> {
	for (const [currency, own] of Map.groupBy(days, (day) => day.currency)) {
		const ordered = own.toSorted((one, other) => one.atMs - other.atMs);
		const sums = await loadOwedSums(
			tx,
			currency,
			ordered.map(({ atMs }) => atMs),
		);
		for (const [i, { day, sum, suspense }] of ordered.entries()) {
			const { users = 0n, suspense: held = 0n } = sums[i] ?? {};
			if (sum !== users + held) findings.add(`day ${day}`, `has the sum ${sum}, the ledger ${users + held}`);
			if (suspense !== held) findings.add(`day ${day}`, `has ${suspense} in suspense, the ledger ${held}`);
		}
	}
}

/** A day's item and files against its row. Returns its leaves; null: they are not there as they were counted. */
async function compareFiles(store: LogStore, row: DayRow, findings: Findings): Promise<Uint8Array | null> {
	const { day, entry, place, signed, item } = row;
	if (entry === null) return null;
	if (signed) {
		const bundle = await readItemFile(store, entry).catch(unlessBundle);
		const logged = bundle && decodeItemBundle(bundle)[place ?? 0];
		const body = Object.fromEntries(
			Object.entries(item).map(([name, value]) => [name, value ?? '-']),
		) as ItemBody<'liabilities/1'>;
		if (!logged || !Buffer.from(encodeItem('liabilities/1', body)).equals(logged))
			findings.add(`day ${day}`, 'is not in the log as it was counted');
	}
	const files: Buffer[] = [];
	for (let no = 0; no < countFiles(row.leaves); no++) {
		const bytes = await store.read(leavesPathOf(day, no));
		if (bytes === null) {
			findings.add(`day ${day}`, `has no file ${no} of leaves`);
			return null;
		}
		files.push(bytes);
	}
	const leaves = new Uint8Array(Buffer.concat(files));
	if (!isPowerOfTwo(row.leaves) || leaves.length !== row.leaves * LEAF_BYTES || !hasRoot(row, leaves)) {
		findings.add(`day ${day}`, 'has other leaves than its root');
		return null;
	}
	if (!isLeaf(leaves, SUSPENSE_OWNER, { place: row.suspensePlace, amount: row.suspense, salt: row.suspenseSalt }))
		findings.add(`day ${day}`, 'has no leaf of suspense');
	return leaves;
}

function hasRoot({ day, sum, root }: DayRow, leaves: Uint8Array): boolean {
	try {
		const found = finish(foldLeaves(day, leaves));
		return found.sum === sum && root.equals(found.hash);
	} catch {
		return false;
	}
}

function isLeaf(
	leaves: Uint8Array,
	owner: string,
	{ place, amount, salt }: { readonly place: number; readonly amount: Minor; readonly salt: Buffer },
): boolean {
	if (place < 0 || (place + 1) * LEAF_BYTES > leaves.length) return false;
	const leaf = decodeLeaf(leaves, place);
	return leaf.amount === amount && Buffer.from(hashOwner(salt, owner)).equals(leaf.owner);
}

interface CountedRow {
	readonly userId: number;
	readonly amount: Minor;
	readonly places: readonly number[];
	/** Digits. */
	readonly amounts: readonly string[];
	readonly salts: readonly Buffer[];
}

/** Each account against the ledger and its leaves; of erased ones nothing is kept, so they are passed over. */
async function compareAccounts(
	tx: Queryable,
	{ day, currency, atMs }: DayRow,
	leaves: Uint8Array | null,
	findings: Findings,
): Promise<void> {
	const counted = streamRows<CountedRow>(
		tx,
		'select user_id "userId", amount, places, amounts::text[], salts from liability_accounts where day = $1 order by user_id',
		[day],
	);
	const inLedger = streamOwed(tx, currency, atMs);
	const missing: OwedToUser[] = [];
	const places = new Set<number>();
	let account = (await inLedger.next()).value as OwedToUser | undefined;
	for await (const row of counted) {
		for (; account && account.userId < row.userId; account = (await inLedger.next()).value) missing.push(account);
		const held = account?.userId === row.userId ? account.amount : 0n;
		if (held !== row.amount)
			findings.add(`user ${row.userId} on ${day}`, `was counted with ${row.amount}, the ledger says ${held}`);
		if (account?.userId === row.userId) account = (await inLedger.next()).value;
		if (leaves !== null) compareLeaves(row, day, { leaves, places }, findings);
	}
	for (; account; account = (await inLedger.next()).value) missing.push(account);
	const erased = new Set(
		await loadColumn(tx, 'select id from users where id = any($1::int[]) and closed_at is not null', [
			missing.map(({ userId }) => userId),
		]),
	);
	for (const { userId, amount } of missing)
		if (!erased.has(userId)) findings.add(`user ${userId} on ${day}`, `was left out with ${amount}`);
}

function compareLeaves(
	{ userId, amount, places, amounts, salts }: CountedRow,
	day: string,
	{ leaves, places: taken }: { readonly leaves: Uint8Array; readonly places: Set<number> },
	findings: Findings,
): void {
	const parts = places.map((place, i) => ({ place, amount: BigInt(amounts[i] ?? -1), salt: salts[i] as Buffer }));
	const isWhole =
		new Set(places).size === places.length && parts.reduce((sum, part) => sum + part.amount, 0n) === amount;
	if (!isWhole || !parts.every((part) => !taken.has(part.place) && isLeaf(leaves, `${userId}`, part)))
		findings.add(`user ${userId} on ${day}`, 'has other leaves than were counted');
	for (const { place } of parts) taken.add(place);
}
