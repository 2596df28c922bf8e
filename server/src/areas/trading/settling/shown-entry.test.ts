import type { UserEventData } from '@fairtick/domain/live/user-events';
import type { Trade } from '@fairtick/domain/trading/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { loadUserEvents } from '../../../platform/events/index.ts';
import { tradingEventViews } from '../history/event-views.ts';
import { loadTradesById, loadTradesOfUser } from '../history/queries.ts';
import { toWireTrade } from '../trade/view.ts';
import { AssetSettler } from './settler.ts';

let fixture: TradingFixture;
let userId: number;
let asset = 100;
beforeAll(async () => {
	fixture = await openTradingFixture();
	await fixture.stopSettling();
	userId = await addTestUser(fixture.db);
});
afterAll(() => fixture.close());

/** A tick of a venue: logged and known at these milliseconds after acceptance. */
type VenueTick = readonly [loggedMs: number, knownMs: number];

/** Accepted at noon with an entry within 5 s; what each way of showing it has as its entry's seq once the ticks are logged. */
async function showEntries(source: string, log: readonly VenueTick[]) {
	await fixture.clock(NOON);
	const assetId = ++asset;
	const terms = { source, entry_within_ms: 5_000, exit_max_age_ms: 10_000, real_allowed: false };
	await fixture.market.addAsset(assetId, terms);
	const before = await fixture.market.venueTick(assetId, NOON - 250, 1_000n, NOON - 250);
	const { trade: placed } = await fixture.trading.place(
		userId,
		placement({ asset_id: assetId, expiry: { duration: 30 } }),
	);
	const [stored] = await loadTradesById(fixture.db.database, userId, [placed?.id as string]);
	if (!placed || !stored) throw new Error('not placed');

	const published: Trade[] = [];
	const settler = new AssetSettler(assetId, {
		database: fixture.db.database,
		realCurrency: 'SANDBOX_USD',
		nowMs: () => NOON,
		advanceLoggedThrough: async () => {},
		isPlacing: () => false,
		publish: () => {},
		publishEntered: (_, show) => published.push(show()),
		onError: (error) => {
			throw error;
		},
	});
	settler.onTicks([before]);
	settler.opened(stored.trade);
	for (const [index, [loggedMs, knownMs]] of log.entries())
		settler.onTicks([await fixture.market.venueTick(assetId, NOON + loggedMs, 1_001n + BigInt(index), NOON + knownMs)]);

	const one = async () => {
		const [found] = await loadTradesById(fixture.db.database, userId, [placed.id]);
		return found && toWireTrade(found.trade, found);
	};
	const listed = async (statuses: string[] | null) => {
		const all = { mode: null, assetId, fromMs: null, toMs: null, after: null, limit: 10 };
		const [found] = await loadTradesOfUser(fixture.db.database, { userId, statuses, ...all });
		return found && toWireTrade(found.trade, found);
	};
	const replayed = async () => {
		const { events } = await loadUserEvents(fixture.db.database, tradingEventViews, userId, 0);
		return events.map(({ data }) => (data as UserEventData<'trade.closed'>).trade).find(({ id }) => id === placed.id);
	};
	const shown = {
		one: (await one())?.entry?.seq ?? null,
		ofOpen: (await listed(['open']))?.entry?.seq ?? null,
		ofAll: (await listed(null))?.entry?.seq ?? null,
		replayed: (await replayed())?.entry?.seq ?? null,
		shown: published[0]?.entry?.seq ?? null,
	};

	await fixture.clock(NOON + 30_000);
	await fixture.market.logThrough(assetId, NOON + 30_000);
	settler.wake();
	await eventually(async () => expect(await settler.idle()).toBe(true));
	await settler.stop();
	const settled = await one();
	expect(settled?.status).not.toBe('open');
	return { ...shown, settled: settled?.entry?.seq ?? null };
}

test.each<[string, VenueTick[], number | null]>([
	[
		'the first tick after acceptance',
		[
			[300, 200],
			[600, 500],
		],
		2,
	],
	[
		'the first that its venue did not know before',
		[
			[1, -900],
			[300, 1],
			[600, 500],
		],
		3,
	],
	[
		'not one that its venue knew at the very instant',
		[
			[1, 0],
			[2, -1],
			[900, 899],
		],
		4,
	],
	[
		'none yet',
		[
			[1, -900],
			[300, 0],
		],
		null,
	],
	[
		'none within its bound',
		[
			[1, -900],
			[5_001, 5_000],
		],
		null,
	],
])('[TRADE-18] [MARKET-08] list, single view, events and settlement have one entry: %s', async (_, log, entry) => {
	for (const source of ['exchange', 'polygon'])
		expect([source, await showEntries(source, log)]).toEqual([
			source,
			{ one: entry, ofOpen: entry, ofAll: entry, replayed: entry, shown: entry, settled: entry },
		]);
});
