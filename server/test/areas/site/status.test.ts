import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';

let app: TestApp;
let person: TestBrowser;
beforeAll(async () => {
	// Without the role log nothing enters what is committed.
	app = await createTestApp({}, { roles: ['web', 'jobs'] });
	person = await app.browser();
	await person.join();
});
afterAll(() => app.close());

const place = async () => {
	await app.market.tick(1, Date.now(), 1_000n);
	return person.call('POST', '/api/trades', {
		id: randomUUID(),
		mode: 'demo',
		asset_id: 1,
		direction: 'up',
		stake: 1_000,
		expiry: { duration: 60 },
		payout_percent: 90,
	});
};
/** The status is given again for two seconds. */
const expectStatus = (code: number, part: object) =>
	vi.waitFor(
		async () => {
			const { status, body } = await person.call('GET', '/api/status');
			expect(body).toMatchObject(part);
			expect(status).toBe(code);
		},
		{ timeout: 10_000, interval: 200 },
	);

test('[OPS-07] while every placement is refused the status is failing, and ok again when the log has caught up', async () => {
	expect((await place()).status).toBe(201);
	await expectStatus(200, { placing: { status: 'ok' }, disk: { status: expect.stringMatching(/ok|low/) } });
	await app.db.owner.query('update proof_log set looked_at = app.clock() - 60000');
	await app.db.owner.query('update proof_batches set at = at - 60000 where entry is null');
	const refused = await place();
	expect([refused.status, refused.body.code]).toEqual([503, 'trading.not_logged']);
	await expectStatus(503, { status: 'failing', placing: { status: 'refused' } });
	await app.db.owner.query('update proof_log set looked_at = app.clock()');
	expect((await place()).status).toBe(201);
	await expectStatus(200, { placing: { status: 'ok' } });
});
