import { encodeItem } from '@fairtick/domain/proof/log/items';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import { checkPromises } from '@fairtick/domain/proof/promises/check-promises';
import { FAIR_LOG_KEY, FAIR_PROMISE_KEY, HELD, makePromiseLog } from '@fairtick/domain/test/fair-log';
import { expect, test } from 'vitest';
import { Log } from '../../../../verify/log.mjs';
import { checkPromise } from '../../../../verify/promise.mjs';
import { readKey } from '../../../../verify/receipt.mjs';

const NOW_MS = HELD.atMs + 190_000;
const text = (from: string) => new TextEncoder().encode(from);
const outage = (fromMs: number, toMs: number) =>
	encodeItem('outage/1', { from: `${fromMs}`, to: `${toMs}`, cause: 'failed' });
/** Items of entry 15. */
const at15 =
	(...items: Uint8Array[]) =>
	(no: number) =>
		no === 15 ? items : [];
type Options = NonNullable<Parameters<typeof makePromiseLog>[0]>;
/** The log pauses for this long before entry 130. */
const stands = (ms: number) => ({ at: 130, ms, declared: null });

const COUNTED_MS = Date.parse('2026-11-27');
const CASES: readonly (readonly [name: string, log: Options, found: string])[] = [
	['kept', { batchIn: 20 }, 'right'],
	['late', { batchIn: 131 }, 'wrong'],
	['in no entry', {}, 'wrong'],
	['in no entry, and behind an item that names no kind', { more: at15(text('no kind at all')) }, 'wrong'],
	['in no entry, and behind a batch of another form', { more: at15(text('batch/1\n["x"]')) }, 'wrong'],
	['behind an item that cannot be read', { batchIn: 20, more: at15(text('group/1\nx')) }, 'right'],
	['with a batch of another time', { batchIn: 20, atMs: 1 }, 'wrong'],
	['of a refusal that is not counted', { batchIn: 20, counts: [], beganMs: COUNTED_MS }, 'wrong'],
	['of before refusals were counted', { batchIn: 20, counts: [] }, 'right'],
	['of a refusal that is counted as another', { batchIn: 20, counts: ['[["trading.staff","4","1"]]'] }, 'wrong'],
	...([2_999, 3_000] as const).map((ms): (typeof CASES)[number] => [
		`late after an outage of ${ms} ms`,
		{
			batchIn: 131,
			standsStill: stands(ms),
			more: (no, timeOf) => (no === 130 ? [outage(timeOf(130) - ms, timeOf(130))] : []),
		},
		ms < 3_000 ? 'wrong' : 'open',
	]),
	[
		'late with the outage in its own entry',
		{
			batchIn: 131,
			standsStill: { at: 131, ms: 20_000, declared: null },
			more: (no, timeOf) => (no === 131 ? [outage(timeOf(130), timeOf(131))] : []),
		},
		'open',
	],
];
const VERDICTS = { kept: 'right', delayed: 'open', broken: 'wrong', late: 'wrong', uncounted: 'wrong' };

test.each(CASES)('[PROOF-05] [PROOF-06] browser and verifier say the same of a promise %s', async (_, log, verdict) => {
	const { note, files, read, promise } = makePromiseLog(log);
	const [found] = await checkPromises([{ ...HELD, promise }], { note, read, logKey: FAIR_LOG_KEY, nowMs: NOW_MS });
	expect(VERDICTS[found?.status as keyof typeof VERDICTS]).toBe(verdict);
	const all = new Map(files).set('checkpoint', text(note));
	const readBuffer = async (path: string) => {
		const bytes = all.get(path);
		return bytes && Buffer.from(bytes);
	};
	const report = await checkPromise(JSON.stringify(promise), {
		log: new Log(readBuffer),
		keys: [FAIR_LOG_KEY, FAIR_PROMISE_KEY].map((key) => readKey(formatNoteKey(key))),
		holder: { user: `${HELD.userId}`, trade: HELD.tradeId },
		now: NOW_MS,
		got: HELD.atMs,
	});
	expect(report.verdict, JSON.stringify(report.steps.at(-1))).toBe(verdict);
});
