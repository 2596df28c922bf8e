import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import { STATISTICS_SOURCES } from '@fairtick/domain/proof/statistics-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Log } from '../../../../../verify/log.mjs';
import { readKey } from '../../../../../verify/receipt.mjs';
import { checkStatistics } from '../../../../../verify/statistics.mjs';
import { LOG_SIGNER, ProofFixture } from '../../../../test/support/proof-fixture.ts';
import { NOON } from '../../../../test/support/trading-fixture.ts';
import { Turns } from '../../../platform/turns/index.ts';
import { countProofDays } from './count-days.ts';
import { ProofStatisticsReader } from './show-statistics.ts';
import { TurnedAway } from './turned-away.ts';

/** The day of `NOON`, a number of days since 1970. */
const DAY = Math.floor(NOON / 86_400_000);
const DAY_TEXT = '2026-11-16';
const VISITOR = { caller: null, address: '192.0.2.1' };
const TURNS = new Turns({ name: 'public answers', atOnce: 2, waitingEach: 9, waiting: 9 });
const CURRENCY_OF = { demo: 'DEMO_USD', real: 'SANDBOX_USD' };
const KEY = formatNoteKey(LOG_SIGNER.key);
const PROGRAM = join(import.meta.dirname, '../../../../../verify/verify.mjs');

let proof: ProofFixture;
const options = () => ({ database: proof.db.database, currencyOf: CURRENCY_OF, loadCover: async () => null });
const count = () => countProofDays(options());
/** Publishes the statistics of some days, freshly read. */
async function publish(from = DAY_TEXT, to = from): Promise<{ table: string; answer: string }> {
	const { database } = proof.db;
	const reader = new ProofStatisticsReader({
		reports: database,
		currencyOf: CURRENCY_OF,
		turns: TURNS,
		isSandbox: true,
		checks: () => [],
		now: () => proof.clock.now(),
	});
	const query = { from, to };
	return {
		table: await text((await reader.export({ ...VISITOR, query } as Parameters<typeof reader.export>[0])).value),
		answer: JSON.stringify(await reader.show({ ...VISITOR, query } as Parameters<typeof reader.show>[0])),
	};
}

const logFolder = () => join(proof.folder, 'log');
const readFiles = (path: string) => readFile(join(logFolder(), path)).catch(() => undefined);
const check = (against: string[], days?: [number, number]) =>
	checkStatistics({
		log: new Log(readFiles),
		keys: [readKey(KEY)],
		days,
		against: against.map((published) => ({ text: published })),
	});
type Report = Awaited<ReturnType<typeof checkStatistics>>;
const stepsOf = (report: Report, state: Report['verdict']) =>
	report.steps.filter((step) => step.state === state).map((step) => `${step.name}: ${step.text}`);

/** The output of the program and its exit code. */
const run = (...args: string[]) =>
	new Promise<{ code: number; lines: string[] }>((resolve) => {
		execFile(process.execPath, [PROGRAM, 'statistics', ...args, '--key', KEY], (error, stdout, stderr) => {
			resolve({ code: error === null ? 0 : Number(error.code), lines: `${stdout}${stderr}`.trimEnd().split('\n') });
		});
	});

/** Prices that are 1,000, and another one from three seconds on. */
const then = (price: bigint) => (at: number) => (at < NOON + 3_000 ? 1_000n : price);

beforeAll(async () => {
	proof = await ProofFixture.open();
	await proof.decided(await proof.freshAsset(), then(1_001n));
	const lossOn = await proof.freshAsset();
	const loss = await proof.decided(lossOn, then(999n));
	// Void by the trader's own bound.
	await proof.decided(await proof.freshAsset(), () => 1_005n, { max_slippage: 4, seen_seq: 1 });
	// Void without an entry in time, and a price of a venue that was slow.
	const late = await proof.freshAsset();
	const { id } = await proof.place({ asset_id: late });
	await proof.enter();
	await proof.trading.market.venueTick(late, NOON + 2_000, 1_000n, NOON + 1_700);
	await proof.trading.market.tick(late, NOON + 5_250, 1_000n);
	await proof.trading.clock(NOON + 5_300);
	await proof.settle(late, [id]);
	// Refused, one of them for an asset that there is not.
	await proof.place({ asset_id: late, stake: 1 });
	await proof.place({ asset_id: late, stake: 1, direction: 'down' });
	await proof.place({ asset_id: 99_999 });
	// A loss on a wrong price was given back.
	await proof.db.owner.query(
		`with one as (select trade_id, exit_seq, exit_t from trade_results where trade_id = $2),
			e as (insert into feed_errors select $1, exit_seq, exit_t, 'source_time', null, $3, null from one)
		insert into trade_corrections select trade_id, $1, exit_seq, 1000, $3 from one`,
		[lossOn, loss, NOON + 6_000],
	);
	const turnedAway = new TurnedAway(proof.db.database, (error) => {
		throw error;
	});
	turnedAway.add({ status: 503, code: 'trading.not_logged' });
	turnedAway.add({ status: 429, code: 'http.too_many' });
	await turnedAway.stop();
	await proof.log();
	await proof.trading.clock(NOON + 300_000);
	await proof.log();
	await count();
});
afterAll(() => proof.close());

/** Two days later the log and the sums of the day are whole: it stood still until then, and continued for three minutes. */
async function passTwoDays(): Promise<void> {
	for (const atMs of [NOON + 2 * 86_400_000, NOON + 2 * 86_400_000 + 180_000]) {
		await proof.trading.clock(atMs);
		await proof.trading.market.heartbeat(1, atMs);
		await proof.log();
	}
	await count();
}

test('[PROOF-13] while a day is not over, nothing of it is right or wrong', async () => {
	const { table } = await publish();
	const report = await check([table]);
	expect(report.verdict).toBe('open');
	expect(stepsOf(report, 'open').join('\n')).toMatch(
		/2026-11-16: .*orders in_log 7.* so far: it can be told once the log has an entry of .*\n2026-11-16 published: not compared/,
	);
	expect(stepsOf(report, 'wrong')).toEqual([]);
});

test('[PROOF-13] a real log gives what the house publishes of a day, as a table and as an answer', async () => {
	await passTwoDays();
	const { table, answer } = await publish();
	const report = await check([table, answer]);
	expect([report.verdict, stepsOf(report, 'wrong'), stepsOf(report, 'open')]).toEqual(['right', [], []]);
	const [counted = '', ...compared] = stepsOf(report, 'right').filter((step) => step.startsWith('2026'));
	for (const number of [
		'orders accepted 4',
		'orders refused 3',
		'orders in_log 7',
		'void no_entry 1',
		'void slippage 1',
		'refused trading.stake_too_low 2',
		'refused trading.unknown_asset 1',
		'corrected source_time 1',
		'corrected source_time returned 1000',
		'turned_away too_many 1',
		'turned_away unavailable 1',
		'feed_ms up to 500 1',
	])
		for (const step of [counted, ...compared.slice(0, 2)]) expect(step).toContain(number);
	expect(compared.map((step) => step.split(':')[0])).toEqual([
		'2026-11-16 published',
		'2026-11-16 to 2026-11-16',
		'2026-11-16 published',
	]);
	expect(report.unchecked.filter((line) => line.startsWith("the house's word"))).toEqual(
		expect.arrayContaining([expect.stringContaining('(settled)'), expect.stringContaining('would have come to')]),
	);
});

test('[PROOF-13] the answer and the table say what each number is worth', async () => {
	const { table, answer } = await publish();
	expect(JSON.parse(answer).sources).toEqual(STATISTICS_SOURCES);
	const rows = table
		.trimEnd()
		.split('\r\n')
		.map((line) => line.split(','));
	expect(rows[0]?.at(-1)).toBe('from');
	const worth = Object.fromEntries(rows.slice(1).map((row) => [row[2], row.at(-1)]));
	expect(worth).toEqual({
		orders: 'log',
		turned_away: 'log',
		void: 'log',
		corrected: 'log',
		refused: 'log',
		feed_ms: 'log',
		log: 'log',
		settled: 'house',
		slippage: 'house',
		settlement_ms: 'house',
		accounts: 'house',
	});
	expect(JSON.parse(answer).placements.turned_away).toEqual({ malformed: 0, too_many: 1, unavailable: 1 });
});

test.each([
	[
		'a void fewer',
		`update proof_outcomes set lost = lost - 1 where kind = 'void' and reason = 'no_entry'`,
		'void no_entry',
	],
	[
		'a void by another reason',
		`update proof_outcomes set reason = 'exit_too_old' where reason = 'no_entry'`,
		'void exit_too_old',
	],
	['an answer fewer', `update proof_days set in_log = in_log - 1 where day = ${DAY}`, 'orders in_log'],
	[
		'less that was given back',
		`update proof_outcomes set returned = 900 where kind = 'corrected'`,
		'corrected source_time returned',
	],
	['a faster feed', `update proof_histograms set bin = 1 where kind = 'feed'`, 'feed_ms up to 10'],
	['fewer orders turned away', 'update turned_away set unavailable = 0', 'turned_away unavailable'],
])('[PROOF-13] a house that publishes %s is named', async (_, change, number) => {
	await proof.db.owner.query(change);
	try {
		const { table, answer } = await publish();
		for (const published of [table, answer]) {
			const report = await check([published]);
			expect(report.verdict).toBe('wrong');
			expect(stepsOf(report, 'wrong').join('\n')).toContain(` ${number}: the log gives `);
		}
		const file = join(proof.folder, '..', `published-${process.pid}.csv`);
		await writeFile(file, table);
		const { code, lines } = await run(logFolder(), DAY_TEXT, '--against', file);
		await rm(file);
		expect(code).toBe(1);
		expect(lines.filter((line) => line.startsWith('WRONG')).join('\n')).toContain(
			`WRONG  ${DAY_TEXT} published ${number}`,
		);
	} finally {
		await proof.db.owner.query('update turned_away set unavailable = 1');
		// All days are counted again from there on.
		await proof.db.owner.query(`update proof_days set counted_through = ${NOON}`);
		await count();
	}
});

test('[PROOF-13] the command counts all days of a folder, and one of them', async () => {
	const all = await run(logFolder());
	expect(all.lines.find((line) => line.startsWith('right  sum of days'))).toContain('orders in_log 7');
	// The newest day is not over.
	expect(all.code).toBe(2);
	const one = await run(logFolder(), DAY_TEXT);
	expect([one.code, one.lines.at(-1)]).toEqual([0, 'RIGHT']);
	expect((await run(logFolder(), '2026-11-31')).code).toBe(2);
});
