import type { OwnHeads } from '@fairtick/domain/proof/contract';
import { checkHour } from '@fairtick/domain/proof/hours/check-hour';
import type { HourCheck, HourQuestion } from '@fairtick/domain/proof/hours/hour-check';
import { checkOwed, type OwedCheck, type OwedQuestion } from '@fairtick/domain/proof/liabilities/check';
import { checkHeads, type HeadsCheck } from '@fairtick/domain/proof/log/check-heads';
import { checkLog, type LogCheck } from '@fairtick/domain/proof/log/check-log';
import { parseInclusionProof } from '@fairtick/domain/proof/log/inclusion-proof';
import type { ReadLogFile } from '@fairtick/domain/proof/log/log-files';
import type { LogKey } from '@fairtick/domain/proof/log/log-key';
import { followKeys } from '@fairtick/domain/proof/log/named-keys';
import { type NoteKey, parseNoteKey } from '@fairtick/domain/proof/log/note';
import {
	checkPromises,
	type HeldNote,
	type HeldPromise,
	type PromiseCheck,
} from '@fairtick/domain/proof/promises/check-promises';
import { listUnchecked, type Unchecked } from '@fairtick/domain/proof/promises/unchecked';
import { type Verification, verifyReceipt } from '@fairtick/domain/proof/receipt/verify-receipt';
import { readLogFile } from '../files/read-log-file.ts';

/** Checkpoints that this browser stored, with the keys that it knew then, or that it was given. */
export interface SeenLog {
	readonly kept: {
		readonly note: string;
		readonly keys: readonly string[];
		/** For named keys: the instant until which the previous key signs as well, epoch milliseconds. */
		readonly untils?: Readonly<Record<string, number>>;
	} | null;
	readonly others: readonly string[];
}

interface Earlier {
	/** Keys of the log's earlier names. */
	readonly earlier: readonly string[];
}

/** A page's question to the worker. */
export type Question =
	| (Earlier & { readonly kind: 'receipt'; readonly text: string; readonly logKey: string })
	| (Earlier & { readonly kind: 'log'; readonly seen: SeenLog; readonly logKey: string })
	| { readonly kind: 'owed'; readonly asked: OwedQuestion; readonly logKey: string }
	| { readonly kind: 'heads'; readonly own: OwnHeads; readonly logKey: string }
	| (Earlier & {
			readonly kind: 'promises';
			readonly held: readonly (HeldPromise | HeldNote)[];
			readonly note: string;
			readonly logKey: string;
	  })
	| { readonly kind: 'hour'; readonly hour: HourQuestion; readonly note: string; readonly logKey: string };

/** Adds the site's number of named keys up to the last one that signs alone; null if it was not asked. */
export type Asked = Question & { readonly keysAlone: number | null };

export type Found = CheckedReceipt | LogCheck | HourCheck | OwedCheck | HeadsCheck | readonly PromiseCheck[];

/** Progress of a long check. */
export interface Progress {
	readonly done: number;
	readonly total: number;
}

/** A checked receipt with its checkpoint, if that could be read, and the points that the check left open. */
export type CheckedReceipt = Verification & { readonly note: string | null; readonly unchecked: readonly Unchecked[] };

let keysAlone: number | null = null;

const readFile = (kept: RequestCache): ReadLogFile =>
	keysAlone === null ? readLogFile(kept) : Object.assign(readLogFile(kept), { keysAlone });

/**
 * Checks a receipt's text; a text that is not JSON is no receipt of a known format. It reads only the proofs of later
 * keys from the log: they lead to a key that may have signed the receipt, and show if the known key has ended
 * (PROOF-12).
 */
export async function checkReceiptText(
	text: string,
	{ logKey, earlier = [] }: { readonly logKey: string; readonly earlier?: readonly string[] },
	read: ReadLogFile = readFile('default'),
): Promise<CheckedReceipt> {
	const key = parseNoteKey(logKey);
	if (key === null) throw new Error('the key of the log cannot be read');
	const areBeaconRounds = await loadBeaconCheck(parseJson(text));
	const known = [key, ...readKeys(earlier)];
	// If the files cannot be loaded, other keys and the end of the known one stay unknown.
	let followed = await followKeys(known, read, read.keysAlone).catch(() => null);
	let verification = verifyReceipt(text, followed ?? known, areBeaconRounds);
	const last = verification.steps.at(-1);
	if (last?.step === 'checkpoint' && last.status === 'undecided') {
		followed = await followKeys(known, read);
		verification = verifyReceipt(text, followed, areBeaconRounds);
	}
	const [entry] = verification.receipt?.entries ?? [];
	const note = entry === undefined ? null : (parseInclusionProof(entry.proof)?.checkpoint ?? null);
	return { ...verification, note, unchecked: listUnchecked(verification, { hasKeyFiles: followed !== null }) };
}

const readKeys = (texts: readonly string[]): NoteKey[] => texts.flatMap((text) => parseNoteKey(text) ?? []);

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** The code of the beacon's curve is large, so it is loaded only for receipts with rounds. */
async function loadBeaconCheck(json: unknown): Promise<Parameters<typeof verifyReceipt>[2]> {
	const { rounds } = (json ?? {}) as { readonly rounds?: unknown };
	if (!Array.isArray(rounds) || rounds.length === 0) return (given) => given.length === 0;
	return (await import('@fairtick/domain/proof/beacon-signatures')).areBeaconRounds;
}

/**
 * Claims of a fork, of a key that is no longer named, or of missing files are repeated with files from the site itself,
 * because a cache may be corrupt.
 */
async function checkWithFreshFiles(
	key: NoteKey,
	{ seen: { kept, others }, earlier }: Extract<Question, { kind: 'log' }>,
): Promise<LogCheck> {
	const keys = (kept?.keys ?? []).flatMap((text): LogKey[] => {
		const [one, untilMs] = [parseNoteKey(text), kept?.untils?.[text]];
		return one === null ? [] : [untilMs === undefined ? one : { ...one, untilMs }];
	});
	const seen = { kept: kept && { note: kept.note, keys }, others };
	const before = readKeys(earlier);
	const check = await checkLog(key, seen, readFile('default'), before);
	const isSuspect = ['forked', 'missing', 'disowned', 'ended'].includes(check.status);
	return isSuspect ? checkLog(key, seen, readFile('reload'), before) : check;
}

/** Only files from the site itself can prove a problem, as for the log. */
async function checkOwedDay(asked: OwedQuestion, logKey: string): Promise<OwedCheck> {
	const key = parseNoteKey(logKey);
	if (key === null) throw new Error('the key of the log cannot be read');
	const { areBeaconRounds: isBeacon } = await import('@fairtick/domain/proof/beacon-signatures');
	const check = await checkOwed(asked, key, { read: readFile('default'), isBeacon });
	const isWrong = check.steps.at(-1)?.status === 'wrong';
	return isWrong ? checkOwed(asked, key, { read: readFile('reload'), isBeacon }) : check;
}

/** Only files from the site itself can prove a log wrong, as for a fork. */
async function checkHourWithFreshFiles(
	{ hour, note }: Extract<Question, { kind: 'hour' }>,
	logKey: NoteKey,
): Promise<HourCheck> {
	let reportedAtMs = 0;
	const onProgress = (done: number, total: number) => {
		if (performance.now() - reportedAtMs < REPORT_EVERY_MS) return;
		reportedAtMs = performance.now();
		postMessage({ progress: { done, total } satisfies Progress });
	};
	const areBeaconRounds = await loadBeaconCheck(hour);
	const check = (tiles: RequestCache) =>
		checkHour(hour, { note, logKey, areBeaconRounds, onProgress, read: readFile(tiles) });
	const found = await check('default');
	return found.status === 'wrong' && found.what === 'files' ? check('reload') : found;
}

const REPORT_EVERY_MS = 100;

async function checkHeadsWithFreshFiles(own: OwnHeads, key: NoteKey): Promise<HeadsCheck> {
	const check = await checkHeads(own, key, readFile('default'));
	return check.accounts.some(({ problem }) => problem !== null) ? checkHeads(own, key, readFile('reload')) : check;
}

/** Promises that a corrupt cache leaves undecided are looked up in files from the site itself. */
async function checkPromisesWithFreshFiles(
	{ held, note, earlier }: Extract<Question, { kind: 'promises' }>,
	logKey: NoteKey,
): Promise<readonly PromiseCheck[]> {
	const check = (asked: readonly (HeldPromise | HeldNote)[], tiles: RequestCache) =>
		checkPromises(asked, {
			note,
			logKey,
			earlier: readKeys(earlier),
			read: readFile(tiles),
			nowMs: Date.now(),
		});
	const checks = await check(held, 'default');
	const unread = held.filter((_, i) => checks[i]?.status === 'unread');
	if (unread.length === 0) return checks;
	const again = new Map(
		(await check(unread, 'reload')).map((one, i) => [unread[i] as HeldPromise | HeldNote, one] as const),
	);
	return checks.map((one, i) => again.get(held[i] as HeldNote | HeldPromise) ?? one);
}

async function answer(question: Question): Promise<Found> {
	if (question.kind === 'owed') return checkOwedDay(question.asked, question.logKey);
	if (question.kind === 'receipt') return checkReceiptText(question.text, question);
	const key = parseNoteKey(question.logKey);
	if (question.kind === 'log') return key === null ? { status: 'unreachable' } : checkWithFreshFiles(key, question);
	if (key === null) throw new Error('the key of the log cannot be read');
	if (question.kind === 'heads') return checkHeadsWithFreshFiles(question.own, key);
	if (question.kind === 'hour') return checkHourWithFreshFiles(question, key);
	return checkPromisesWithFreshFiles(question, key);
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
	keysAlone = data.keysAlone;
	answer(data).then(
		(found) => postMessage({ found }),
		(error: unknown) => postMessage({ failed: String(error) }),
	);
});
