import { bytesToHex } from '@noble/hashes/utils.js';
import { computeRandomness, computeTickRound } from '../../market/beacon.ts';
import { createFairSteps } from '../../market/fair-walk.ts';
import { findEndedKey } from '../log/find-ended-key.ts';
import { FalseFile, LogFiles, type ReadLogFile } from '../log/log-files.ts';
import { findKeys } from '../log/named-keys.ts';
import type { NoteKey } from '../log/note.ts';
import { isOfUnknownKey, readSignedCheckpoint } from '../log/signed-checkpoint.ts';
import type { AreBeaconRounds } from '../receipt/receipt-found.ts';
import { comparePrices, type StepAt } from './compare-hour.ts';
import { End, type HourCheck, type HourDoubt, type HourQuestion, open, wrong } from './hour-check.ts';
import { readGroups } from './hour-groups.ts';
import { checkTerms, findLoss, findSeed } from './hour-subjects.ts';

interface HourOptions {
	/** A checkpoint, and the key of the log. */
	readonly note: string;
	readonly logKey: NoteKey;
	readonly read: ReadLogFile;
	readonly areBeaconRounds: AreBeaconRounds;
	/** Called for each entry whose items were read. `total` is an estimate. */
	onProgress?(done: number, total: number): void;
}

/**
 * Recomputes an hour of a fair index, or a part of it, from its seed, and compares each price with the log's (PROOF-03, `docs/fairness.md`).
 * Throws if a file cannot be fetched.
 */
export async function checkHour(question: HourQuestion, options: HourOptions): Promise<HourCheck> {
	try {
		const files = await openFiles(options);
		if (question.lostAtMs !== undefined)
			return { status: 'lost', declared: await findLoss(files, question.epoch, question.lostAtMs) };
		const read = await readGroups(files, question, options.onProgress);
		const ofTerms = await checkTerms(files, question, read);
		const seed = await findSeed(files, question, read);
		const stepAt = await createSteps(question, seed.bytes, options.areBeaconRounds);
		const { isExplained, ...compared } = comparePrices(read, question, stepAt);
		const doubts: readonly HourDoubt[] = [
			...(seed.doubt === null ? [] : [seed.doubt]),
			...(isExplained ? [] : ['closed' as const]),
			...(ofTerms === null ? [] : [ofTerms]),
		];
		return {
			status: 'compared',
			...compared,
			doubts,
			entries: read.entries,
			rounds: question.rounds?.length ?? 0,
			seed: bytesToHex(seed.bytes),
			commitment: seed.commitment,
			reveal: seed.reveal,
		};
	} catch (error) {
		if (error instanceof End) return error.found;
		if (error instanceof FalseFile || error instanceof RangeError)
			return { status: 'wrong', what: 'files', because: error.message };
		throw error;
	}
}

async function openFiles({ note, logKey, read }: HourOptions): Promise<LogFiles> {
	const keys = await findKeys(logKey, [note], read);
	const checkpoint = readSignedCheckpoint(note, keys);
	if (isOfUnknownKey(note, keys)) throw open('unknown_key');
	if (checkpoint === null) throw wrong('checkpoint', 'the checkpoint is not signed by the log’s key');
	const ended = await findEndedKey(keys, checkpoint, read);
	if (ended !== null) throw wrong('checkpoint', 'the checkpoint is signed by a key that had ended');
	return new LogFiles(checkpoint.head, read);
}

async function createSteps(
	{ ticker, rounds, firstK, lastK }: HourQuestion,
	seed: Uint8Array,
	areBeaconRounds: AreBeaconRounds,
): Promise<StepAt> {
	const steps = createFairSteps(seed, ticker);
	if (rounds === null) return (k) => steps(k);
	if (!areBeaconRounds(rounds)) throw wrong('rounds', 'a round of the beacon is not signed by drand');
	const randoms = new Map(rounds.map(({ round, signature }) => [round, computeRandomness(signature)]));
	for (let round = computeTickRound(firstK); round <= computeTickRound(lastK); round++)
		if (!randoms.has(round)) throw open('no_rounds');
	return (k) => steps(k, randoms.get(computeTickRound(k)));
}
