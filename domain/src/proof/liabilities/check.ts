import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { utf8 } from '@scure/base';
import type { areBeaconRounds } from '../beacon-signatures.ts';
import { type ReadLogFile, readSignedCheckpoint } from '../check-log.ts';
import { ABSENT, decodeEntry, decodeItem, type ItemBody } from '../items.ts';
import { areEqual, computeRoot, hashLeaf, isIncluded, listInclusionRanges } from '../merkle.ts';
import type { NoteKey } from '../note.ts';
import {
	createTileHashes,
	decodeEntryBundle,
	decodeItemBundle,
	itemsPathOf,
	TILE_WIDTH,
	type Tile,
	tileAt,
	tilePathOf,
} from '../tiles.ts';
import { countFiles, LEAVES_OF_FILE, leavesPathOf } from './files.ts';
import { computeOwedInstant, computeOwedRound } from './instant.ts';
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

/** What the server says was counted for a user on a day; the check takes none of it for granted. */
export interface OwnCounted {
	/** The number shown in the account. */
	readonly user: string;
	/** Minor units. */
	readonly amount: bigint;
	readonly parts: readonly { readonly place: number; readonly amount: bigint; readonly salt: string }[];
}

export interface OwedQuestion {
	/** As 2026-11-25. */
	readonly day: string;
	/** Where the day's root is said to lie in the log: entry, and place among its items. */
	readonly entry: number;
	readonly place: number;
	/** Null: nobody asks for leaves of their own. */
	readonly own: OwnCounted | null;
}

/** The steps in which a day is checked, each relying on those before it (`docs/proof.md`, section 8). */
export const OWED_STEPS = ['log', 'instant', 'leaves', 'own'] as const;
export type OwedStep = (typeof OWED_STEPS)[number];

/** Why a step is wrong, or cannot be told. */
export type OwedProblem =
	/** A file could not be fetched. */
	| 'unreachable'
	/** The checkpoint is not signed by the log's key. */
	| 'unsigned'
	/** The log has no root of the day where it is said to be. */
	| 'not_logged'
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
	/** A part is not at its place, is there with another amount, or is there for two. */
	| 'not_there'
	/** The parts have another sum than what was said to be counted. */
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
 * Checks what the house says that it owed on a day by the log's files alone, and whether one user's money is in it (PROOF-04).
 * @param read throws where a file cannot be asked for.
 */
export async function checkOwed(
	{ own, ...question }: OwedQuestion,
	key: NoteKey,
	{ read, isBeacon }: { readonly read: ReadLogFile; readonly isBeacon: typeof areBeaconRounds },
): Promise<OwedCheck> {
	const steps: CheckedOwedStep[] = [];
	let logged: LoggedOwed | null = null;
	let leaves = new Uint8Array();
	const run = async (step: OwedStep, check: () => Promise<boolean> | boolean): Promise<boolean> => {
		try {
			steps.push({ step, status: (await check()) ? 'right' : 'absent', problem: null });
			return true;
		} catch (error) {
			const problem = error instanceof Failed ? error.problem : 'unreachable';
			steps.push({ step, status: problem === 'unreachable' ? 'undecided' : 'wrong', problem });
			return false;
		}
	};
	const isRight =
		(await run('log', async () => {
			logged = await readLogged(question, key, read);
			return true;
		})) &&
		(await run('instant', () => checkInstant(logged as unknown as LoggedOwed, isBeacon))) &&
		(await run('leaves', async () => {
			leaves = await readLeaves(logged as unknown as LoggedOwed, read);
			return true;
		}));
	if (isRight && own !== null) await run('own', () => checkOwn(own, leaves));
	return { steps, logged };
}

/** The day's root at its place in the log, under the newest checkpoint. */
async function readLogged(
	{ day, entry: no, place }: Omit<OwedQuestion, 'own'>,
	key: NoteKey,
	read: ReadLogFile,
): Promise<LoggedOwed> {
	const readFile = async (path: string) => {
		const bytes = await read(path);
		demand(bytes !== null, 'unreachable');
		return bytes;
	};
	const checkpoint = readSignedCheckpoint(utf8.encode(await readFile('checkpoint')), key);
	demand(checkpoint !== null, 'unsigned');
	const { size, root } = checkpoint.head;
	demand(no < size, 'not_logged');
	const readTile = async (tile: Tile) => {
		const bytes = await read(tilePathOf(tile));
		return bytes ?? (await readFile(tilePathOf({ ...tile, width: TILE_WIDTH })));
	};
	const entries = decodeEntryBundle(await readTile(tileAt('entries', no, size)));
	const leaf = entries[no % TILE_WIDTH];
	const entry = leaf === undefined ? null : decodeEntry(leaf);
	demand(leaf !== undefined && entry?.no === no, 'not_logged');
	const hashes = createTileHashes(size, async (tile) => (await readTile(tile)).subarray(0, tile.width * 32));
	const path = await hashes.hashesOf(listInclusionRanges(no, size));
	demand(isIncluded({ leaf: hashLeaf(leaf), index: no, size, root, path }), 'not_logged');
	const items = decodeItemBundle(await readFile(itemsPathOf(no)));
	demand(areEqual(computeRoot(items.map(hashLeaf)), entry.root), 'not_logged');
	const item = items[place] === undefined ? null : decodeItem(items[place]);
	demand(item?.kind === 'liabilities/1' && item.body.day === day, 'not_logged');
	return item.body;
}

/** False: without the beacon. */
function checkInstant({ day, at, round, signature }: LoggedOwed, isBeacon: typeof areBeaconRounds): boolean {
	const hasBeacon = round !== ABSENT || signature !== ABSENT;
	if (hasBeacon) {
		demand(Number(round) === computeOwedRound(day), 'other_instant');
		demand(isBeacon([{ round: Number(round), signature }]), 'other_instant');
	}
	demand(at === `${computeOwedInstant(day, hasBeacon ? signature : null)}`, 'other_instant');
	return hasBeacon;
}

/** All leaves of a day, which have the root and the sum that the log says. */
async function readLeaves({ day, sum, root, leaves }: LoggedOwed, read: ReadLogFile): Promise<Uint8Array<ArrayBuffer>> {
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

/** Whether a user's parts are leaves, each at a place of its own, and make up the amount. */
function checkOwn({ user, amount, parts }: OwnCounted, leaves: Uint8Array): boolean {
	const count = leaves.length / LEAF_BYTES;
	for (const { place, amount: part, salt } of parts) {
		demand(Number.isInteger(place) && place >= 0 && place < count && part >= 0n && part <= MOST_OWED, 'not_there');
		demand(/^[0-9a-f]{32}$/.test(salt), 'not_there');
		const leaf = decodeLeaf(leaves, place);
		demand(leaf.amount === part && areEqual(leaf.owner, hashOwner(hexToBytes(salt), user)), 'not_there');
	}
	demand(new Set(parts.map(({ place }) => place)).size === parts.length, 'not_there');
	demand(parts.reduce((sum, { amount: part }) => sum + part, 0n) === amount, 'other_amount');
	return true;
}
