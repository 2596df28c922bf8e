import { randomUUID } from 'node:crypto';
import type { Asset } from '@fairtick/domain/market/contract';
import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import type { BrowserContext } from '@playwright/test';
import { expect, get, post } from './test.ts';

type Wish = Pick<OpenTradeBody, 'direction' | 'stake' | 'expiry'> & { readonly ticker?: string };

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

/** Waits until none of the person's trades but so many are open. */
export async function waitForOpenTrades(context: BrowserContext, count: number): Promise<void> {
	await expect
		.poll(async () => ((await get(context, '/api/trades?status=open')) as { data: Trade[] }).data.length, {
			timeout: 20_000,
		})
		.toBe(count);
}
