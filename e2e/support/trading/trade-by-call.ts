import { randomUUID } from 'node:crypto';
import type { Asset } from '@fairtick/domain/market/contract';
import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import type { BrowserContext } from '@playwright/test';
import { expect, get, post } from '../test.ts';

/** A trade of 5 s has its result after six on a quiet machine. */
const RESULT_WITHIN_MS = 40_000;

type Wish = Pick<OpenTradeBody, 'direction' | 'stake' | 'expiry' | 'max_slippage' | 'seen_seq'> & {
	readonly ticker?: string;
};

/** The asset with this ticker as it is offered now; the first one without a ticker. */
export async function loadAsset(context: BrowserContext, ticker?: string): Promise<Asset> {
	const assets = (await get(context, '/api/get_available_assets')) as Asset[];
	const asset = assets.find((offered) => ticker === undefined || offered.ticker === ticker);
	if (!asset) throw new Error(`no asset ${ticker}`);
	return asset;
}

/** Opens a demo trade by the call that the ticket makes. */
export async function openTradeByCall(context: BrowserContext, { ticker, ...wish }: Wish): Promise<Trade> {
	const asset = await loadAsset(context, ticker);
	const body: OpenTradeBody = {
		...wish,
		id: randomUUID(),
		mode: 'demo',
		asset_id: asset.id,
		payout_percent: asset.percentage,
	};
	return (await post(context, '/api/trades', body)) as Trade;
}

/** Waits for the result of a trade of a few seconds. */
export async function waitForResult(context: BrowserContext, { id }: Pick<Trade, 'id'>): Promise<Trade> {
	const load = async () => (await get(context, `/api/trades/${id}`)) as Trade;
	await expect.poll(async () => (await load()).status, { timeout: RESULT_WITHIN_MS }).not.toBe('open');
	return load();
}

/** Waits until none of the person's trades of a few seconds is open. */
export async function waitForResults(context: BrowserContext): Promise<void> {
	await expect
		.poll(async () => ((await get(context, '/api/trades?status=open')) as { data: Trade[] }).data.length, {
			timeout: RESULT_WITHIN_MS,
		})
		.toBe(0);
}
