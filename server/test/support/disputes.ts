import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { TestAnswer, TestBrowser } from './browser.ts';
import { placement } from './trading-fixture.ts';

export const COMPLAINT = 'The exit price is not the last one before the end.';

/** A trade of the person at a browser, still open. Returns its id. */
export async function placeTrade(app: TestApp, browser: TestBrowser): Promise<string> {
	await app.market.tick(1, Date.now(), 1_000n);
	const { status, body } = await browser.call('POST', '/api/trades', placement({ expiry: { duration: 3_600 } }));
	expect(status).toBe(201);
	return body.id;
}

export const dispute = (
	browser: TestBrowser,
	tradeId: string,
	text = COMPLAINT,
	key: string = randomUUID(),
): Promise<TestAnswer> =>
	browser.call('POST', '/api/disputes', { subject: { type: 'trade', id: tradeId }, text }, { 'idempotency-key': key });

/** A dispute about a new trade. Returns its id. */
export async function openDispute(app: TestApp, browser: TestBrowser): Promise<string> {
	const { status, body } = await dispute(browser, await placeTrade(app, browser));
	expect(status).toBe(201);
	return body.id;
}
