import type { OwnHeads } from '@fairtick/domain/proof/contract';
import type { HourCheck, HourQuestion } from '@fairtick/domain/proof/hours/hour-check';
import type { OwedCheck, OwedQuestion } from '@fairtick/domain/proof/liabilities/check';
import type { HeadsCheck } from '@fairtick/domain/proof/log/check-heads';
import type { LogCheck } from '@fairtick/domain/proof/log/check-log';
import type { HeldNote, HeldPromise, PromiseCheck } from '@fairtick/domain/proof/promises/check-promises';
import { readEarlierKeys } from '../files/kept-log.ts';
import { countKeysAlone } from '../files/later-keys.ts';
import type { Asked, CheckedReceipt, Found, Progress, Question, SeenLog } from './proof-worker.ts';

type Answer = { readonly found: Found } | { readonly failed: string } | { readonly progress: Progress };

/**
 * Checks take up to several seconds (an hour of a fair index has 1,200 signatures of the beacon), so they run beside
 * the page. Each question has its own worker, which ends with the answer.
 */
function ask(
	question: Question,
	signal: AbortSignal,
	onProgress: (progress: Progress) => void = () => undefined,
): Promise<Found> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
		const end = (act: () => void) => {
			worker.terminate();
			act();
		};
		signal.addEventListener('abort', () => end(() => reject(signal.reason)));
		worker.onmessage = ({ data }: MessageEvent<Answer>) => {
			if ('progress' in data) onProgress(data.progress);
			else end(() => ('found' in data ? resolve(data.found) : reject(new Error(data.failed))));
		};
		worker.onerror = () => end(() => reject(new Error('the check could not be loaded')));
		worker.postMessage({ ...question, keysAlone: countKeysAlone() } satisfies Asked);
	});
}

export const askReceipt = (text: string, logKey: string, signal: AbortSignal) =>
	ask({ kind: 'receipt', text, logKey, earlier: readEarlierKeys() }, signal) as Promise<CheckedReceipt>;

export const askLog = (seen: SeenLog, logKey: string, signal: AbortSignal) =>
	ask({ kind: 'log', seen, logKey, earlier: readEarlierKeys() }, signal) as Promise<LogCheck>;

export const askOwed = (asked: OwedQuestion, logKey: string, signal: AbortSignal) =>
	ask({ kind: 'owed', asked, logKey }, signal) as Promise<OwedCheck>;

export const askHeads = (own: OwnHeads, logKey: string, signal: AbortSignal) =>
	ask({ kind: 'heads', own, logKey }, signal) as Promise<HeadsCheck>;

export const askHour = (
	{ hour, note, logKey }: { readonly hour: HourQuestion; readonly note: string; readonly logKey: string },
	signal: AbortSignal,
	onProgress: (progress: Progress) => void,
) => ask({ kind: 'hour', hour, note, logKey }, signal, onProgress) as Promise<HourCheck>;

export const askPromises = (
	held: readonly (HeldPromise | HeldNote)[],
	note: string,
	logKey: string,
	signal: AbortSignal,
) =>
	ask({ kind: 'promises', held, note, logKey, earlier: readEarlierKeys() }, signal) as Promise<readonly PromiseCheck[]>;
