import { randomUUID } from 'node:crypto';
import type { Asset } from '@fairtick/domain/market/contract';
import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import type { BrowserContext } from '@playwright/test';
import { expect, get, post } from '../test.ts';

/** A 5 s trade has its result after 6 s on a quiet machine. */
const RESULT_WITHIN_MS = 40_000;

type Order = Pick<OpenTradeBody, 'direction' | 'stake' | 'expiry' | 'max_slippage' | 'seen_seq'> & {
	readonly ticker?: string;
};

/** The offered asset with this ticker; without a ticker, the first one. */
export async function loadAsset(context: BrowserContext, ticker?: string): Promise<Asset> {
	const assets = (await get(context, '/api/get_available_assets')) as Asset[];
	const asset = assets.find((offered) => ticker === undefined || offered.ticker === ticker);
	if (!asset) throw new Error(`no asset ${ticker}`);
	return asset;
}

/** Opens a demo trade by the ticket's call. */
export async function openTradeByCall(context: BrowserContext, { ticker, ...order }: Order): Promise<Trade> {
	const asset = await loadAsset(context, ticker);
	const body: OpenTradeBody = {
		...order,
		id: randomUUID(),
		mode: 'demo',
		asset_id: asset.id,
		payout_percent: asset.percentage,
	};
	return (await post(context, '/api/trades', body)) as Trade;
}

/** Waits for the result of a short trade. */
export async function waitForResult(context: BrowserContext, { id }: Pick<Trade, 'id'>): Promise<Trade> {
	const load = async () => (await get(context, `/api/trades/${id}`)) as Trade;
	await expect.poll(async () => (await load()).status, { timeout: RESULT_WITHIN_MS }).not.toBe('open');
	return load();
}

/** Waits until none of the person's short trades is open. */
export async function waitForResults(context: BrowserContext): Promise<void> {
	await expect
		.poll(async () => ((await get(context, '/api/trades?status=open')) as { data: Trade[] }).data.length, {
			timeout: RESULT_WITHIN_MS,
		})
		.toBe(0);
}
