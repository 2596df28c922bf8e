import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { placement } from '../../support/trading-fixture.ts';

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp();
});
afterAll(() => app.close());

test('[TRADE-17] a trade that can not be settled is counted by itself, and the status says degraded', async () => {
	const browser = await app.browser();
	await browser.join();
	for (const id of app.market.assetIds) await app.market.tick(id, Date.now(), 1_000n);
	expect((await browser.call('POST', '/api/trades', placement({ expiry: { duration: 300 } }))).status).toBe(201);
	const status = async () => (await browser.call('GET', '/api/status')).body;
	const measured = async () =>
		Object.fromEntries((await app.metrics.render()).split('\n').map((line) => line.split(' ') as [string, string]));
	expect(await status()).toMatchObject({ status: 'ok', settlement: { status: 'ok', unsettled: 0 } });
	// A row of the open trades without terms.
	await app.db.owner.query(
		`insert into open_trades select user_id, gen_random_uuid(), asset_id, accepted_at, logged_through - 60000, entry_within_ms, exit_max_age_ms, bounded, entry_after
		from open_trades join asset_writers using (asset_id)`,
	);
	await expect.poll(measured, { timeout: 5_000 }).toMatchObject({
		fairtick_unsettled_trades: '1',
		fairtick_overdue_trades: '0',
		fairtick_settlement_lag_seconds: '0',
	});
	await expect.poll(status, { timeout: 5_000 }).toMatchObject({
		status: 'degraded',
		settlement: { status: 'ok', overdue: 0, overdue_ms: 0, unsettled: 1 },
	});
});
