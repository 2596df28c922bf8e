import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';

let app: TestApp;
let risk: StaffMember;
beforeAll(async () => {
	app = await createTestApp();
	risk = await joinStaff(app, 'risk');
});
afterAll(() => app.close());

/** Uploads lines of a recorded file. */
async function upload(name: string, lines: readonly string[]) {
	const head = '--end\r\ncontent-disposition: form-data; name="recording"; filename="a.csv"\r\n\r\n';
	const payload = `${head}${lines.join('\n')}\n\r\n--end--\r\n`;
	const type = { 'content-type': 'multipart/form-data; boundary=end' };
	return risk.browser.call('POST', `/api/admin/recordings?name=${name}`, payload, type);
}

const limits = {
	stake_min: 100,
	demo_stake_max: 10_000,
	real_stake_max: 10_000,
	demo_duration_min: 60,
	real_duration_min: 60,
	duration_max: 3_600,
	real_allowed: false,
};
const create = (ticker: string, group: string, recording: string) =>
	risk.browser.call('POST', '/api/admin/assets', {
		source: 'replay',
		ticker,
		group,
		recording,
		hours: null,
		...limits,
		reason: REASON,
	});
const row = (pair: string, second: number, price = '1.29') => `${pair},20260330 10:00:0${second}.000,${price},${price}`;

test('[MARKET-02] staff list a recording under no pair but its own, and none that jumps further than a venue may', async () => {
	const mixed = await upload('mixed.csv', [row('EUR/USD', 0), row('USD/JPY', 1, '151.2'), row('EUR/USD', 2)]);
	expect([mixed.status, mixed.body.errors.recording]).toEqual([422, [expect.stringContaining('2')]]);
	const { body: pounds } = await upload('pounds.csv', [row('GBP/USD', 0), row('GBP/USD', 1, '1.3')]);
	expect((await create('EUR/CHF', 'currencies', pounds.id)).body).toMatchObject({
		code: 'assets.recording_pair',
		params: { pair: 'GBPUSD', ticker: 'EUR/CHF' },
	});
	const { status, body } = await create('GBP/USD', 'currencies', pounds.id);
	expect(status).toBe(201);
	const replace = (recording: string) =>
		risk.browser.call('PUT', `/api/admin/assets/${body.id}/recording`, { recording, reason: REASON });
	const { body: euros } = await upload('DAT_ASCII_EURUSD_T_202601.csv', [
		'20260101 170000000,1.2,1.2,0',
		'20260101 170001000,1.2001,1.2001,0',
	]);
	expect((await replace(euros.id)).body).toMatchObject({ code: 'assets.recording_pair', params: { pair: 'EURUSD' } });
	const { body: jumping } = await upload('jumping.csv', [row('GBP/USD', 0), row('GBP/USD', 1, '1.31')]);
	expect((await replace(jumping.id)).body).toMatchObject({
		code: 'assets.recording_jump',
		params: { line: 2, percent: '1.6', most: '1.0' },
	});
	// A jump that a currency may not make is allowed for a stock.
	expect((await create('POUND', 'stocks', jumping.id)).status).toBe(201);
});
