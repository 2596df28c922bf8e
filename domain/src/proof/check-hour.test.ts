import { expect, test } from 'vitest';
import { FAIR_LOG_KEY, FAIR_QUESTION, FIRST_K, LAST_K, makeFairLog } from '../../test/fair-log.ts';
import { computeFairTickTime } from '../market/fair-walk.ts';
import { checkHour, type HourQuestion } from './check-hour.ts';
import { itemsPathOf } from './tiles.ts';

type FairLog = ReturnType<typeof makeFairLog>;
const checkLog = ({ note, read }: FairLog, question: Partial<HourQuestion> = {}) =>
	checkHour(
		{ ...FAIR_QUESTION, ...question },
		{ note, read, logKey: FAIR_LOG_KEY, areBeaconRounds: (rounds) => rounds.length === 0 },
	);
const check = (log: Parameters<typeof makeFairLog>[0] = {}, question: Partial<HourQuestion> = {}) =>
	checkLog(makeFairLog(log), question);

test('[PROOF-03] every price of a part of an hour follows from the seed that was committed to', async () => {
	const progress: number[] = [];
	const { note, read } = makeFairLog();
	const found = await checkHour(FAIR_QUESTION, {
		...{ note, read, logKey: FAIR_LOG_KEY, areBeaconRounds: () => true },
		onProgress: (done) => progress.push(done),
	});
	expect(found).toMatchObject({ status: 'compared', agreeing: 120, difference: null, closed: 0, before: 0 });
	expect(found.status === 'compared' && found.prices.map(({ atMs }) => atMs)).toEqual(
		Array.from({ length: 120 }, (_, i) => computeFairTickTime(FIRST_K + i)),
	);
	expect(progress.length).toBeGreaterThan(60);
});

test.each([0, 57, 119])(
	'[PROOF-03] a changed price is the first difference, whatever comes after it (%i)',
	async (i) => {
		const found = await check({
			change: (k, price) => (k === FIRST_K + i || k === FIRST_K + 119 ? price + 3n : price),
		});
		const right = await check();
		const price = right.status === 'compared' ? right.prices[i] : undefined;
		expect(found).toMatchObject({
			status: 'compared',
			agreeing: i === 119 ? 119 : 118,
			difference: { atMs: computeFairTickTime(FIRST_K + i), logged: (price?.logged ?? 0) + 3, computed: price?.logged },
		});
	},
);

test('[PROOF-03] a price that was left out is a difference, one in a closed index is not', async () => {
	const left = await check({ change: (k, price) => (k === FIRST_K + 10 ? null : price) });
	expect(left).toMatchObject({
		...{ status: 'compared', agreeing: 119 },
		difference: { atMs: computeFairTickTime(FIRST_K + 10), logged: null },
	});
	const closed = await check({ closed: [FIRST_K + 10, FIRST_K + 19] });
	expect(closed).toMatchObject({ status: 'compared', agreeing: 110, closed: 10, difference: null });
});

test('[PROOF-03] a walk that was moved differs from there on', async () => {
	const moved = await check({ change: (k, price) => (k >= FIRST_K + 60 ? price + 1n : price) });
	expect(moved).toMatchObject({ agreeing: 60, difference: { atMs: computeFairTickTime(FIRST_K + 60) } });
});

test('[PROOF-03] a log that began within the hour is followed from its first price', async () => {
	const found = await check({ beginsS: 30 });
	expect(found).toMatchObject({ status: 'compared', agreeing: 59, before: 61, difference: null });
	expect(await check({ beginsS: -1 })).toEqual({ status: 'open', why: 'before_log' });
});

test('[PROOF-03] another seed than the one committed to is wrong, a seed that is not published is open', async () => {
	expect(await check({ seed: new Uint8Array(32) })).toMatchObject({ status: 'wrong', what: 'seed' });
	expect(await check({ reveals: false })).toEqual({ status: 'open', why: 'not_revealed' });
	expect(await check({}, { epoch: FAIR_QUESTION.epoch - 1 })).toEqual({ status: 'open', why: 'no_commitment' });
});

test('[PROOF-03] an hour with the beacon needs its rounds, signed by drand', async () => {
	expect(await check({}, { rounds: [] })).toEqual({ status: 'open', why: 'no_rounds' });
	const rounds = [{ round: 1, signature: 'ab' }];
	expect(await check({}, { rounds })).toMatchObject({ status: 'wrong', what: 'rounds' });
});

test('[PROOF-03] files that are not those that were signed are wrong, missing ones throw', async () => {
	const log = makeFairLog();
	const path = itemsPathOf(40);
	const bytes = log.files.get(path) as Uint8Array;
	log.files.set(path, bytes.with(bytes.length - 30, 0x39));
	expect(await checkLog(log)).toMatchObject({ status: 'wrong', what: 'files' });
	log.files.delete(path);
	await expect(checkLog(log)).rejects.toThrow(path);
	const forged = { ...log, note: log.note.replace(/\n(\d+)\n/, '\n1$1\n') };
	expect(await checkLog(forged)).toMatchObject({ status: 'wrong', what: 'checkpoint' });
});

test('[PROOF-03] the index of another asset has no prices in the log', async () => {
	expect(await check({}, { assetId: 9, lastK: LAST_K })).toEqual({ status: 'open', why: 'not_logged' });
});
