import { expect, test } from 'vitest';
import { FAIR_LOG_KEY, HELD, makePromiseLog } from '../../test/fair-log.ts';
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

test('[PROOF-05] a log that stands still for a day has broken what it promised', async () => {
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
