import { randomUUID } from 'node:crypto';
import type { Statistics } from '@fairtick/domain/statistics/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { NOON } from '../../support/trading-fixture.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let app: TestApp;
let browser: TestBrowser;
let userId: number;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_REGISTRATIONS: '1000', LIMIT_LISTS: '1000' });
});
afterAll(() => app.close());
beforeEach(async () => {
	browser = await app.browser();
	userId = (await browser.join()).id;
});

interface ClosedTrade {
	readonly status: 'won' | 'lost' | 'tied' | 'sold' | 'void';
	/** After noon. */
	readonly ms: number;
	readonly stake?: number;
	readonly payoutBps?: number;
	readonly returned?: number;
	readonly assetId?: number;
	readonly mode?: 'demo' | 'real';
	readonly lengthMs?: number;
}

/** Writes closed trades as settlement leaves them. Returns their ids. */
async function close(trades: readonly ClosedTrade[], by = userId): Promise<string[]> {
	const ids: string[] = [];
	for (const { status, ms, stake = 1_000, payoutBps = 9_000, assetId = 1, mode = 'demo', ...rest } of trades) {
		const id = randomUUID();
		const { lengthMs = MINUTE_MS } = rest;
		const won = stake + Math.floor((stake * payoutBps) / 10_000);
		const returned = rest.returned ?? (status === 'won' ? won : status === 'lost' ? 0 : stake);
		await app.db.owner.query(
			`insert into trade_terms (id, user_id, mode, currency, asset_id, asset_version, direction, stake, payout_bps, payout_version,
				expiry_kind, expiry_asked, payout_seen_bps, accepted_at, kept_seq, expires_at, entry_within_ms, exit_max_age_ms, rules_version)
			values ($1, $2, $3, $4, $5, 1, 'up', $6, $7::int, 1, 'duration', 60, $7::int, $8, 1, $9, 1500, 2000, 1)`,
			[
				id,
				by,
				mode,
				mode === 'demo' ? 'DEMO_USD' : 'SANDBOX_USD',
				assetId,
				stake,
				payoutBps,
				NOON + ms,
				NOON + ms + lengthMs,
			],
		);
		await app.db.owner.query(
			'insert into trade_results (trade_id, status, void_reason, returned, closed_at, accepted_at) values ($1, $2, $3, $4, $5, $6)',
			[id, status, status === 'void' ? 'no_entry' : null, returned, NOON + ms + lengthMs, NOON + ms],
		);
		ids.push(id);
	}
	await happen(by);
	return ids;
}

/** Each end and each correction of a trade is an event of its user. */
const happen = (by = userId) =>
	app.db.owner.query('update user_states set event_n = event_n + 1 where user_id = $1', [by]);

const show = async (query = 'mode=demo', by = browser): Promise<Statistics> =>
	(await by.call('GET', `/api/statistics?${query}`)).body;

describe('statistics', () => {
	test('[LIMIT-04] without a closed trade say so with zeros and nulls', async () => {
		expect(await show()).toEqual({
			trades: 0,
			won: 0,
			lost: 0,
			tied: 0,
			sold: 0,
			void: 0,
			staked: 0,
			result: 0,
			win_rate: null,
			trading_s: 0,
			cost_per_hour: null,
			assets: [],
			hours: [],
			equity: [],
		});
	});

	test('[LIMIT-04] of one asset count its trades alone', async () => {
		await close([
			{ status: 'won', ms: 0 },
			{ status: 'lost', ms: 1, assetId: 2 },
		]);
		const { trades, result, assets } = await show('mode=demo&asset_id=2');
		expect([trades, result, assets.map(({ asset }) => asset.id)]).toEqual([1, -1_000, [2]]);
		expect((await show('mode=demo&asset_id=3')).trades).toBe(0);
		expect((await browser.call('GET', '/api/statistics?mode=demo&asset_id=x')).status).toBe(422);
	});

	test('[LIMIT-04] of one result count its trades alone', async () => {
		await close([
			{ status: 'won', ms: 0 },
			{ status: 'won', ms: 1, assetId: 2 },
			{ status: 'lost', ms: 2 },
		]);
		expect(await show('mode=demo&status=won')).toMatchObject({
			trades: 2,
			won: 2,
			lost: 0,
			staked: 2_000,
			result: 1_800,
		});
		expect((await show('mode=demo&status=tied')).trades).toBe(0);
		expect((await browser.call('GET', '/api/statistics?mode=demo&status=open')).status).toBe(422);
	});

	test('[LIMIT-04] the win rate is that of won and lost trades, beside the break-even of their payouts', async () => {
		await close([
			{ status: 'won', ms: 0 },
			{ status: 'lost', ms: 2 * MINUTE_MS },
			{ status: 'lost', ms: 4 * MINUTE_MS, stake: 3_000, payoutBps: 8_000 },
			{ status: 'tied', ms: 3, payoutBps: 1 },
			{ status: 'void', ms: 4, payoutBps: 1 },
			{ status: 'sold', ms: 5, returned: 700, payoutBps: 1 },
		]);
		const { trades, won, lost, tied, sold, void: voided, staked, result, win_rate } = await show();
		expect({ trades, won, lost, tied, sold, voided, staked }).toEqual({
			trades: 6,
			won: 1,
			lost: 2,
			tied: 1,
			sold: 1,
			voided: 1,
			staked: 8_000,
		});
		expect(result).toBe(900 - 1_000 - 3_000 - 300);
		// All three won, 5,000 would have brought 4,200 more.
		expect(win_rate).toEqual({ rate: 33.33, low: 6.15, high: 79.23, break_even: 54.35 });
	});

	test('[LIMIT-04] trades that run together count once for the interval, as many as fit one after the other in a chain of them', async () => {
		const interval = async () => {
			const { win_rate } = await show();
			return [win_rate?.low, win_rate?.high];
		};
		await close([...Array(10).keys()].map((ms) => ({ status: 'won', ms })));
		expect(await interval()).toEqual([20.65, 100]);
		// Another asset, and later: three in all.
		await close([
			{ status: 'won', ms: 1, assetId: 2 },
			{ status: 'won', ms: 2 * MINUTE_MS },
		]);
		expect(await interval()).toEqual([43.85, 100]);
		// Each of a minute begins while the one before still runs: two and a half minutes hold two more.
		await close([0, 30, 60, 90].map((s) => ({ status: 'won', ms: HOUR_MS + s * 1_000 })));
		expect(await interval()).toEqual([56.55, 100]);
	});

	test('[LIMIT-04] results are listed by asset and by hour of acceptance in the zone that is asked for', async () => {
		await close([
			{ status: 'won', ms: 0 },
			{ status: 'lost', ms: 40 * MINUTE_MS, assetId: 2 },
			{ status: 'won', ms: 2 * HOUR_MS, assetId: 2, stake: 2_000 },
		]);
		const { assets, hours } = await show();
		expect(assets).toEqual([
			{ asset: { id: 2, ticker: 'T2' }, trades: 2, won: 1, lost: 1, staked: 3_000, result: 800 },
			{ asset: { id: 1, ticker: 'T1' }, trades: 1, won: 1, lost: 0, staked: 1_000, result: 900 },
		]);
		expect(hours.map(({ hour, trades, result }) => [hour, trades, result])).toEqual([
			[12, 2, -100],
			[14, 1, 1_800],
		]);
		// Half an hour off: 17:30, 18:10 and 19:30.
		const inIndia = (await show('mode=demo&time_zone=Asia/Kolkata')).hours;
		expect(inIndia.map(({ hour, trades }) => [hour, trades])).toEqual([
			[17, 1],
			[18, 1],
			[19, 1],
		]);
		const { status, body } = await browser.call('GET', '/api/statistics?mode=demo&time_zone=Mars/Olympus');
		expect([status, Object.keys(body.errors)]).toEqual([422, ['time_zone']]);
	});

	test('[LIMIT-04] an hour costs the loss over the time from first to last trade, long pauses left out', async () => {
		await close([
			{ status: 'lost', ms: 0 },
			{ status: 'lost', ms: 20 * MINUTE_MS, lengthMs: 10 * MINUTE_MS },
			// Runs on while a shorter one comes and goes; then a pause of 31 minutes.
			{ status: 'lost', ms: 50 * MINUTE_MS, lengthMs: 40 * MINUTE_MS },
			{ status: 'lost', ms: 55 * MINUTE_MS },
			{ status: 'lost', ms: 121 * MINUTE_MS, lengthMs: 30 * MINUTE_MS },
		]);
		const { trading_s, cost_per_hour } = await show();
		expect([trading_s, cost_per_hour]).toEqual([120 * 60, 2_500]);
	});

	test('[LIMIT-04] the curve adds up results in the order of their ends, in at most 200 points', async () => {
		await close([
			{ status: 'won', ms: 0, lengthMs: HOUR_MS },
			{ status: 'lost', ms: 1, lengthMs: 1_000 },
		]);
		expect((await show()).equity).toEqual([
			[NOON + 1_001, -1_000],
			[NOON + HOUR_MS, -100],
		]);
		await close(Array.from({ length: 450 }, (_, n) => ({ status: 'lost' as const, ms: 2 * HOUR_MS + n })));
		const { equity, result } = await show();
		expect(equity.length).toBeLessThanOrEqual(200);
		expect(equity.length).toBeGreaterThan(140);
		expect(equity.at(-1)).toEqual([NOON + 2 * HOUR_MS + 449 + MINUTE_MS, result]);
	});

	test('[LIMIT-04] count one mode and period, what a wrong price gave back, and no other user', async () => {
		const [first] = await close([
			{ status: 'lost', ms: 0 },
			{ status: 'won', ms: HOUR_MS },
			{ status: 'won', ms: 0, mode: 'real', stake: 500 },
		]);
		const stranger = await app.browser();
		await close([{ status: 'won', ms: 0 }], (await stranger.join()).id);
		expect((await show('mode=real')).result).toBe(450);
		const noon = new Date(NOON).toISOString();
		const later = new Date(NOON + HOUR_MS).toISOString();
		expect((await show(`mode=demo&from=${later}`)).result).toBe(900);
		expect((await show(`mode=demo&from=${noon}&to=${later}`)).result).toBe(-1_000);
		await app.market.tick(1, NOON - 250, 1_000n);
		await app.db.owner.query(
			`insert into feed_errors (asset_id, seq, t, cause, found_at) values (1, 1, $1, 'source_time', $1)`,
			[NOON],
		);
		await app.db.owner.query('insert into trade_corrections values ($1, 1, 1, 1000, $2)', [first, NOON]);
		await happen();
		expect((await show()).result).toBe(900);
	});
});
