import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { utf8 } from '@scure/base';
import type { areBeaconRounds } from '../beacon-signatures.ts';
import { findEndedKey } from '../log/find-ended-key.ts';
import { ABSENT, decodeItem, type ItemBody } from '../log/items.ts';
import { FalseFile, LogFiles, type ReadLogFile } from '../log/log-files.ts';
import { areEqual } from '../log/merkle.ts';
import { findKeys } from '../log/named-keys.ts';
import type { NoteKey } from '../log/note.ts';
import { isOfUnknownKey, readSignedCheckpoint, type SignedCheckpoint } from '../log/signed-checkpoint.ts';
import { countFiles, LEAVES_OF_FILE, leavesPathOf } from './files.ts';
import { computeOwedInstant, computeOwedRound, dayAfter, OWED_LOGGED_WITHIN_MS, startOfDay } from './instant.ts';
import {
	decodeLeaf,
	finish,
	foldLeaves,
	hashOwner,
	ImpossibleSum,
	isPowerOfTwo,
	LEAF_BYTES,
	MOST_OWED,
} from './tree.ts';

/** The server's count for a user on a day; the check trusts none of it. */
export interface OwnCounted {
	/** The number shown in the account. */
	readonly user: string;
	/** Minor units. */
	readonly amount: bigint;
	readonly parts: readonly { readonly place: number; readonly amount: bigint; readonly salt: string }[];
}

/** The server's figures of a day, shown until the log has been read. */
export interface ShownOwed {
	readonly currency: string;
	/** Epoch milliseconds. */
	readonly atMs: number;
	/** Null: without the beacon. */
	readonly round: number | null;
	/** Digits. */
	readonly sum: string;
	/** Hex. */
	readonly root: string;
	readonly leaves: number;
}

export interface OwedQuestion {
	/** For example 2026-11-25. */
	readonly day: string;
	/** The claimed place of the day's root in the log: entry, and place among its items. */
	readonly entry: number;
	readonly place: number;
	readonly shown: ShownOwed;
	/** The number that the viewer knows as their own; null: no user is logged in. */
	readonly user: string | null;
	/** Null: nothing was counted for the viewer, or no user is logged in. */
	readonly own: OwnCounted | null;
}

/** The steps in which a day is checked, each relying on those before it (`docs/proof.md`, section 8). */
export const OWED_STEPS = ['log', 'instant', 'leaves', 'own'] as const;
export type OwedStep = (typeof OWED_STEPS)[number];

/** Reasons for which a step is wrong or cannot be decided. */
export type OwedProblem =
	/** A file could not be fetched. */
	| 'unreachable'
	/** The checkpoint is signed by a key that nothing known leads to. */
	| 'unknown_key'
	/** The signature of a key of the log is wrong. */
	| 'unsigned'
	/** The log has no root of the day where it is said to be. */
	| 'not_logged'
	/** The log has it before the day's end, or too long after it. */
	| 'other_time'
	/** The log has another total, root, currency, instant or number of leaves than the server says. */
	| 'other_total'
	/** Not the instant that the beacon chose. */
	| 'other_instant'
	/** A file of leaves is not there, or has another length than it should. */
	| 'missing'
	/** An amount, or a sum of some, is below zero or too much. */
	| 'impossible'
	/** The leaves have another sum than the root. */
	| 'other_sum'
	/** The leaves have another root. */
	| 'other_root'
	/** The parts are those of another number than the viewer's. */
	| 'other_user'
	/** There are no parts, or one is not at its place, is there with another amount, or is there for two. */
	| 'not_there'
	/** The parts have another sum than the claimed one. */
	| 'other_amount';

export interface CheckedOwedStep {
	readonly step: OwedStep;
	/** Absent: there is nothing to check, as without the beacon. */
	readonly status: 'right' | 'wrong' | 'undecided' | 'absent';
	readonly problem: OwedProblem | null;
}

/** The root of a day as the log has it. */
export type LoggedOwed = ItemBody<'liabilities/1'>;

export interface OwedCheck {
	/** The last one is the one that failed, if any did. */
	readonly steps: readonly CheckedOwedStep[];
	/** Null: it was not found in the log. */
	readonly logged: LoggedOwed | null;
	/** The checkpoint that was read: whether others are shown the same log is for the caller to compare (PROOF-07). Null: none was. */
	readonly note: string | null;
}

class Failed extends Error {
	readonly problem: OwedProblem;
	constructor(problem: OwedProblem) {
		super(problem);
		this.problem = problem;
	}
}
function demand(condition: boolean, problem: OwedProblem): asserts condition {
	if (!condition) throw new Failed(problem);
}

/**
 * Checks the house's liabilities of a day by the log's files alone, and one user's part in them (PROOF-04).
 * @param read throws for a file that cannot be fetched.
 */
export async function checkOwed(
	{ own, user, shown, ...place }: OwedQuestion,
	key: NoteKey,
	{ read, isBeacon }: { readonly read: ReadLogFile; readonly isBeacon: typeof areBeaconRounds },
): Promise<OwedCheck> {
	const found: { logged: LoggedOwed | null; note: string | null } = { logged: null, note: null };
	const steps: CheckedOwedStep[] = [];
	let step: OwedStep = 'log';
	const end = (status: CheckedOwedStep['status'], problem: OwedProblem | null = null) =>
		steps.push({ step, status, problem });
	try {
		const checkpoint = await readCheckpoint(key, read);
		found.note = checkpoint.note;
		const { logged, round } = await readLogged(place, new LogFiles(checkpoint.head, read));
		found.logged = logged;
		demand(isAsShown(logged, shown), 'other_total');
		end('right');
		step = 'instant';
		end(checkInstant(logged, round, isBeacon) ? 'right' : 'absent');
		step = 'leaves';
		const leaves = await readOwedLeaves(logged, read);
		end('right');
		step = 'own';
		if (own !== null) {
			checkOwn(own, user, leaves);
			end('right');
		}
	} catch (error) {
		const problem = findProblem(error);
		end(problem === 'unreachable' || problem === 'unknown_key' ? 'undecided' : 'wrong', problem);
	}
	return { steps, ...found };
}

function findProblem(error: unknown): OwedProblem {
	if (error instanceof Failed) return error.problem;
	return error instanceof FalseFile ? 'not_logged' : 'unreachable';
}

async function readCheckpoint(key: NoteKey, read: ReadLogFile): Promise<SignedCheckpoint> {
	const bytes = await read('checkpoint');
	demand(bytes !== null, 'unreachable');
	const note = utf8.encode(bytes);
	const keys = await findKeys(key, [note], read);
	demand(!isOfUnknownKey(note, keys), 'unknown_key');
	const checkpoint = readSignedCheckpoint(note, keys);
	demand(checkpoint !== null && (await findEndedKey(keys, checkpoint, read)) === null, 'unsigned');
	return checkpoint;
}

/** The day's root at its place in the log, under a checkpoint, and the round of its entry. */
async function readLogged(
	{ day, entry: no, place }: Pick<OwedQuestion, 'day' | 'entry' | 'place'>,
	files: LogFiles,
): Promise<{ readonly logged: LoggedOwed; readonly round: number }> {
	demand(no < files.size, 'not_logged');
	const [entry] = await files.entries(no, no + 1);
	demand(entry !== undefined, 'not_logged');
	const items = await files.items(entry);
	const item = items[place] === undefined ? null : decodeItem(items[place]);
	demand(item?.kind === 'liabilities/1' && item.body.day === day, 'not_logged');
	// Digits that form no number cannot be shown either.
	demand(
		[item.body.at, item.body.leaves].every((text) => /^\d{1,15}$/.test(text)),
		'not_logged',
	);
	demand(/^\d{1,19}$/.test(item.body.sum), 'not_logged');
	const sinceEndMs = entry.timeMs - startOfDay(dayAfter(day));
	demand(sinceEndMs >= 0 && sinceEndMs < OWED_LOGGED_WITHIN_MS, 'other_time');
	return { logged: item.body, round: entry.round };
}

const isAsShown = (logged: LoggedOwed, { currency, atMs, round, sum, root, leaves }: ShownOwed): boolean =>
	logged.currency === currency &&
	logged.at === `${atMs}` &&
	logged.round === `${round ?? ABSENT}` &&
	logged.sum === sum &&
	logged.root === root &&
	logged.leaves === `${leaves}`;

/**
 * False: without the beacon.
 * @param known the newest round that the log had: where it had the one that chooses, no other instant counts.
 */
function checkInstant(
	{ day, at, round, signature }: LoggedOwed,
	known: number,
	isBeacon: typeof areBeaconRounds,
): boolean {
	const hasBeacon = round !== ABSENT || signature !== ABSENT;
	if (hasBeacon) {
		demand(Number(round) === computeOwedRound(day), 'other_instant');
		demand(isBeacon([{ round: Number(round), signature }]), 'other_instant');
	}
	demand(hasBeacon || known < computeOwedRound(day), 'other_instant');
	demand(at === `${computeOwedInstant(day, hasBeacon ? signature : null)}`, 'other_instant');
	return hasBeacon;
}

/** All leaves of a day, which have the root and the sum that the log says. Throws if they have not. */
export async function readOwedLeaves(
	{ day, sum, root, leaves }: LoggedOwed,
	read: ReadLogFile,
): Promise<Uint8Array<ArrayBuffer>> {
	const count = Number(leaves);
	demand(isPowerOfTwo(count), 'missing');
	const files: Uint8Array[] = [];
	for (let no = 0; no < countFiles(count); no++) {
		const bytes = await read(leavesPathOf(day, no));
		demand(bytes?.length === Math.min(count, LEAVES_OF_FILE) * LEAF_BYTES, 'missing');
		files.push(bytes);
	}
	const all = concatBytes(...files);
	try {
		const found = finish(foldLeaves(day, all));
		demand(`${found.sum}` === sum, 'other_sum');
		demand(areEqual(found.hash, hexToBytes(root)), 'other_root');
	} catch (error) {
		throw error instanceof ImpossibleSum ? new Failed('impossible') : error;
	}
	return new Uint8Array(all);
}

/** Decides whether the viewer's parts are leaves, each at a place of its own, and make up the amount. */
function checkOwn({ user, amount, parts }: OwnCounted, known: string | null, leaves: Uint8Array): void {
	demand(user === known, 'other_user');
	const count = leaves.length / LEAF_BYTES;
	for (const { place, amount: part, salt } of parts) {
		demand(Number.isInteger(place) && place >= 0 && place < count && part >= 0n && part <= MOST_OWED, 'not_there');
		demand(/^[0-9a-f]{32}$/.test(salt), 'not_there');
		const leaf = decodeLeaf(leaves, place);
		demand(leaf.amount === part && areEqual(leaf.owner, hashOwner(hexToBytes(salt), user)), 'not_there');
	}
	demand(new Set(parts.map(({ place }) => place)).size === parts.length, 'not_there');
	demand(parts.reduce((sum, { amount: part }) => sum + part, 0n) === amount, 'other_amount');
	demand(parts.length > 0, 'not_there');
}
