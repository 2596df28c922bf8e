import { describe, expect, test } from 'vitest';
import { checkReceipt, priceAt, readKey, rootByPath, rootOf, stepOf } from './receipt.mjs';
import { item, LogMaker, leafOf, makeKey, sha256, treePath, treeRoot } from './test/make-log.ts';
import { commitmentOf, type Group, makeReceipt, SEED, type Trade, walk } from './test/make-receipt.ts';
import { ROUNDS } from './test/rounds.ts';

const KEYS = [readKey(new LogMaker().key.text)];
const A = 1_795_687_140_000;
const EXPIRES = A + 60_000;

type Receipt = ReturnType<typeof makeReceipt>['receipt'];
const check = (receipt: unknown, keys = KEYS) => checkReceipt(JSON.stringify(receipt), keys);
/** Returns the verdict and, unless it is right, the step and its text. */
async function judge(receipt: unknown, keys = KEYS) {
	const report = await check(receipt, keys);
	const bad = report.steps.find(({ state }: { state: string }) => state === report.verdict && state !== 'right');
	return bad ? `${report.verdict} ${bad.name}: ${bad.text}` : report.verdict;
}
const tick = (t: number, price: number, through = t) => ({ through, ticks: [{ t, price }] });
const beat = (t: number): Group => ({ kind: 'heartbeat', t, through: t });
const point = (seq: number, t: number, price: number) => [seq, t, price].map(String);

/** A trade on an exchange: kept tick, entry, exit, a later tick. */
const VENUE: Trade = {
	accepted: A,
	expires: EXPIRES,
	groups: [tick(A - 100, 100), tick(A + 700, 101), tick(A + 59_000, 105), tick(A + 60_400, 90)],
	runs: { entry: [0, 1], exit: [2, 3] },
	result: {
		status: 'won',
		void_reason: null,
		returned: '1860',
		entry: point(2, A + 700, 101),
		exit: point(3, A + 59_000, 105),
	},
};
const voided = (reason: string, entry: string[] | null = null) => ({
	status: 'void',
	void_reason: reason,
	returned: '1000',
	entry,
	exit: null,
});
const make = (trade: Partial<Trade> = {}) => makeReceipt({ ...VENUE, ...trade }).receipt;
/** A receipt with a change. */
function changed(change: (receipt: Receipt) => void, trade: Partial<Trade> = {}) {
	const receipt = structuredClone(make(trade));
	change(receipt);
	return receipt;
}

describe('results by section 6 (PROOF-06)', () => {
	const { entry, exit } = VENUE.result as { entry: string[]; exit: string[] };
	test('a won trade is right, and the report says what was not checked', async () => {
		const report = await check(make());
		expect(report.steps.map(({ name, state }: { name: string; state: string }) => `${state} ${name}`)).toEqual(
			'format checkpoint log answer order terms prices result correction holder'
				.split(' ')
				.map((name) => `right ${name}`),
		);
		expect(report.verdict).toBe('right');
		expect(report.unchecked).toContain('that the prices are those that exchange gave');
	});
	test('a lost trade returns nothing, a tied one its stake', async () => {
		const lost = { status: 'lost', void_reason: null, entry, exit, returned: '0' };
		expect(await judge(make({ terms: { direction: 'down' }, result: lost }))).toBe('right');
		const groups = [...VENUE.groups.slice(0, 2), tick(A + 59_000, 101), tick(A + 60_400, 90)];
		const tied = { ...lost, status: 'tied', exit: point(3, A + 59_000, 101), returned: '1000' };
		expect(await judge(make({ groups, result: tied }))).toBe('right');
		expect(await judge(make({ groups, result: { ...tied, status: 'lost', returned: '0' } }))).toMatch(
			/^wrong result: status is "tied", the receipt says "lost"/,
		);
	});
	test('won money is rounded down to the unit', async () => {
		const terms = { stake: 333, payout: 8300, payoutSeen: 8300 };
		expect(await judge(make({ terms, result: { ...VENUE.result, returned: '609' } }))).toBe('right');
		expect(await judge(make({ terms, result: { ...VENUE.result, returned: '610' } }))).toMatch(
			/^wrong result: returned/,
		);
	});

	test.each([
		[A, 'wrong'],
		[A + 1, 'right'],
		[A + 5000, 'right'],
		[A + 5001, 'wrong'],
	])('an entry at %i is %s', async (t, verdict) => {
		const first = { through: t, ticks: [{ t, price: 101, sourceT: A + 1 }] };
		const groups = [tick(A - 100, 100), first, tick(A + 59_000, 105), tick(A + 60_400, 90)];
		const result = { ...VENUE.result, entry: point(2, t, 101) };
		expect(await judge(make({ groups, result }))).toMatch(new RegExp(`^${verdict}`));
	});
	test('a tick whose source is not newer than the acceptance is no entry on an exchange, but on a replay', async () => {
		const late = { through: A + 300, ticks: [{ t: A + 300, price: 99, sourceT: A }] };
		const groups = [tick(A - 100, 100), late, tick(A + 700, 101), tick(A + 59_000, 105), tick(A + 60_400, 90)];
		const runs = { entry: [0, 1, 2], exit: [3, 4] };
		const result = { ...VENUE.result, entry: point(3, A + 700, 101), exit: point(4, A + 59_000, 105) };
		expect(await judge(make({ groups, runs, result }))).toBe('right');
		expect(await judge(make({ groups, runs, result, source: 'replay' }))).toBe(
			'wrong prices: the groups of the entry go on after it is certain',
		);
		const replayed = { ...result, entry: point(2, A + 300, 99) };
		expect(await judge(make({ groups, runs: { ...runs, entry: [0, 1] }, result: replayed, source: 'replay' }))).toBe(
			'right',
		);
	});
	test.each([
		[A + 59_999, EXPIRES + 1, 'right'],
		[EXPIRES, EXPIRES + 1, 'right'],
		[EXPIRES + 1, EXPIRES + 1, 'wrong'],
	])('an exit at %i, followed at %i, is %s', async (t, next, verdict) => {
		const groups = [tick(A - 100, 100), tick(A + 700, 101), tick(t, 105, t - 1), tick(next, 90)];
		const result = { ...VENUE.result, exit: point(3, t, 105) };
		expect(await judge(make({ groups, result }))).toMatch(new RegExp(`^${verdict}`));
	});
	test('an exit is certain when the log is complete through the expiry, not before', async () => {
		const until = (through: number) => [
			...VENUE.groups.slice(0, 3),
			{ kind: 'heartbeat', t: through, through } as const,
		];
		expect(await judge(make({ groups: until(EXPIRES) }))).toBe('right');
		expect(await judge(make({ groups: until(EXPIRES - 1) }))).toMatch(
			/^wrong prices: the groups of the exit end before the expiry is certain/,
		);
	});

	test('without an entry in time it is void', async () => {
		const groups = [tick(A - 100, 100), beat(A + 4999), beat(A + 5000), tick(A + 5001, 101)];
		const result = voided('no_entry');
		expect(await judge(make({ groups, runs: { entry: [0, 1, 2], exit: [] }, result }))).toBe('right');
		expect(await judge(make({ groups, runs: { entry: [0, 1], exit: [] }, result }))).toMatch(
			/^wrong prices: the groups of the entry end before it is certain/,
		);
		expect(await judge(make({ groups, runs: { entry: [0, 1, 2, 3], exit: [] }, result }))).toMatch(
			/go on after it is certain/,
		);
	});
	test('a price beyond the max slippage, in either direction, is void', async () => {
		const bound = (seenPrice: number, trade: Partial<Trade> = {}) =>
			make({
				groups: [tick(A - 200, seenPrice), ...VENUE.groups],
				runs: { entry: [1, 2], exit: [3, 4] },
				result: { ...VENUE.result, entry: point(3, A + 700, 101), exit: point(4, A + 59_000, 105) },
				...trade,
				terms: { maxSlippage: 3, seenSeq: 1, seenPrice, keptSeq: 2, ...trade.terms },
			});
		expect(await judge(bound(104))).toBe('right');
		const result = voided('slippage', point(3, A + 700, 101));
		const runs = { entry: [1, 2], exit: [] };
		for (const seenPrice of [105, 97]) expect(await judge(bound(seenPrice, { runs, result }))).toBe('right');
		expect(await judge(bound(105))).toMatch(/^wrong prices: groups of an exit are given/);
		// The seen price must be the logged price of that tick.
		expect(await judge(bound(104, { terms: { seenPrice: 103 } }))).toBe(
			'wrong prices: tick 1 has the price 104, the price seen is 103',
		);
		expect(await judge(bound(104, { terms: { seenSeq: 3, seenPrice: 101 } }))).toMatch(/^wrong prices: tick 3 has/);
		expect(await judge(bound(104, { terms: { seenSeq: 9 } }))).toBe(
			'open prices: tick 9, whose price was seen, is missing: get the receipt again',
		);
	});
	test('without a tick or heartbeat shortly before the expiry it is void', async () => {
		const groups = (alive: number) => [
			tick(A - 100, 100),
			tick(A + 700, 101),
			tick(A + 9000, 105),
			beat(alive),
			beat(EXPIRES),
		];
		const late = [tick(A - 100, 100), tick(A + 700, 101), tick(A + 49_999, 105), tick(EXPIRES + 1, 90)];
		const result = voided('exit_too_old', VENUE.result['entry'] as string[]);
		expect(await judge(make({ groups: late, result }))).toBe('right');
		const alive = [tick(A - 100, 100), tick(A + 700, 101), tick(A + 50_000, 105), tick(EXPIRES + 1, 90)];
		expect(await judge(make({ groups: alive, result }))).toMatch(/^wrong result: status is "won"/);
		const won = { ...VENUE.result, exit: point(3, A + 9000, 105) };
		expect(
			await judge(make({ groups: groups(A + 50_000), runs: { entry: [0, 1], exit: [2, 3, 4] }, result: won })),
		).toBe('right');
	});
	test('an exit that is not after the entry is void', async () => {
		const groups = [tick(A - 100, 100), tick(A + 700, 101), tick(EXPIRES + 1, 90)];
		const result = voided('no_exit_after_entry', VENUE.result['entry'] as string[]);
		const runs = { entry: [0, 1], exit: [1, 2] };
		expect(await judge(make({ groups, runs, result, terms: { exitMaxAge: 60_000 } }))).toBe('right');
		expect(await judge(make({ groups, runs, result }))).toMatch(/^wrong result: void_reason is "exit_too_old"/);
	});
	test('a lost hour of a fair index is void, if the log says that it was lost', async () => {
		const hour = Math.floor(A / 3_600_000);
		const needed = Math.min(EXPIRES, (hour + 1) * 3_600_000 - 1);
		const gap = (last: number) => [tick(A - 100, 100), tick(A + 700, 101), tick(last, 102), tick(EXPIRES + 2000, 90)];
		const lost = (epoch: number, { source = 'fair', last = needed - 500, more = [] as Buffer[], change = {} } = {}) =>
			make({
				source,
				ticker: 'V10',
				groups: gap(last),
				runs: { entry: [0, 1], exit: [2, 3] },
				result: voided('seed_lost', point(2, A + 700, 101)),
				first: more,
				...change,
				last: [item('lost/1', epoch, EXPIRES)],
			});
		expect(await judge(lost(hour))).toBe('right');
		expect((await check(lost(hour))).steps.find(({ name }) => name === 'prices')?.text).toMatch(
			/^hour \d+ was declared lost at .*, and the last price before the gap is 102 /,
		);
		expect(await judge(lost(hour - 1))).toMatch(/^wrong prices: no lost hour/);
		expect(await judge(lost(hour, { source: 'exchange' }))).toMatch(/^wrong prices: no lost hour/);
		expect(await judge(lost(hour, { last: needed - 499 }))).toMatch(/^wrong prices: no lost hour/);
		expect(await judge(lost(hour, { change: { runs: { entry: [0, 1], exit: [3] } } }))).toMatch(/^wrong prices/);
		expect(await judge(lost(hour, { change: { runs: { entry: [0, 1], exit: [1, 2, 3] } } }))).toMatch(/^wrong prices/);
		expect(await judge(lost(hour, { change: { runs: { entry: [], exit: [] } } }))).toMatch(
			/^open prices: the prices before and after the gap are missing/,
		);
		expect(await judge(lost(hour, { more: [item('reveal/1', hour, SEED, A)] }))).toMatch(
			/^wrong prices: the seed of hour \d+ is both lost and revealed/,
		);
		expect(await judge(lost(hour, { change: { result: voided('exit_too_old', point(2, A + 700, 101)) } }))).toMatch(
			/^wrong result: void_reason is "seed_lost"/,
		);
	});
	test('a correction returns a lost stake, at entry or exit, in its exact amount', async () => {
		const result = { ...VENUE.result, status: 'lost', returned: '0' };
		const corrected = (seq: number, amount: number, status = result) =>
			judge(
				make({
					terms: { direction: 'down' },
					result: status,
					last: (p) => [item('correction/1', p, 7, seq, amount, A + 90_000)],
				}),
			);
		expect(await corrected(2, 1000)).toBe('right');
		expect(await corrected(3, 1000)).toBe('right');
		expect(await corrected(4, 1000)).toMatch(/^wrong correction: the correction is about tick 4 of asset 7/);
		expect(await corrected(3, 999)).toBe('wrong correction: the correction gave 999 back, not 1000');
		const won = make({ last: (p) => [item('correction/1', p, 7, 3, 1000, A)] });
		expect(await judge(won)).toBe('wrong correction: the correction gave 1000 back, not 0');
	});
	test('a void with another reason in the log is wrong', async () => {
		expect(await judge(make({ last: (p) => [item('void/1', p, 'slippage', A)] }))).toBe(
			'wrong result: the log says void by slippage',
		);
	});
});

describe('what the steps find (PROOF-06)', () => {
	test('an unknown format, name, value or JSON is undecided', async () => {
		expect(
			await judge(
				changed((r) => {
					r.format = 'fairtick-receipt/3';
				}),
			),
		).toBe('open format: the format "fairtick-receipt/3" is not known');
		for (const other of [{ name: 'package' }, [1], null])
			expect(await judge(other)).toBe('open format: this file is not a receipt');
		for (const change of [
			(r: Receipt) => Object.assign(r, { extra: 1 }),
			(r: Receipt) => Object.assign(r.result, { returned: 1860 }),
			(r: Receipt) => Object.assign(r.items[0] ?? {}, { index: 1.5 }),
			(r: Receipt) => Object.assign(r.trade, { salt: 'XX' }),
		])
			expect(await judge(changed((r) => void change(r)))).toMatch(/^open format: /);
		const entryOf = (change: object) => judge(changed((r) => Object.assign(r.entries[0] ?? {}, change)));
		expect(await entryOf({ leaf: '["entry/2"]' })).toBe('open log: an entry has an unknown form');
		expect(await entryOf({ proof: 'c2sp.org/tlog-proof@v2\nindex 0\n\n' })).toBe(
			'open checkpoint: a proof of an entry has an unknown form',
		);
		expect(await judge(changed((r) => void r.trade.terms.pop()))).toBe(
			'open answer: the terms have an unknown form: there are 19',
		);
		expect(await judge(changed((r) => void r.runs.entry.push(999)))).toBe(
			'wrong prices: a run holds an item that is no group',
		);
		expect((await checkReceipt('{', KEYS)).verdict).toBe('open');
		expect((await checkReceipt('null', KEYS)).verdict).toBe('open');
	});
	test('[PROOF-02] an acceptance that was backdated against its batch is wrong', async () => {
		expect(await judge(make({ batchAt: A + 5_000 }))).toBe('right');
		expect(await judge(make({ batchAt: A + 5_001 }))).toBe(
			'wrong answer: the batch was decided 5001 ms after the acceptance that it holds',
		);
	});
	test('an unknown key is undecided, and ends the check', async () => {
		const report = await check(make(), []);
		expect(report.steps.map(({ name, state }: { name: string; state: string }) => `${state} ${name}`)).toEqual([
			'right format',
			'open checkpoint',
		]);
		expect(await judge(make(), [])).toMatch(/^open checkpoint: no known key of log\.example\/test signed it/);
		expect(report.unchecked).toContain('what comes after the step “checkpoint”, which relies on it');
	});
	test('a forged, a doubled and an unknown signature', async () => {
		const { log, receipt } = makeReceipt(VENUE);
		const checkpoint = log.checkpoint();
		const withNote = (note: string) => ({ ...receipt, entries: log.entries.map((_, no) => log.entry(no, note)) });
		const line = checkpoint.split('\n').at(-2) ?? '';
		expect(await judge(withNote(`${checkpoint}${line}\n`))).toMatch(/^wrong checkpoint: the note is forged: two/);
		const other = makeKey(log.origin, 5).sign(checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1));
		expect(await judge(withNote(checkpoint + other))).toBe('right');
		expect(await judge(withNote(checkpoint.replace(line, other.trimEnd())))).toMatch(/^open checkpoint: no known key/);
		const flipped = `${line.slice(0, -12)}${line.at(-12) === 'A' ? 'B' : 'A'}${line.slice(-11)}`;
		expect(await judge(withNote(checkpoint.replace(line, flipped)))).toMatch(
			/^wrong checkpoint: the note is forged: the sig/,
		);
		expect(await judge(withNote(`${checkpoint}no signature\n`))).toMatch(/^open checkpoint: a checkpoint/);
	});
	test('[PROOF-12] a key that has ended signs no later entry alone, as far as its end is known', async () => {
		const { log, receipt } = makeReceipt(VENUE);
		const newest = Number(JSON.parse(String(log.entries.at(-1)))[2]);
		const other = makeKey(log.origin, 5);
		const ended = (until: number) => [...KEYS, { ...readKey(other.text), until }];
		expect(await judge(receipt, ended(newest))).toBe('right');
		expect(await judge(receipt, ended(newest - 1))).toMatch(
			/^wrong log: signed by log\.example\/test\+fae20353 alone, but an entry is of/,
		);
		const checkpoint = log.checkpoint();
		const both = checkpoint + other.sign(checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1));
		const withBoth = { ...receipt, entries: log.entries.map((_, no) => log.entry(no, both)) };
		expect(await judge(withBoth, ended(newest - 1))).toBe('right');
		const check = async (...followed: string[]) =>
			(await checkReceipt(JSON.stringify(receipt), KEYS, undefined, undefined, followed)).unchecked.join();
		expect(await check()).toContain('whether the key that signed had ended');
		expect(await check(log.origin)).not.toContain('whether the key that signed had ended');
	});
	test('proofs under two checkpoints', async () => {
		const { log, receipt } = makeReceipt(VENUE);
		const first = log.entry(0);
		log.add(EXPIRES + 99_000, []);
		expect(await judge({ ...receipt, entries: [log.entry(0), ...receipt.entries.slice(1)] })).toBe(
			'wrong checkpoint: the proofs are under different checkpoints',
		);
		expect(first.leaf).toBe(log.entry(0).leaf);
	});
	test('an entry or an item that is not in the log', async () => {
		expect(
			await judge(
				changed((r) => {
					const e = r.entries[1];
					if (e) e.leaf = e.leaf.replace('"1",', '"1",').replace(/"0","1"/, '"9","1"');
				}),
			),
		).toMatch(/^wrong log: entry 1 is not in the log/);
		expect(
			await judge(
				changed((r) => {
					const i = r.items[0];
					if (i) i.path = [];
				}),
			),
		).toBe('wrong log: item 0 is not in entry 0: its path leads to nothing');
		expect(
			await judge(
				changed((r) => {
					const i = r.items[0];
					if (i) i.entry = 1;
				}),
			),
		).toMatch(/^wrong log: item 0 is not in entry 1/);
		expect(
			await judge(
				changed((r) => {
					r.entries = [...r.entries.slice(1), ...r.entries.slice(0, 1)];
				}),
			),
		).toMatch(/^wrong log: /);
	});
	test('other terms, another place, another holder', async () => {
		expect(
			await judge(
				changed((r) => {
					r.trade.terms[4] = '2000';
				}),
			),
		).toMatch(/^wrong answer: no batch of the receipt/);
		expect(
			await judge(
				changed(
					(r) => {
						r.trade.place = 1;
					},
					{ others: 2 },
				),
			),
		).toMatch(/^wrong answer: /);
		expect(await judge(make({ others: 2 }))).toBe('right');
		expect(
			await judge(
				changed((r) => {
					r.holder = { ...(r.holder ?? { salt: '', trade: '' }), user: '1004' };
				}),
			),
		).toMatch(/^wrong holder: /);
		const shared = await check(make({ holder: false }));
		expect(shared.verdict).toBe('right');
		expect(shared.unchecked.join()).toContain('whose trade it is');
	});
	test.each([
		[A + 120_000, false, 'right'],
		[A + 120_001, false, 'wrong order: the acceptance was logged 120001 ms after'],
		[A - 120_001, false, 'wrong order: the acceptance was logged -120001 ms after'],
		[
			A + 61_400,
			true,
			'wrong order: the answer was logged after a price that came after it: the acceptance is in entry 5, the first price after it in entry 2',
		],
	])('a batch that is logged at %i, after all groups: %s', async (batchTime, batchLast, verdict) => {
		const judged = await judge(make({ batchTime, batchLast }));
		expect(judged).toContain(verdict === 'right' ? 'right' : verdict);
	});
	test('terms that were not in force, or not offered', async () => {
		expect(await judge(make({ terms: { rules: 3 } }))).toBe('open terms: rules 3 are not known');
		expect(await judge(make({ terms: { rules: 2 } }))).toBe('wrong terms: an answer accept/1 is by rules 2');
		expect(await judge(make({ terms: { version: 3 } }))).toMatch(/^wrong terms: version 3 of asset 7 is not in/);
		expect(await judge(make({ terms: { payoutVersion: 4 } }))).toMatch(/^wrong terms: version 4 of the payouts/);
		expect(await judge(make({ terms: { payout: 8500 } }))).toBe(
			'wrong terms: the payout 8500 is none of 8000, 8300, 8600',
		);
		expect(await judge(make({ terms: { payout: 8300 } }))).toMatch(
			/^wrong terms: the payout 8300 is below the one seen/,
		);
		expect(await judge(make({ terms: { expiry: 'duration:61' } }))).toMatch(
			/^wrong terms: the trade ends at .*, not as/,
		);
		for (const spans of [{ entryWithin: 4999 }, { exitMaxAge: 9999 }])
			expect(await judge(make({ terms: spans, offered: { entry_within_ms: 5000, exit_max_age_ms: 10_000 } }))).toBe(
				"wrong terms: the spans for entry and exit are not the asset's",
			);
	});
	test('a broken chain', async () => {
		const [first, second, ...rest] = VENUE.groups as [Group, Group, Group, Group];
		expect(await judge(make({ groups: [first, { ...second, seqShift: 1 }, ...rest] }))).toMatch(
			/^wrong prices: in group 2 of asset 7 tick 3 .* follows tick 1/,
		);
		const older = {
			through: A + 699,
			ticks: [
				{ t: A + 700, price: 101 },
				{ t: A + 699, price: 101 },
			],
		};
		expect(await judge(make({ groups: [first, older, ...rest] }))).toMatch(
			/^wrong prices: in group 2 of asset 7 tick 3/,
		);
		expect(await judge(make({ groups: [{ ...first, through: A + 700 }, second, ...rest] }))).toBe(
			`wrong prices: group 2 of asset 7 has a tick at ${A + 700}, but the log was complete through ${A + 700}`,
		);
		expect(
			await judge(make({ groups: [{ ...first, through: A + 700 }, { ...second, kind: 'caught_up' }, ...rest] })),
		).toMatch(/^wrong prices: group 2 of asset 7 has a tick/);
		expect(await judge(make({ terms: { keptSeq: 2 } }))).toMatch(
			/^wrong prices: the first group of the entry does not hold tick 2/,
		);
		expect(await judge(make({ runs: { entry: [0, 1], exit: [3] } }))).toMatch(
			/^wrong prices: the first group of the exit/,
		);
		expect(await judge(make({ runs: { entry: [0, 1], exit: [1, 2, 3] } }))).toMatch(
			/^wrong prices: a later group of the exit/,
		);
		expect(await judge(make({ runs: { entry: [0, 2], exit: [2, 3] } }))).toMatch(
			/^wrong prices: group 3 of asset 7 follows group 1/,
		);
		expect(await judge(make({ runs: { entry: [], exit: [2, 3] } }))).toBe(
			'wrong prices: the groups around the entry are missing',
		);
	});
	test('every byte that is changed makes it wrong or open, never right', async () => {
		const text = JSON.stringify(make({ holder: true }));
		const at = Array.from({ length: 400 }, (_, i) => Math.floor((i * text.length) / 400));
		for (const i of at) {
			const other = String.fromCharCode(text.charCodeAt(i) ^ 1);
			const report = await checkReceipt(text.slice(0, i) + other + text.slice(i + 1), KEYS);
			expect(report.verdict, `byte ${i}: ${text.slice(i - 20, i + 20)}`).not.toBe('right');
		}
	});
});

describe('fair indices (PROOF-06)', () => {
	const FIRST = A / 500 - 1;
	const hour = Math.floor(A / 3_600_000);
	const fair = (change: Partial<Trade> & { x?: number; seed?: string; twice?: boolean } = {}) => {
		const ticks = walk('V50', FIRST, FIRST + 20, change.x ?? 5000);
		const groups = ticks.map(({ t, price }) => tick(t, price, t + 499));
		const [entry, exit] = [ticks[1], ticks[10]] as [{ t: number; price: number }, { t: number; price: number }];
		const status = exit.price > entry.price ? 'won' : 'lost';
		const made = (commitment: string) => item('commitment/1', hour, commitment, A - 1, 'instance');
		return make({
			groups,
			source: 'fair',
			ticker: 'V50',
			expires: A + 5000,
			runs: { entry: [0, 1], exit: [10] },
			terms: { entryWithin: 1500, exitMaxAge: 2000 },
			first: [made(commitmentOf(hour)), ...(change.twice ? [made('00'.repeat(32))] : [])],
			last: [item('reveal/1', hour, change.seed ?? SEED, A + 100_000)],
			result: {
				status,
				void_reason: null,
				returned: status === 'won' ? '1860' : '0',
				entry: point(2, entry.t, entry.price),
				exit: point(11, exit.t, exit.price),
			},
			...change,
		});
	};
	test('the exit follows from the seed', async () => {
		expect(A % 500).toBe(0);
		expect(await judge(fair())).toBe('right');
		const report = await check(fair());
		expect(report.steps.at(-1)?.text).toMatch(/^9 steps from the seed, 0 rounds of drand/);
	});
	test('a price beside the walk is wrong, even where the result is the same', async () => {
		const ticks = walk('V50', FIRST, FIRST + 20, 5000);
		const groups = ticks.map(({ t, price }, i) => tick(t, i === 10 ? price + 17 : price, t + 499));
		const exit = ticks[10] as { t: number; price: number };
		const receipt = fair();
		const result = { ...receipt.result, exit: point(11, exit.t, exit.price + 17) };
		expect(await judge(fair({ groups, result }))).toBe(
			`wrong seeds: the exit's price is ${exit.price + 17}, the seed gives ${exit.price}`,
		);
	});
	test('another seed, a late commitment, two commitments', async () => {
		expect(await judge(fair({ seed: '11'.repeat(32) }))).toMatch(
			/^wrong seeds: the seed of hour \d+ has the commitment/,
		);
		const beside = [item('commitment/1', hour, commitmentOf(hour), A - 1, 'instance')];
		expect(await judge(fair({ first: [], beside }))).toBe(
			`wrong seeds: the commitment of hour ${hour} is in entry 1, the acceptance in 1`,
		);
		expect(await judge(fair({ twice: true }))).toMatch(/^wrong seeds: hour \d+ has two commitments/);
		expect(await judge(fair({ first: [] }))).toMatch(/^wrong seeds: .* another than was made/);
	});
	test('[PROOF-02] a commitment made after its hour began is undecided, except in the first entry', async () => {
		const late = [item('commitment/1', hour, commitmentOf(hour), A - 1, 'instance')];
		expect(await judge(fair({ first: [], before: late }))).toMatch(
			/^open seeds: the commitment of hour \d+ is in entry 1, made at .* when the hour had begun$/,
		);
		const { unchecked } = await check(fair());
		expect(unchecked.join()).toMatch(/why the commitment of hour \d+ is in entry 0, .* when its hour had begun/);
		expect(unchecked.join()).toContain('that its hours have no other commitments');
	});
	test('[PROOF-02] two seeds of an hour are wrong', async () => {
		const reveals = [100_000, 100_001].map((after) => item('reveal/1', hour, SEED, A + after));
		expect(await judge(fair({ last: reveals }))).toMatch(/^wrong seeds: hour \d+ has two seeds/);
	});
	test('before the reveal it is undecided', async () => {
		expect(await judge(fair({ last: [] }))).toMatch(/^open seeds: the seed of hour \d+ is not in the receipt/);
	});
	describe('of a lost hour', () => {
		const DAY = 86_400_000;
		const LOST_AT = A + 5000;
		const ticks = walk('V50', FIRST, FIRST + 20, 5000);
		const [entry, exit] = [ticks[1], ticks[10]] as [{ t: number; price: number }, { t: number; price: number }];
		const winning = exit.price > entry.price ? 'up' : 'down';
		const losing = winning === 'up' ? 'down' : 'up';
		const lost = ({ mode = 'real', direction = losing, paid = false, made = true } = {}, change: Partial<Trade> = {}) =>
			fair({
				terms: { entryWithin: 1500, exitMaxAge: 2000, mode, direction },
				first: made ? [item('commitment/1', hour, commitmentOf(hour), A - 1, 'instance')] : [],
				last: (p) => [item('lost/1', hour, LOST_AT), ...(paid ? [item('correction/1', p, 7, 11, 1000, A + 6000)] : [])],
				result: {
					status: direction === losing ? 'lost' : 'won',
					returned: direction === losing ? '0' : '1860',
					void_reason: null,
					entry: point(2, entry.t, entry.price),
					exit: point(11, exit.t, exit.price),
				},
				...change,
			});
		const judgeAt = async (receipt: unknown, now: number) => {
			const report = await checkReceipt(JSON.stringify(receipt), KEYS, undefined, now);
			const { state, text } = report.steps.at(-1) as { state: string; text: string };
			return `${report.verdict} ${state}: ${text}`;
		};
		test('[PROOF-02] a loser on real money was compensated, or will be within a day, or should have been', async () => {
			const due = LOST_AT + DAY;
			expect(await judgeAt(lost({ paid: true }), LOST_AT)).toBe(`right right: hour ${hour} lost: compensated`);
			expect(await judgeAt(lost({ paid: true }), due + 1)).toBe(`right right: hour ${hour} lost: compensated`);
			expect(await judgeAt(lost(), due)).toMatch(/^open open: hour \d+ was declared lost at .*: not compensated yet/);
			expect(await judgeAt(lost(), due + 1)).toMatch(
				/^wrong wrong: hour \d+ was declared lost at .*: not compensated by/,
			);
			const report = await checkReceipt(JSON.stringify(lost({ paid: true })), KEYS);
			expect(report.unchecked).toContain(`that the prices of hour ${hour} follow from its seed, which was lost`);
		});
		test('[PROOF-02] others are owed nothing, and the prices are undecided', async () => {
			for (const receipt of [lost({ mode: 'demo' }), lost({ direction: winning })])
				expect(await judgeAt(receipt, LOST_AT + 2 * DAY)).toMatch(/^open open: .*: its prices cannot be checked$/);
		});
		test('[PROOF-02] an hour that was never committed to is wrong, compensated or not', async () => {
			expect(await judgeAt(lost({ paid: true, made: false }), LOST_AT)).toBe(
				`wrong wrong: the commitment of hour ${hour} is not in the receipt`,
			);
		});
	});
	test('a tick off the schedule, and one that was left out', async () => {
		const ticks = walk('V50', FIRST, FIRST + 20, 5000).filter((_, i) => i !== 5);
		const groups = ticks.map(({ t, price }) => tick(t, price, t + 499));
		const exit = ticks[9] as { t: number; price: number };
		const result = { ...fair().result, exit: point(10, exit.t, exit.price) };
		expect(await judge(fair({ groups, result, runs: { entry: [0, 1], exit: [9] } }))).toBe(
			'wrong seeds: entry and exit do not lie on the schedule of the ticks',
		);
	});

	describe('with the beacon', () => {
		// Round 1000 moves the ticks from 1.5 s after the publication of the round before.
		const T = 1_692_803_367_000 + 999 * 3000 + 1500;
		const k = (T + 250 - 250) / 500;
		const epoch = Math.floor(T / 3_600_000);
		const beaconed = (change: Partial<Trade> = {}, signature: string = ROUNDS[0][1]) => {
			const random = sha256(Buffer.from(ROUNDS[0][1], 'hex')).toString('hex');
			const ticks = walk('V100', k, k + 5, -70_000, () => random);
			const [entry, exit] = [ticks[1], ticks[4]] as [{ t: number; price: number }, { t: number; price: number }];
			const status = exit.price > entry.price ? 'won' : 'lost';
			return make({
				source: 'fair',
				ticker: 'V100',
				beacon: 'quicknet',
				rounds: [['1000', signature]],
				accepted: T + 500,
				expires: T + 2500,
				runs: { entry: [0, 1], exit: [4] },
				groups: ticks.map(({ t, price }) => tick(t, price, t + 499)),
				first: [item('commitment/1', epoch, commitmentOf(epoch), T - 1, 'instance')],
				last: [item('reveal/1', epoch, SEED, T + 100_000)],
				result: {
					status,
					void_reason: null,
					returned: status === 'won' ? '1860' : '0',
					entry: point(2, entry.t, entry.price),
					exit: point(5, exit.t, exit.price),
				},
				...change,
			});
		};
		test('the published round 1000 gives the steps', async () => {
			expect(await judge(beaconed())).toBe('right');
		});
		test('a signature of another round, a missing round and one too many', async () => {
			expect(await judge(beaconed({}, ROUNDS[1][1]))).toBe(
				'wrong seeds: round 1000 of the beacon: drand did not sign it',
			);
			expect(await judge(beaconed({ rounds: [] }))).toBe('wrong seeds: the rounds of the beacon are not 1000');
			expect(await judge(beaconed({ rounds: [...ROUNDS.slice(0, 2)] }))).toBe(
				'wrong seeds: the rounds of the beacon are not 1000',
			);
			expect(await judge(beaconed({ beacon: null }))).toBe('wrong seeds: the rounds of the beacon are not none');
		});
		test('a walk without the beacon is another', async () => {
			expect(await judge(beaconed({ beacon: null, rounds: [] }))).toMatch(/^wrong seeds: the exit's price is/);
			expect(await judge(beaconed({ beacon: 'other' }))).toBe('open terms: the beacon "other" is not known');
		});
	});
});

describe('trees and numbers (PROOF-06)', () => {
	test('paths of every leaf of every small tree lead to the root, and to no other', () => {
		const hashes = Array.from({ length: 20 }, (_, i) => leafOf(Buffer.of(i)));
		for (let size = 1; size <= 20; size++)
			for (let i = 0; i < size; i++) {
				const some = hashes.slice(0, size);
				const path = treePath(some, i);
				expect(rootOf(some)).toEqual(treeRoot(some));
				const leaf = some[i] as Buffer;
				expect(rootByPath(leaf, i, size, path)).toEqual(treeRoot(some));
				expect(rootByPath(leaf, i, size, [...path, leafOf(Buffer.of(0))])).toBeUndefined();
				expect(rootByPath(leaf, i + size, size, path)).toBeUndefined();
				if (size > 1) expect(rootByPath(leaf, (i + 1) % size, size, path)).not.toEqual(treeRoot(some));
			}
	});
	test('an empty tree has the hash of nothing', () => {
		expect(rootOf([])).toEqual(sha256());
	});
	test('keys: the id is checked, and only Ed25519 is read', () => {
		const { text } = new LogMaker().key;
		expect(readKey(text).name).toBe('log.example/test');
		expect(() => readKey(text.replace(/\+[0-9a-f]{8}\+/, '+00000000+'))).toThrow('has the id');
		expect(() => readKey('name+00000000+AAAA')).toThrow('is no Ed25519 key');
		expect(() => readKey('')).toThrow('is no Ed25519 key');
	});
	test('the steps and prices of docs/fairness.md', () => {
		expect([12_345_678, -12_345_678, 0, 1, -1, 16_777_216].map((x) => priceAt(x))).toEqual([
			769_242_784, 12_999_796, 100_000_000, 100_000_016, 99_999_983, 1_600_000_000,
		]);
		expect([0, 1, 2, 3, 4].map((i) => stepOf(SEED, 'V10', 3_534_451_200 + i, '-'))).toEqual([-15, 29, 12, 113, 81]);
		const random = '8a62e967fcd6dfa5d75308c37808b4668a7faf1cdb06e09ac0a7161827603887';
		expect(stepOf(SEED, 'V100', 3_534_451_200, random)).toBe(-530);
	});
});
