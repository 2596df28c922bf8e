import { expect, test } from 'vitest';
import { FAIR_LOG_KEY, FAIR_QUESTION, FIRST_K, LAST_K, makeFairLog } from '../../../test/fair-log.ts';
import { signNote } from '../../../test/key-proof.ts';
import { computeFairTickTime } from '../../market/fair-walk.ts';
import { itemsPathOf } from '../log/tiles.ts';
import { checkHour } from './check-hour.ts';
import type { HourQuestion } from './hour-check.ts';

const END_MS = FAIR_QUESTION.revealedAtMs;
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
		note,
		read,
		logKey: FAIR_LOG_KEY,
		areBeaconRounds: () => true,
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
		status: 'compared',
		agreeing: 119,
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

const BEACON = '{"beacon": "quicknet"}';

test('[PROOF-03] whether an hour needs the beacon is said by the log, not by the site', async () => {
	expect(await check({ asset: { terms: BEACON } })).toEqual({ status: 'open', why: 'no_rounds' });
	expect(await check({ later: { terms: BEACON } })).toEqual({ status: 'open', why: 'no_rounds' });
	const next = `${(FAIR_QUESTION.epoch + 1) * 3_600_000}`;
	expect(await check({ later: { terms: BEACON, effectiveAt: next } })).toMatchObject({ agreeing: 120, doubts: [] });
	expect(await check({ asset: { terms: '{' } })).toMatchObject({ status: 'wrong', what: 'asset' });
});

test('[PROOF-03] terms that demand the beacon are found wherever they lie before the hour, or are a doubt', async () => {
	const hidden = { later: { terms: BEACON } };
	// All entries before the prices are read: entry 0, and up to 600 others.
	for (const laterS of [65, 90, 600])
		expect(await check({ ...hidden, firstS: 650, laterS })).toEqual({ status: 'open', why: 'no_rounds' });
	for (const round of [0, 1]) expect(await check({ firstS: 650, round })).toMatchObject({ agreeing: 120, doubts: [] });
	// There are too many.
	for (const later of [hidden.later, undefined])
		expect(await check({ ...(later && { later }), firstS: 1_200, laterS: 600 })).toMatchObject({
			agreeing: 120,
			doubts: ['terms'],
		});
	// If the log had rounds of the beacon, it is more than a doubt.
	expect(await check({ firstS: 1_200, round: 1 })).toEqual({ status: 'open', why: 'beacon_unknown' });
}, 30_000);

test('[PROOF-03] which asset an index is is said by the log, not by the site', async () => {
	expect(await check({ asset: { ticker: 'V10' } })).toMatchObject({ status: 'wrong', what: 'asset' });
	expect(await check({ asset: { source: 'exchange' } })).toMatchObject({ status: 'wrong', what: 'asset' });
	expect(await check({ asset: { asset: '3' } })).toEqual({ status: 'open', why: 'no_terms' });
	expect(await check({ asset: null })).toEqual({ status: 'open', why: 'no_terms' });
});

test('[PROOF-03] a group cannot say beforehand that nothing else will come', async () => {
	const atMs = computeFairTickTime(FIRST_K + 40);
	const ahead = (loggedThrough: number, timeMs: number) =>
		timeMs - atMs < 1_000 && timeMs > atMs ? 2e12 : loggedThrough;
	expect(await check({ through: ahead })).toMatchObject({ status: 'wrong', what: 'chain' });
	// A little ahead is taken, but no price may come in that time.
	const little = (loggedThrough: number, timeMs: number) => Math.max(loggedThrough, timeMs + 1_000);
	expect(await check({ through: little })).toMatchObject({ status: 'wrong', what: 'chain' });
});

test('[PROOF-03] a close hides no prices: only a standstill of more than an hour explains what is left out', async () => {
	const closed = [FIRST_K + 10, LAST_K] as const;
	expect(await check({ closed })).toMatchObject({ status: 'open', why: 'not_logged' });
	const inside = await check({ closed: [FIRST_K + 10, FIRST_K + 19] });
	expect(inside).toMatchObject({ status: 'compared', agreeing: 110, closed: 10, difference: null, doubts: ['closed'] });
	const stood = async (standsMs: number) =>
		check({ closed, standsMs }, { revealedAtMs: FAIR_QUESTION.revealedAtMs + standsMs });
	expect(await stood(3_500_000)).toMatchObject({ status: 'compared', agreeing: 10, closed: 110, doubts: ['closed'] });
	expect(await stood(3_700_000)).toMatchObject({ status: 'compared', agreeing: 10, closed: 110, doubts: [] });
});

test('[PROOF-03] a standstill explains the rest of the hour even if the entry of its close has the next price', async () => {
	const closed = [FIRST_K + 10, LAST_K] as const;
	const resumed = (standsMs: number) =>
		check({ closed, standsMs, resumes: true }, { revealedAtMs: FAIR_QUESTION.revealedAtMs + standsMs });
	expect(await resumed(3_500_000)).toMatchObject({ status: 'compared', agreeing: 10, closed: 110, doubts: ['closed'] });
	expect(await resumed(3_700_000)).toMatchObject({ status: 'compared', agreeing: 10, closed: 110, doubts: [] });
});

test('[PROOF-03] an index that stood still over the end of its hour is compared once it is caught up', async () => {
	const stands = (untilMs: number | null) =>
		check({ silent: { fromK: FIRST_K + 60, untilMs } }, { revealedAtMs: END_MS + (untilMs ?? 0) });
	expect(await stands(1_200_000)).toMatchObject({ status: 'compared', agreeing: 120, difference: null, doubts: [] });
	expect(await stands(null)).toEqual({ status: 'open', why: 'not_logged' });
});

test('[PROOF-03] the walk begins with the last price before the hour, which the log holds or never had', async () => {
	const jump = { change: (k: number, price: bigint) => (k < FIRST_K ? null : price) };
	// It is not near the first tick, so the log is read back to its beginning.
	expect(await check({ ...jump })).toMatchObject({ status: 'compared', before: 1, entries: [0, expect.any(Number)] });
	const off = await check({ change: (k, price) => (k < FIRST_K ? price * 1_000n : price) });
	expect(off).toMatchObject({ status: 'wrong', what: 'chain' });
});

test('[PROOF-03] a jump at the boundary of the hour is a difference, however far the price before it lies', async () => {
	const log = { firstS: 1_200, closed: [FIRST_K - 2_000, FIRST_K - 1] } as const;
	expect(await check(log)).toMatchObject({ agreeing: 120, before: 0, difference: null, doubts: [] });
	const jumped = await check({ ...log, change: (k, price) => (k >= FIRST_K ? price + 999n : price) });
	expect(jumped).toMatchObject({ agreeing: 0, before: 0, difference: { atMs: computeFairTickTime(FIRST_K) } });
	// Too far to be looked for: then nothing is said.
	const far = { firstS: 7_700, closed: [FIRST_K - 15_200, FIRST_K - 1] } as const;
	expect(await check(far)).toEqual({ status: 'open', why: 'no_start' });
}, 30_000);

test('[PROOF-03] a commitment is in the log before its hour, 48 hours ahead of it', async () => {
	expect(await check({ committedS: 65 }, { committedAtMs: FAIR_QUESTION.revealedAtMs - 65_000 })).toMatchObject({
		status: 'wrong',
		what: 'seed',
	});
	const young = await check({ beginsS: 70 });
	expect(young).toMatchObject({ status: 'compared', difference: null, doubts: ['young'] });
	expect(await check({ beginsS: 70 * 60 })).toMatchObject({ doubts: ['young', 'terms'] });
	const late = await check(
		{ firstS: 3_700, committedS: 3_650 },
		{ committedAtMs: FAIR_QUESTION.revealedAtMs - 3_650_000 },
	);
	expect(late).toMatchObject({ status: 'compared', difference: null, doubts: ['late', 'terms'] });
}, 30_000);

test('[PROOF-03] a seed is lost only if the log says so', async () => {
	const lostAtMs = FAIR_QUESTION.revealedAtMs;
	expect(await check({ isLost: true }, { lostAtMs })).toMatchObject({ status: 'lost', declared: { entry: 71 } });
	expect(await check({}, { lostAtMs })).toEqual({ status: 'open', why: 'not_lost' });
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
	const [text = ''] = log.note.split('\n\n');
	const note = signNote(`${text}\n`, FAIR_LOG_KEY.name, new Uint8Array(32));
	expect(await checkLog({ ...log, note })).toEqual({ status: 'open', why: 'unknown_key' });
});

test('[PROOF-03] the index of another asset has no prices in the log', async () => {
	expect(await check({}, { assetId: 9, lastK: LAST_K })).toEqual({ status: 'open', why: 'not_logged' });
});
