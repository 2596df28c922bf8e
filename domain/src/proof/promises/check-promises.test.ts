import { utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { FAIR_LOG_KEY, HELD, makePromiseLog } from '../../../test/fair-log.ts';
import { encodeItem } from '../log/items.ts';
import { encodeItemBundle, itemsPathOf, tilePathOf } from '../log/tiles.ts';
import { checkPromises, type HeldPromise } from './check-promises.ts';

const NOW_MS = HELD.atMs + 190_000;
const DAY_MS = 86_400_000;

const check = async (log: Parameters<typeof makePromiseLog>[0], change: Partial<HeldPromise> = {}, nowMs = NOW_MS) => {
	const { note, read, promise } = makePromiseLog(log);
	const held = { ...HELD, promise, ...change };
	const [found] = await checkPromises([held], { note, read, logKey: FAIR_LOG_KEY, nowMs });
	return found;
};

test.each([
	[10, { status: 'kept', entry: 10 }],
	[11, { status: 'kept', entry: 11 }],
	[129, { status: 'kept', entry: 129 }],
	[130, { status: 'kept', entry: 130 }],
	[131, { status: 'late', entry: 131 }],
	[199, { status: 'late', entry: 199 }],
	[9, { status: 'broken' }],
	[null, { status: 'broken' }],
])(
	'[PROOF-05] a promise of when the log had 10 entries, due with entry 130, where the answer is in entry %o',
	async (batchIn, found) => {
		expect(await check({ batchIn })).toMatchObject(found);
	},
);

test('[PROOF-05] a broken promise is shown by what was promised and the log that lacks it', async () => {
	const { note, read, promise } = makePromiseLog({ batchIn: null });
	const options = { note, read, logKey: FAIR_LOG_KEY, nowMs: NOW_MS };
	expect(await checkPromises([{ ...HELD, promise }], options)).toEqual([
		{ status: 'broken', promised: promise.note, checkpoint: note },
	]);
});

/** Instants of entries before and after a standstill before entry 50. */
const [STOOD_FROM_MS, STANDS_MS] = [HELD.atMs - 500 + 39_000, 600_000];
const GOES_ON_MS = STOOD_FROM_MS + 1_000 + STANDS_MS;
test.each([
	['in the first entry after it', 50, undefined, { status: 'kept', entry: 50 }],
	[
		'soon after it',
		51,
		undefined,
		{ status: 'delayed', entry: 51, outage: { fromMs: STOOD_FROM_MS, toMs: GOES_ON_MS, cause: 'crashed' } },
	],
	['two minutes after it', 170, undefined, { status: 'delayed', entry: 170 }],
	['later than that', 171, undefined, { status: 'late', entry: 171 }],
	['without a word', 51, [0, 0], { status: 'late', entry: 51 }],
	['and of a longer one', 51, [STOOD_FROM_MS - 1, GOES_ON_MS], { status: 'late', entry: 51 }],
	['and of one to come', 51, [STOOD_FROM_MS, GOES_ON_MS + 1], { status: 'late', entry: 51 }],
] as const)(
	'[PROOF-05] an answer that a standstill of ten minutes delays, %s, in entry %i',
	async (_, batchIn, declared, found) => {
		const standsStill = { at: 50, ms: STANDS_MS, ...(declared && { declared }) };
		const nowMs = NOW_MS + STANDS_MS;
		expect(await check({ batchIn, standsStill }, {}, nowMs)).toMatchObject(found);
	},
);

test('[PROOF-05] an outage of another time does not excuse a late answer', async () => {
	const standsStill = { at: 5, ms: 600_000 };
	const says = { timeMs: HELD.atMs - 500 + 600_000 };
	expect(await check({ batchIn: 140, standsStill, says }, {}, NOW_MS + 600_000)).toEqual({
		status: 'late',
		entry: 140,
	});
});

const outage = (fromMs: number, toMs: number) =>
	encodeItem('outage/1', { from: `${fromMs}`, to: `${toMs}`, cause: 'failed' });
const STOOD_MS = STOOD_FROM_MS + 80_000;
test.each([
	['of three seconds', (fromMs: number) => [outage(fromMs, fromMs + 3_000)], 'delayed'],
	['of no time', (fromMs: number) => [outage(fromMs, fromMs)], 'late'],
	['of less than three seconds', (fromMs: number) => [outage(fromMs, fromMs + 2_999)], 'late'],
	['told twice', (fromMs: number) => [outage(fromMs, fromMs + 10_000), outage(fromMs, fromMs + 11_000)], 'late'],
] as const)('[PROOF-05] an outage %s before a late answer', async (_, outage, status) => {
	// Entry 129 is a second before the answer is due, entry 130 is twelve seconds later.
	const standsStill = { at: 130, ms: 11_000, declared: null };
	const more = (no: number) => (no === 130 ? outage(STOOD_MS) : []);
	expect(await check({ batchIn: 131, standsStill, more })).toMatchObject({ status });
});

test.each([
	['counts it', ['[["trading.staff","1","1"],["trading.too_late","4","2"]]'], 'kept'],
	['counts none', [], 'uncounted'],
	['counts another', ['[["trading.staff","4","1"]]'], 'uncounted'],
	['counts twice', ['[["trading.too_late","4","1"]]', '[["trading.too_late","4","1"]]'], 'uncounted'],
	['counts more than there are', ['[["trading.too_late","4","4"]]'], 'uncounted'],
	['counts in another order', ['[["trading.too_late","4","1"],["trading.staff","1","1"]]'], 'uncounted'],
	['counts nothing in words', ['[["trading.too_late","4","0"]]'], 'uncounted'],
] as const)('[PROOF-04] [PROOF-05] a refusal whose entry %s', async (_, counts, status) => {
	const beganMs = Date.parse('2026-11-26T16:00:00Z') - 20_000;
	expect(await check({ batchIn: 20, counts: [...counts], beganMs })).toEqual({ status, entry: 20 });
});

test('[PROOF-04] before refusals were counted, one needs no count', async () => {
	const beganMs = Date.parse('2026-11-26T16:00:00Z') - 20_001;
	expect(await check({ batchIn: 20, counts: [], beganMs })).toEqual({ status: 'kept', entry: 20 });
});

test('[PROOF-05] a batch of another time is not the one that was promised', async () => {
	expect(await check({ batchIn: 20, atMs: HELD.atMs - 499 })).toMatchObject({ status: 'broken' });
});

test('[PROOF-05] items that cannot be read hide nothing', async () => {
	for (const text of ['no kind at all', 'batch/1\n["x"]', 'group/1\nx']) {
		const more = (no: number) => (no === 15 ? [utf8ToBytes(text)] : []);
		expect(await check({ batchIn: null, more })).toMatchObject({ status: 'broken' });
		expect(await check({ batchIn: 20, more })).toMatchObject({ status: 'kept' });
	}
});

const PATH = (no: number) => itemsPathOf(no);
const BUNDLE = tilePathOf({ level: 'entries', index: 0, width: 200 });
test.each([
	['before the answer', 20, { status: 'kept', entry: 20 }, [PATH(15)]],
	['after the answer', 20, { status: 'kept', entry: 20 }, [PATH(25)]],
	['with the answer', 20, { status: 'unread', file: PATH(20) }, [PATH(20)]],
	['before a late answer', 140, { status: 'unread', file: PATH(50) }, [PATH(50), PATH(60)]],
	['before an answer that is not there', null, { status: 'unread', file: PATH(50) }, [PATH(50)]],
	['of all entries', 20, { status: 'unread', file: BUNDLE }, [BUNDLE]],
	['before the log knew of it', null, { status: 'broken' }, [PATH(9)]],
	['that names the key of promises', 20, { status: 'unread', file: PATH(0) }, [PATH(0)]],
] as const)(
	'[PROOF-05] a file %s that is missing, spoilt or out of reach decides nothing else',
	async (_, batchIn, found, paths) => {
		const { note, files, promise } = makePromiseLog({ batchIn });
		const lacking = new Set<string>(paths);
		for (const readLacking of [
			async () => null,
			async () => new Uint8Array([0, 0, 0, 9, 1]),
			async () => encodeItemBundle([]),
			async () => {
				throw new Error('out of reach');
			},
		]) {
			const read = async (path: string) => (lacking.has(path) ? readLacking() : (files.get(path) ?? null));
			const [check] = await checkPromises([{ ...HELD, promise }], { note, read, logKey: FAIR_LOG_KEY, nowMs: NOW_MS });
			expect(check).toMatchObject(found);
		}
	},
);

test('[PROOF-05] entries that are missing before the answer leave it open whether it was due before them', async () => {
	// Entries 256 to 511 are missing.
	const check = async (batchIn: number, laterMs: number) => {
		const atMs = HELD.atMs + laterMs;
		const log = makePromiseLog({ batchIn, size: 700, says: { seenSize: 300, timeMs: atMs } });
		log.files.delete(tilePathOf({ level: 'entries', index: 1, width: 256 }));
		const options = { note: log.note, read: log.read, logKey: FAIR_LOG_KEY, nowMs: NOW_MS + laterMs };
		const [found] = await checkPromises([{ ...HELD, promise: log.promise, atMs }], options);
		return found;
	};
	// Due with entry 621, then with entry 431.
	expect(await check(520, 490_000)).toEqual({ status: 'kept', entry: 520 });
	expect(await check(640, 490_000)).toMatchObject({ status: 'unread' });
	expect(await check(520, 300_000)).toMatchObject({ status: 'unread' });
});

test('[PROOF-05] before it is due a promise is not broken', async () => {
	expect(await check({ batchIn: null, size: 130 })).toMatchObject({ status: 'waiting' });
	expect(await check({ batchIn: null, size: 8 }, {}, HELD.atMs + 120_000)).toMatchObject({ status: 'waiting' });
});

test('[PROOF-05] a promise cannot name a size that the log has not come to when it is due', async () => {
	const says = { seenSize: 1_000_000 };
	expect(await check({ says }, {}, HELD.atMs + 120_000)).toMatchObject({ status: 'waiting' });
	expect(await check({ says }, {}, HELD.atMs + 120_001)).toMatchObject({ status: 'broken' });
});

test('[PROOF-05] a promise from the far future is wrong until its answer is found, and broken after a day', async () => {
	const says = { timeMs: HELD.atMs + 300_001 };
	expect(await check({ says: { timeMs: HELD.atMs + 300_000 } })).toMatchObject({ status: 'waiting' });
	expect(await check({ says })).toEqual({ status: 'wrong' });
	expect(await check({ says, batchIn: 150 })).toEqual({ status: 'kept', entry: 150 });
	expect(await check({ says }, {}, HELD.atMs + 120_000 + DAY_MS)).toEqual({ status: 'wrong' });
	expect(await check({ says }, {}, HELD.atMs + 120_001 + DAY_MS)).toMatchObject({ status: 'broken' });
});

test('[PROOF-05] a log that pauses for a day has broken its promises', async () => {
	expect(await check({ size: 100 }, {}, HELD.atMs + 120_000 + DAY_MS)).toMatchObject({ status: 'waiting' });
	expect(await check({ size: 100 }, {}, HELD.atMs + 120_001 + DAY_MS)).toMatchObject({ status: 'broken' });
});

test('[PROOF-05] another one’s promise, another placement and a note that the key did not sign show nothing', async () => {
	const unknown = { status: 'unknown' };
	expect(await check({ batchIn: null }, { userId: HELD.userId + 1 })).toEqual(unknown);
	expect(await check({ batchIn: null }, { tradeId: HELD.tradeId.replace('d', 'e') })).toEqual(unknown);
	const { promise } = makePromiseLog({ batchIn: null });
	for (const changed of [
		{ ...promise, note: promise.note.replace(/\n(\d+)\n(\d+)\n/, '\n1$1\n$2\n') },
		{ ...promise, place: 0 },
		{ ...promise, terms: ['real'] },
		{ ...promise, salt: 'no hex' },
	])
		expect(await check({ batchIn: null }, { promise: changed })).toEqual(unknown);
});

test('[PROOF-05] the note alone shows that a promise was broken or kept, whosever it was', async () => {
	for (const batchIn of [null, 20]) {
		const { note, read, promise } = makePromiseLog({ batchIn });
		const options = { note, read, logKey: FAIR_LOG_KEY, nowMs: NOW_MS };
		const held = { ...HELD, promise };
		const [whole, alone, other] = await checkPromises(
			[
				held,
				{ atMs: HELD.atMs, note: promise.note },
				{ atMs: HELD.atMs, note: promise.note.replace('\n10\n', '\n11\n') },
			],
			options,
		);
		expect(alone).toEqual(whole);
		expect(alone?.status).toBe(batchIn === null ? 'broken' : 'kept');
		expect(other).toEqual({ status: 'unknown' });
	}
});
