import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { runSchedule } from '../../support/schedules.ts';

let app: TestApp;
let visitor: TestBrowser;
const today = () => new Date(Date.now()).toISOString().slice(0, 10);

beforeAll(async () => {
	app = await createTestApp({ LIMIT_LISTS: '1000' });
	visitor = await app.browser();
});
afterAll(() => app.close());

const csv = async (query: string) =>
	String((await visitor.call('GET', `/api/proof/statistics.csv?${query}`)).body)
		.trimEnd()
		.split('\r\n')
		.map((line) => line.split(','));

test('[PROOF-04] before anything was counted, the statistics are empty and say so', async () => {
	const { status, body } = await visitor.call('GET', `/api/proof/statistics?from=2020-01-01&to=2020-01-02`);
	expect(status).toBe(200);
	expect(body).toMatchObject({
		from: '2020-01-01',
		to: '2020-01-02',
		cover: null,
		placements: { accepted: 0, refused: 0, in_log: 0 },
		modes: [
			{ mode: 'demo', settled: { won: 0, lost: 0, tied: 0 }, voids: [], corrections: [], refusals: [], losing: [] },
			{ mode: 'real', voids: [], refusals: [], losing: [], assets: [] },
		],
		days: [
			{ day: '2020-01-01', demo: { settled: 0, voids: 0, refusals: 0 }, real: { settled: 0, voids: 0, refusals: 0 } },
			{ day: '2020-01-02' },
		],
	});
	expect(body.modes[0].slippage).toHaveLength(2 * body.slippage_edges.length + 3);
	expect(body.latency.placement).toHaveLength(body.latency_edges_ms.length + 1);
});

test('[PROOF-04] visitors read what the job counted, as an answer and as a table of the same sums', async () => {
	const user = await app.browser();
	await user.join();
	for (const id of [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]) {
		const { status, body } = await user.call('POST', '/api/trades', {
			id,
			mode: 'demo',
			asset_id: 99_999,
			direction: 'up',
			stake: 1_000,
			expiry: { duration: 5 },
			payout_percent: 90,
		});
		expect([status, body.code]).toEqual([422, 'trading.unknown_asset']);
	}
	// This application makes no log: as if another process had taken the answers into its first entry.
	await app.db.owner.query(`insert into proof_entries (no, time, leaf) values (0, $1, '')`, [Date.now()]);
	await app.db.owner.query('update proof_batches set entry = 0, place = 0');
	await runSchedule(app, 'count-proof-days');
	const { body } = await visitor.call('GET', `/api/proof/statistics?from=${today()}&to=${today()}`);
	expect(body.placements).toMatchObject({ accepted: 0, refused: 3, in_log: 3 });
	expect(body.modes[0].refusals).toEqual([{ code: 'trading.unknown_asset', won: 0, lost: 0, tied: 0, undecided: 3 }]);
	expect(Date.parse(body.counted_through)).toBeGreaterThan(Date.now() - 600_000);
	expect(body.modes[1].refusals).toEqual([]);
	const [head, ...rows] = await csv(`from=${today()}&to=${today()}`);
	expect(head).toEqual([
		'day',
		'mode',
		'sum',
		'name',
		'count',
		'won',
		'lost',
		'tied',
		'undecided',
		'staked',
		'returned',
		'from',
	]);
	const numbers = (sum: string, name: string) => rows.find((row) => row[2] === sum && row[3] === name)?.slice(0, 5);
	expect([numbers('orders', 'accepted'), numbers('orders', 'in_log')]).toEqual([
		[today(), '', 'orders', 'accepted', '0'],
		[today(), '', 'orders', 'in_log', '3'],
	]);
	expect(numbers('refused', 'trading.unknown_asset')).toEqual([
		today(),
		'demo',
		'refused',
		'trading.unknown_asset',
		'3',
	]);
});

test('[PROOF-04] a range is at most 366 days, in its order', async () => {
	for (const query of ['from=2026-01-02&to=2026-01-01', 'from=2025-01-01&to=2026-01-02', 'from=yesterday'])
		expect((await visitor.call('GET', `/api/proof/statistics?${query}`)).status).toBe(422);
	expect((await visitor.call('GET', '/api/proof/statistics?from=2025-01-01&to=2026-01-01')).status).toBe(200);
});
