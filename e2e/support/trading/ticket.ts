import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, get } from '../test.ts';
import type { TradingPage } from './trading-page.ts';

/** The ticket, wide or small. */
export class Ticket {
	readonly #trading: TradingPage;
	readonly page: Page;

	constructor(trading: TradingPage) {
		this.#trading = trading;
		this.page = trading.page;
	}

	get region(): Locator {
		return this.page.getByRole(this.#trading.isWide ? 'complementary' : 'region', { name: 'Order panel' });
	}

	/** Acts on a field, which is in a sheet on a small screen. */
	async inField(field: 'Time' | 'Amount', act: (place: Locator) => Promise<void>): Promise<void> {
		if (this.#trading.isWide) return act(this.region);
		await this.region.getByRole('button', { name: new RegExp(`^${field}`) }).click();
		const sheet = this.page.getByRole('dialog', { name: field });
		await act(sheet);
		await sheet.getByRole('button', { name: 'Done' }).click();
		await expect(sheet).toBeHidden();
	}

	setAmount(text: string): Promise<void> {
		return this.inField('Amount', (place) => place.getByRole('textbox', { name: 'Amount' }).fill(text));
	}

	setTime(text: string): Promise<void> {
		return this.inField('Time', (place) => place.getByRole('textbox', { name: 'Time' }).fill(text));
	}

	/** Chooses an option in the ticket's settings, by the names of the setting and the option. */
	async choose(choice: string, option: string): Promise<void> {
		const name = this.#trading.isWide ? 'Trading settings' : 'Odds, limits and settings';
		await this.region.getByRole('button', { name }).click();
		const panel = this.page.getByRole('dialog', { name });
		await panel.getByRole('group', { name: choice }).getByRole('button', { name: option, exact: true }).click();
		await this.page.keyboard.press('Escape');
		await expect(panel).toBeHidden();
	}
}

/** The bodies of the placements that a page sends. */
export function watchPlacements(page: Page): OpenTradeBody[] {
	const bodies: OpenTradeBody[] = [];
	page.on('request', (request) => {
		if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/trades')
			bodies.push(request.postDataJSON());
	});
	return bodies;
}

/**
 * Delivers placements to the server and drops its answers while `lossy` returns true, even if the page is closed
 * meanwhile.
 */
export async function loseAnswers(page: Page, lossy: () => boolean): Promise<void> {
	await page.route('/api/trades', async (route) => {
		if (route.request().method() !== 'POST' || !lossy()) return route.fallback();
		try {
			await route.fetch();
			await route.abort('connectionreset');
		} catch (error) {
			if (!page.isClosed()) throw error;
		}
	});
}

export async function loadTrades(context: BrowserContext): Promise<Trade[]> {
	return ((await get(context, '/api/trades')) as { data: Trade[] }).data;
}
