import { startRelay } from '../support/outside/relay.ts';
import { startServer } from '../support/server.ts';
import { expect, signUp, TOURED, test } from '../support/test.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

test('[MARKET-04] with unreachable relays the page explains what the index waits for, and the index opens automatically', async ({
	browser,
}) => {
	test.setTimeout(180_000);
	const relay = await startRelay();
	const server = await startServer({ ...relay.settings, FAIR_HISTORY_DAYS: '1' });
	const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
	try {
		await context.addCookies([{ ...TOURED, url: server.url }]);
		await signUp(context);
		const page = await context.newPage();
		const trading = new TradingPage(page);
		await trading.open();
		relay.send('away');
		await expect(trading.notice).toContainText('public random numbers (drand) cannot be reached');
		await expect(trading.button('up')).toBeDisabled();
		await expect(page.getByRole('status').filter({ hasText: 'Last price' })).toContainText(
			'The public random numbers (drand) cannot be reached. The index waits for them.',
		);
		const assets = await (await context.request.get('/api/get_available_assets')).json();
		expect(assets[0]).toMatchObject({ open: false, closed_reason: 'feed', closed_detail: 'beacon' });
		relay.send('back');
		await expect(trading.button('up')).toBeEnabled();
		await expect(trading.notice).not.toContainText('drand');
	} finally {
		await context.close();
		await server.stop();
		await relay.stop();
	}
});
