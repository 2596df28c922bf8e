import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../src/platform/log/index.ts';
import { serveMetrics } from '../../src/platform/metrics/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestBrowser } from '../support/browser.ts';
import { placement } from '../support/trading-fixture.ts';

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
	app = await createTestApp();
	browser = await app.browser();
	await browser.join();
});
afterAll(() => app.close());

/** Value of a series by its name and labels as written. */
async function read(series: string): Promise<number | undefined> {
	const line = (await app.metrics.render()).split('\n').find((each) => each.startsWith(`${series} `));
	return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test('answers are counted by route, status and duration, refusals by code', async () => {
	await app.market.tick(1, Date.now(), 1_000n);
	expect((await browser.call('POST', '/api/trades', placement({ expiry: { duration: 300 } }))).status).toBe(201);
	expect((await browser.call('POST', '/api/trades', placement({ stake: 1 }))).status).toBe(422);
	const of = (status: number) => `method="POST",route="/api/trades",status="${status}"`;
	expect(await read(`fairtick_request_duration_seconds_count{${of(201)}}`)).toBe(1);
	expect(await read(`fairtick_request_duration_seconds_bucket{le="+Inf",${of(201)}}`)).toBe(1);
	expect(await read(`fairtick_request_duration_seconds_sum{${of(201)}}`)).toBeGreaterThan(0);
	expect(await read('fairtick_refusals_total{code="trading.stake_too_low"}')).toBe(1);
	expect(await read('fairtick_placements_total')).toBe(1);
	expect(await read('fairtick_placement_batches_total')).toBeGreaterThan(0);
});

test('labels are as many as there are routes, whatever is asked for', async () => {
	const count = async () => (await app.metrics.render()).split('\n').length;
	const ask = async () => {
		for (const path of ['/api/none/', '/none/', '/api/trades/', '/api/assets/5/none/'])
			for (const method of ['GET', 'POST', 'DELETE'] as const) await browser.call(method, `${path}${randomUUID()}`);
	};
	await ask();
	const before = await count();
	for (let i = 0; i < 10; i++) await ask();
	expect(await count()).toBe(before);
	expect(await app.metrics.render()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('settlement, logs, seeds, ledger, mails, jobs, sockets and connections are looked at when they are read', async () => {
	const text = await app.metrics.render();
	for (const part of ['trading', 'settlement', 'log', 'seeds', 'ledger', 'mails', 'jobs', 'sockets', 'connections'])
		expect(text, part).toContain(`fairtick_measured{part="${part}"} 1`);
	expect(await read('fairtick_ledger_broken')).toBe(0);
	expect(await read('fairtick_asset_open{asset="T1"}')).toBe(1);
	expect(await read('fairtick_jobs_waiting{queue="send-mail"}')).toBeDefined();
	expect(await read('fairtick_sockets{signed_in="no"}')).toBe(0);
	expect(await read('fairtick_holidays_known_seconds')).toBeGreaterThan(365 * 86_400);
	await app.db.owner.query('alter table mails rename to mails_away');
	expect(await read('fairtick_measured{part="mails"}')).toBe(0);
	expect(await read('fairtick_mails_waiting')).toBeUndefined();
	await app.db.owner.query('alter table mails_away rename to mails');
	expect(await read('fairtick_mails_waiting')).toBeDefined();
});

test('unsettled trades show as overdue, and a balance that was changed as broken', async () => {
	await app.db.owner.query(`update open_trades set expires_at = accepted_at + 1, accepted_at = accepted_at - 60000`);
	expect(await read('fairtick_overdue_trades')).toBe(1);
	await app.db.owner.query('update accounts set balance = balance + 1 where user_id is not null');
	expect(await read('fairtick_ledger_broken')).toBe(2);
	const { status, body } = await browser.call('GET', '/api/status');
	expect([status, body.status, body.ledger]).toEqual([
		503,
		'failing',
		{ status: 'broken', broken: ['balances', 'held'], audited_at: null, clean_at: null },
	]);
});

test('[MARKET-14] hours whose seeds cannot be read show in the metrics and in the public status', async () => {
	expect(await read('fairtick_seeds_unreadable')).toBe(0);
	app.market.unreadableHours = [Date.UTC(2031, 0, 15, 12), Date.UTC(2031, 0, 15, 13)];
	expect(await read('fairtick_seeds_unreadable')).toBe(2);
	// The status is given again for two seconds.
	await vi.waitFor(
		async () => {
			const { body } = await browser.call('GET', '/api/status');
			expect(body.seeds).toEqual({ status: 'unreadable', unreadable: 2, first_hour: '2031-01-15T12:00:00.000Z' });
		},
		{ timeout: 10_000, interval: 200 },
	);
});

test('they are served apart from the site, by one address alone', async () => {
	expect((await browser.call('GET', '/metrics')).status).toBe(404);
	const server = await serveMetrics(app.metrics, {
		host: '127.0.0.1',
		port: 0,
		log: createLog({ logLevel: 'silent' }),
	});
	const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('version=0.0.4')]);
	const text = await answer.text();
	expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
	expect(text).toContain('fairtick_request_duration_seconds_count');
	for (const [path, method] of [
		['/', 'GET'],
		['/metrics', 'POST'],
	] as const)
		expect((await fetch(`http://127.0.0.1:${server.port}${path}`, { method })).status).toBe(404);
	await server.stop();
});
