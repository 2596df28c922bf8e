import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Log } from './log.mjs';
import { readKey } from './receipt.mjs';
import { checkStatistics, readDays, readPublished } from './statistics.mjs';
import { item, LogMaker } from './test/make-log.ts';

const DAY_MS = 86_400_000;
const DAY = '2026-11-28';
const T = Date.parse(DAY);
const UUID = '01900000-0000-7000-8000-000000000000';
const HASH = 'ab'.repeat(32);
const batch = (at: number, count = 1) => item('batch/1', UUID, count, HASH, at);
const refusals = (at: number, ...counts: [string, string, string][]) => item('refusals/1', at, JSON.stringify(counts));
const voided = (at: number, reason = 'slippage') => item('void/1', HASH, reason, at);
const correction = (at: number, seq: number, amount = 500) => item('correction/1', HASH, 7, seq, amount, at);
const wrongPrice = (at: number, seq: number) => item('feed-error/1', 7, seq, at, 'source_time', at);
type Row = [seq: number, t: number, sourceT: number, source?: string];
const group = (no: number, rows: Row[], type = 'ticks', asset = 7) => {
	const t = rows[0]?.[1] ?? 0;
	const ticks = rows.map(([seq, at, sourceT, source = 'exchange']) =>
		[seq, at, 1_000, sourceT, '-', source].map(String),
	);
	const body = ['group/1', String(asset), String(no), type, String(t), String(t), null, ticks];
	return Buffer.concat([Buffer.from('group/1\n'), Buffer.alloc(32), Buffer.from(JSON.stringify(body))]);
};
type Entry = [time: number, ...items: Buffer[]];
/** An item that counts for no day, so that the log continues. */
const FILLER = item('other/1', 1);
/** Three minutes after the day, and fourteen hours after it, when its numbers are final. */
const AFTER: Entry[] = [
	[T + DAY_MS + 180_000, FILLER],
	[T + DAY_MS + 14 * 3_600_000, FILLER],
];

function make(entries: Entry[]) {
	const log = new LogMaker();
	for (const [time, ...items] of entries) log.add(time, items.length > 0 ? items : [FILLER]);
	return log;
}
interface Step {
	name: string;
	state: string;
	text: string;
}
type Options = { days?: string; against?: string[]; read?: (path: string) => Promise<Buffer | undefined> };
async function count(log: LogMaker, { days = DAY, against = [], read = log.reader() }: Options = {}) {
	const report = await checkStatistics({
		log: new Log(read),
		keys: [readKey(log.key.text)],
		tell: undefined,
		days: days === '' ? undefined : readDays(days),
		against: against.map((text) => ({ text, asked: undefined })),
	});
	const steps: Step[] = report.steps;
	const of = (state: string) =>
		steps.filter((step) => step.state === state).map(({ name, text }) => `${name}: ${text}`);
	return {
		verdict: report.verdict,
		right: of('right'),
		wrong: of('wrong'),
		open: of('open'),
		unchecked: report.unchecked,
	};
}
/** A table of the days with these rows: day, mode, sum, name, count, returned. */
const table = (...rows: (string | number)[][]) =>
	['day,mode,sum,name,count,returned,from', ...rows.map((row) => row.join(','))].join('\r\n');
const orders = (accepted: number, refused: number, day = DAY) => [
	[day, '', 'orders', 'accepted', accepted, '', 'log'],
	[day, '', 'orders', 'refused', refused, '', 'log'],
	[day, '', 'orders', 'in_log', accepted + refused, '', 'log'],
];
const NOON = T + DAY_MS / 2;

const DAY_OF_ALL: Entry[] = [
	[T - DAY_MS, FILLER],
	// These items belong to the previous day.
	[T, voided(T - 1, 'exit_too_old'), batch(T - 1, 9)],
	[
		NOON,
		batch(NOON - 400, 5),
		refusals(NOON - 400, ['trading.staff', '1', '2'], ['trading.unknown_asset', '-', '1']),
		wrongPrice(NOON, 11),
		item('turned-away/1', NOON - 60_000, 1, 2, 3),
	],
	[
		NOON + 1_000,
		voided(NOON),
		voided(NOON, 'no_entry'),
		correction(NOON, 11),
		correction(NOON, 11, 250),
		correction(NOON, 12),
	],
	// Items of the day's last second lie in an entry of the next day.
	[T + DAY_MS + 1_000, voided(T + DAY_MS - 1), voided(T + DAY_MS), batch(T + DAY_MS - 1, 2)],
	...AFTER,
];
const ALL_ROWS = [
	...orders(4, 3),
	[DAY, '', 'turned_away', 'malformed', 1, '', 'log'],
	[DAY, '', 'turned_away', 'too_many', 2, '', 'log'],
	[DAY, '', 'turned_away', 'unavailable', 3, '', 'log'],
	// The log does not separate demo from real.
	[DAY, 'demo', 'void', 'slippage', 1, '', 'log'],
	[DAY, 'real', 'void', 'slippage', 1, '', 'log'],
	[DAY, 'real', 'void', 'no_entry', 1, '', 'log'],
	[DAY, 'demo', 'refused', 'trading.staff', 2, '', 'log'],
	[DAY, 'demo', 'refused', 'trading.unknown_asset', 1, '', 'log'],
	[DAY, 'demo', 'corrected', 'source_time', 2, 750, 'log'],
	[DAY, 'real', 'corrected', 'seed_lost', 1, 500, 'log'],
	[DAY, 'demo', 'settled', '', 77, 9, 'house'],
];

test('[PROOF-13] a day is counted from its items by their own dates, and other numbers are named as the house’s word', async () => {
	// The downloaded file begins with a byte order mark, by which spreadsheets detect UTF-8.
	const { verdict, right, unchecked } = await count(make(DAY_OF_ALL), { against: [`\ufeff${table(...ALL_ROWS)}`] });
	expect(verdict).toBe('right');
	expect(right.find((step) => step.startsWith(`${DAY}: `))).toBe(
		`${DAY}: corrected seed_lost 1, corrected seed_lost returned 500, corrected source_time 2, corrected source_time returned 750, log greatest_lag_ms 1001, orders accepted 4, orders in_log 7, orders refused 3, refused trading.staff 2, refused trading.unknown_asset 1, turned_away malformed 1, turned_away too_many 2, turned_away unavailable 3, void no_entry 1, void slippage 2`,
	);
	expect(right.at(-1)).toMatch(/^2026-11-28 published: 14 numbers agree: /);
	expect(unchecked).toContain("the house's word: trades that were settled, won, lost or tied (settled)");
});

test.each(ALL_ROWS.slice(0, -1).map((row) => [row.slice(2, 4).join(' '), row] as const))(
	'[PROOF-13] one more or less of %s is wrong, and the others agree',
	async (name, changed) => {
		for (const by of [-1, 1]) {
			const rows = ALL_ROWS.map((row) => (row === changed ? row.with(4, Number(row[4]) + by) : row));
			const { verdict, wrong, right } = await count(make(DAY_OF_ALL), { against: [table(...rows)] });
			expect([verdict, wrong.length]).toEqual(['wrong', 1]);
			expect(wrong[0]).toContain(`${DAY} published ${name}: the log gives `);
			expect(right.at(-1)).toContain('13 numbers agree');
		}
	},
);

test('[PROOF-13] a missing sum counts as zero, and so does a missing day inside the table', async () => {
	const without = ALL_ROWS.filter((row) => row[3] !== 'no_entry');
	const one = await count(make(DAY_OF_ALL), { against: [table(...without)] });
	expect(one.wrong).toEqual([`${DAY} published void no_entry: the log gives 1, published is 0`]);
	const around = [...orders(0, 0, '2026-11-27'), ...orders(0, 0, '2026-11-29')];
	const other = await count(make(DAY_OF_ALL), { against: [table(...around)] });
	expect(other.wrong).toContain(`${DAY} published orders in_log: the log gives 7, published is 0`);
	const elsewhere = await count(make(DAY_OF_ALL), { against: [table(...orders(0, 0, '2026-11-27'))] });
	expect([elsewhere.verdict, elsewhere.open]).toEqual([
		'open',
		[`${DAY} published: not compared: what is published does not go to that day`],
	]);
});

test('[PROOF-13] times of venues are those of each minute’s first price, in any group', async () => {
	const entries: Entry[] = [
		[T, group(1, [[1, T + 100, T]])],
		// The first group is in the same minute. The second is from another source, which does not count.
		[T + 59_000, group(2, [[2, T + 59_000, T]])],
		[T + 60_000, group(3, [[3, T + 60_000, T, 'fair']])],
		[
			T + 61_000,
			group(4, [
				[4, T + 61_000, T + 60_995],
				[5, T + 61_500, T],
			]),
		],
		[T + 62_000, group(1, [[1, T + 62_000, T + 1]], 'ticks', 8)],
		...AFTER,
	];
	const { right } = await count(make(entries));
	expect(right.find((step) => step.startsWith(`${DAY}: `))).toContain(
		'feed_ms over 10000 1, feed_ms up to 100 1, feed_ms up to 5 1',
	);
});

test('[PROOF-13] answers and prices that came late into the log are counted, with the greatest lag of a batch', async () => {
	const made = (day: string) => {
		const from = Date.parse(day);
		return make([
			[from, FILLER],
			[from + 5_000, batch(from, 3), group(1, [[1, from + 2_000, from]])],
			[from + 5_001, batch(from, 2)],
			[from + 6_000, batch(from + 900), group(2, [[2, from + 2_999, from]])],
			// Caught-up ticks have no dates of their own.
			[from + 60_000, group(3, [[3, from + 3_000, from]], 'caught_up')],
			[from + 2 * DAY_MS, FILLER],
		]);
	};
	const published = (day: string, answers: number, lag: number, groups: number) => [
		table(
			...orders(6, 0, day),
			[day, '', 'log', 'late_answers', answers, '', 'log'],
			[day, '', 'log', 'greatest_lag_ms', lag, '', 'log'],
			[day, '', 'log', 'late_groups', groups, '', 'log'],
			[day, '', 'feed_ms', 'up to 2500', 1, '', 'log'],
		),
	];
	const days = '2026-11-30';
	const right = await count(made(days), { days, against: published(days, 3, 5_100, 1) });
	expect([right.verdict, right.right.at(-1)]).toEqual(['right', expect.stringContaining('log late_answers 3')]);
	expect((await count(made(days), { days, against: published(days, 2, 9, 0) })).wrong).toEqual([
		`${days} published log greatest_lag_ms: the log gives 5100, published is 9`,
		`${days} published log late_answers: the log gives 3, published is 2`,
		`${days} published log late_groups: the log gives 1, published is 0`,
	]);
	// Days before lateness was published.
	const before = await count(made(DAY), { against: published(DAY, 0, 0, 0) });
	expect([before.verdict, before.wrong, before.open.length]).toEqual(['open', [], 3]);
});

test('[PROOF-13] sums that a table lacks are named, and sums said to be from the log that are not counted are open', async () => {
	const entries: Entry[] = [[NOON, batch(NOON)], ...AFTER];
	const plain = await count(make(entries), { against: [table(...orders(1, 0))] });
	expect([plain.verdict, plain.unchecked]).toEqual([
		'right',
		expect.arrayContaining([
			'turned_away: what is published has no such numbers',
			'log: what is published has no such numbers',
		]),
	]);
	const more = table(
		...orders(1, 0),
		[DAY, 'demo', 'winners', '', 3, '', 'log'],
		[DAY, 'demo', 'odd', '', 3, '', 'house'],
	);
	const { verdict, open, unchecked } = await count(make(entries), { against: [more] });
	expect([verdict, open]).toEqual([
		'open',
		['winners: it is said to be from the log, and this program does not count it'],
	]);
	expect(unchecked).toContain("the house's word: odd");
});

test('[PROOF-13] no day is compared before the log has an entry two minutes after it, or after an outage', async () => {
	const against = [table(...orders(9, 0))];
	const short = make([[NOON, batch(NOON)], [T + DAY_MS + 119_999]]);
	const early = await count(short, { against });
	expect([early.verdict, early.wrong, early.open.at(-1)]).toEqual([
		'open',
		[],
		expect.stringContaining(
			`${DAY} published: not compared: it can be told once the log has an entry of ${T + DAY_MS + 120_000}`,
		),
	]);
	const stood = item('outage/1', T + DAY_MS - 1_000, T + DAY_MS + 600_000, 'failed');
	const standing: Entry[] = [
		[NOON, batch(NOON)],
		[T + DAY_MS - 1_000],
		[T + DAY_MS + 600_000, stood, batch(T + DAY_MS - 900, 8)],
	];
	expect((await count(make(standing), { against })).open[0]).toContain('so far: it can be told once the log has');
	expect(await count(make([...standing, [T + DAY_MS + 14 * 3_600_000]]), { against })).toMatchObject({
		verdict: 'right',
		wrong: [],
	});
});

test('[PROOF-13] until thirteen hours after a day a difference is open, unless the answer was counted after the day', async () => {
	const log = make([[NOON, batch(NOON)], [T + DAY_MS + 13 * 3_600_000 - 1]]);
	const differs = await count(log, { against: [table(...orders(2, 0))] });
	expect([differs.verdict, differs.open]).toEqual([
		'open',
		[
			`${DAY} published orders accepted: the log gives 1, published is 2: it may be counted once more`,
			`${DAY} published orders in_log: the log gives 1, published is 2: it may be counted once more`,
		],
	]);
	expect((await count(log, { against: [table(...orders(1, 0))] })).verdict).toBe('right');
	const answer = (countedThrough: number) =>
		JSON.stringify({
			from: DAY,
			to: DAY,
			counted_through: new Date(countedThrough).toISOString(),
			latency_edges_ms: [5],
			placements: { accepted: 2, refused: 0, in_log: 2 },
			modes: [],
			latency: { feed: [0, 0] },
			days: [{ day: DAY, demo: { voids: 0, refusals: 1 }, real: { voids: 0, refusals: 0 } }],
		});
	expect((await count(log, { against: [answer(T + DAY_MS + 3_599_999)] })).verdict).toBe('open');
	expect((await count(log, { against: [answer(T + DAY_MS + 3_600_000)] })).wrong).toEqual([
		`${DAY} to ${DAY} orders accepted: the log gives 1, published is 2`,
		`${DAY} to ${DAY} orders in_log: the log gives 1, published is 2`,
		`${DAY} published all refusals: the log gives 0, published is 1`,
	]);
});

test('[PROOF-13] for days before the log counted refusals, other numbers of them are open', async () => {
	const old = '2026-11-20';
	const at = Date.parse(old) + 1_000;
	const log = make([[at, batch(at, 3)], [at + 2 * DAY_MS]]);
	const differs = await count(log, { days: old, against: [table(...orders(2, 1, old))] });
	expect([differs.verdict, differs.wrong, differs.open.length]).toEqual(['open', [], 2]);
	const wrong = await count(log, { days: old, against: [table(...orders(2, 2, old))] });
	expect(wrong.wrong).toEqual([`${old} published orders in_log: the log gives 3, published is 4`]);
});

test('[PROOF-13] a wrong price that was named on an earlier day is found there', async () => {
	const named: Entry[] = [
		[T - 2 * DAY_MS - 5_000],
		[T - 2 * DAY_MS, wrongPrice(T - 2 * DAY_MS, 11)],
		[T - DAY_MS],
		[NOON, correction(NOON, 11)],
		...AFTER,
	];
	expect((await count(make(named))).right.join('\n')).toContain('corrected source_time 1');
	expect((await count(make(named.toSpliced(1, 1)))).right.join('\n')).toContain('corrected seed_lost 1');
});

test('[PROOF-13] missing items leave their days open, and changed ones are wrong', async () => {
	const log = make([[T - DAY_MS, batch(T - DAY_MS)], [NOON, batch(NOON)], [NOON + 1_000, voided(NOON)], ...AFTER]);
	const files = log.files();
	files.delete('items/002');
	const read = async (path: string) => files.get(path);
	const lacking = await count(log, {
		days: `2026-11-27..${DAY}`,
		read,
		against: [table(...orders(1, 0, '2026-11-27'), ...orders(9, 0))],
	});
	expect([lacking.verdict, lacking.wrong]).toEqual(['open', []]);
	expect(lacking.open.join('\n')).toContain('the log lacks the items of entry 2');
	expect(lacking.right.join('\n')).toContain('2026-11-27 published: ');
	files.set('items/002', files.get('items/001') as Buffer);
	expect((await count(log, { read })).wrong[0]).toContain('the items of entry 2 have the root');
	expect((await count(log, { read: async (path) => log.files(2).get(path) })).open[0]).toContain('so far');
});

test('[PROOF-13] a log of several tiles is read completely, and days without an entry count as zero', async () => {
	const entries = Array.from(
		{ length: 700 },
		(_, i): Entry => [T + i * 1_000, batch(T + i * 1_000), voided(T + i * 1_000)],
	);
	const { verdict, right } = await count(make([...entries, ...AFTER]), { days: `2026-11-26..${DAY}` });
	expect(verdict).toBe('right');
	expect(right.filter((step) => /^(2026|sum)/.test(step))).toEqual([
		'2026-11-26: nothing',
		'2026-11-27: nothing',
		`${DAY}: orders accepted 700, orders in_log 700, void slippage 700`,
		'sum of days: orders accepted 700, orders in_log 700, void slippage 700',
	]);
});

test('[PROOF-13] published payouts are compared with the log', async () => {
	const payout = (version: number, standard: number) => item('payout/1', 'crypto', version, T, standard, 8_800, 9_000);
	const log = make([[T, payout(1, 8_500)], [NOON, payout(2, 8_600)], ...AFTER]);
	const answer = (...versions: [number, number][]) =>
		JSON.stringify({
			data: versions.map(([version, percentage]) => ({
				group: 'crypto',
				version,
				effective_at: new Date(T).toISOString(),
				percentage,
				percentage_gold: 88,
				percentage_vip: 90,
			})),
			next_cursor: null,
		});
	const right = await count(log, { days: '', against: [answer([2, 86], [1, 85])] });
	expect([right.wrong, right.right.at(-1)]).toEqual([[], `payout crypto 1 published: 8500, 8800, 9000 from ${T}`]);
	expect((await count(log, { days: '', against: [answer([2, 86.01], [3, 80])] })).wrong).toEqual([
		`payout crypto 2 published: 8601, 8800, 9000 from ${T}: the log has 8600, 8800, 9000 from ${T}`,
		`payout crypto 3 published: 8000, 8800, 9000 from ${T}: the log has no such version`,
	]);
});

test('[PROOF-13] the command loads the day’s table from the site, and its exit code is the result', async () => {
	const log = make(DAY_OF_ALL);
	const files = log.files();
	let rows = ALL_ROWS;
	const asked: string[] = [];
	const server = createServer((request, response) => {
		const url = request.url ?? '';
		if (url.startsWith('/api/')) asked.push(url);
		const body = url.startsWith('/api/') ? table(...rows) : files.get(url.replace('/log/', ''));
		response.writeHead(body === undefined ? 404 : 200).end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const run = (...args: string[]) =>
		new Promise<{ code: number; out: string }>((resolve) => {
			const words = [
				join(import.meta.dirname, 'verify.mjs'),
				'statistics',
				`${site}/log`,
				...args,
				'--key',
				log.key.text,
			];
			execFile(process.execPath, words, (error, stdout) => {
				resolve({ code: error ? Number(error.code) : 0, out: stdout });
			});
		});
	try {
		expect((await run(DAY, '--against', site)).code).toBe(0);
		rows = ALL_ROWS.filter((row) => row[3] !== 'no_entry');
		const wrong = await run(DAY, '--against', `${site}/api/proof/statistics.csv?from=${DAY}&to=${DAY}`);
		expect([wrong.code, wrong.out]).toEqual([
			1,
			expect.stringContaining(`WRONG  ${DAY} published void no_entry: the log gives 1, published is 0\n`),
		]);
		expect((await run('2026-11-29', '--against', site)).code).toBe(2);
		// A table without a row for the requested day.
		rows = [];
		expect((await run(DAY, '--against', site)).out).toContain(
			`WRONG  ${DAY} published orders in_log: the log gives 7, published is 0\n`,
		);
		expect(asked).toEqual([
			`/api/proof/statistics.csv?from=${DAY}&to=${DAY}`,
			`/api/proof/statistics.csv?from=${DAY}&to=${DAY}`,
			'/api/proof/statistics.csv?from=2026-11-29&to=2026-11-29',
			`/api/proof/statistics.csv?from=${DAY}&to=${DAY}`,
		]);
	} finally {
		server.close();
	}
});

test.each([
	'',
	'x',
	'{}',
	'[]',
	'day,sum\r\n',
	'day,mode,sum,name,count,returned\r\nx,,orders,accepted,1,',
	'{"from":"2026-11-28","to":"2026-11-28"}',
])('[PROOF-13] a published text %j is unreadable', async (text) => {
	expect(() => readPublished(text, undefined)).toThrow();
	expect((await count(make([[NOON, batch(NOON)], ...AFTER]), { against: [text] })).verdict).toBe('open');
});

test.each(['2026-11-31', '2026-11-02..2026-11-01', '2025-01-01..2026-11-01', '2026-11-01..', 'x'])(
	'[PROOF-13] %s are not days',
	(text) => expect(readDays(text)).toBeUndefined(),
);
