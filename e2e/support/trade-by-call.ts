import { randomUUID } from 'node:crypto';
import type { User } from '@fairtick/domain/identity/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import type { BrowserContext } from '@playwright/test';
import { expect, get, post } from './test.ts';

type Wish = Pick<OpenTradeBody, 'direction' | 'stake' | 'expiry' | 'max_slippage' | 'seen_seq'> & {
	readonly ticker?: string;
};
type Tick = readonly [seq: number, t: number, price: string];

/** Opens a demo trade by the call that the ticket makes. */
export async function openTradeByCall(context: BrowserContext, { ticker, ...wish }: Wish): Promise<Trade> {
	const assets = (await get(context, '/api/get_available_assets')) as Asset[];
	const asset = assets.find((offered) => ticker === undefined || offered.ticker === ticker);
	if (!asset) throw new Error(`no asset ${ticker}`);
	const body: OpenTradeBody = {
		...wish,
		id: randomUUID(),
		mode: 'demo',
		asset_id: asset.id,
		payout_percent: asset.percentage,
	};
	return (await post(context, '/api/trades', body)) as Trade;
}

/**
 * Opens trades with a bound on the entry, counted from a price of some seconds ago, until one is void for it: how far
 * prices have moved meanwhile is theirs to decide.
 */
export async function openVoidTrade(context: BrowserContext): Promise<Trade> {
	const assets = (await get(context, '/api/get_available_assets')) as Asset[];
	const asset = assets.find(({ ticker }) => ticker === 'V100');
	if (!asset) throw new Error('no asset V100');
	for (;;) {
		const ticks = (await get(context, `/api/assets/${asset.id}/ticks?from=${Date.now() - 8_000}`)) as Tick[];
		const newest = Number(ticks.at(-1)?.[2]);
		const furthest = ticks.toSorted((a, b) => Math.abs(Number(b[2]) - newest) - Math.abs(Number(a[2]) - newest))[0];
		if (!furthest) throw new Error('V100 has no prices');
		const { id } = await openTradeByCall(context, {
			...{ ticker: 'V100', direction: 'up', stake: 1_000, expiry: { duration: 5 } },
			max_slippage: asset.slippage_min,
			seen_seq: furthest[0],
		});
		const trade = await waitForResult(context, id);
		if (trade.status === 'void') return trade;
	}
}

async function waitForResult(context: BrowserContext, id: string): Promise<Trade> {
	const load = async () => (await get(context, `/api/trades/${id}`)) as Trade;
	await expect.poll(async () => (await load()).status, { timeout: 20_000 }).not.toBe('open');
	return load();
}

/** Trades in both directions at once until the house edge has taken the demo account below so much; `open` other trades stay open. */
export async function loseDemoMoney(
	context: BrowserContext,
	{ belowMinor, open = 0 }: { readonly belowMinor: number; readonly open?: number },
): Promise<void> {
	while (((await get(context, '/api/user')) as User).balance_demo >= belowMinor) {
		for (const direction of ['up', 'down'] as const) {
			await openTradeByCall(context, { direction, stake: 100_000, expiry: { duration: 5 } });
		}
		await waitForOpenTrades(context, open);
	}
}

/** Waits until none of the person's trades but so many are open. */
export async function waitForOpenTrades(context: BrowserContext, count: number): Promise<void> {
	await expect
		.poll(async () => ((await get(context, '/api/trades?status=open')) as { data: Trade[] }).data.length, {
			timeout: 20_000,
		})
		.toBe(count);
}
