import { expect, test } from 'vitest';
import { createTestApp } from '../../support/app.ts';
import { joinStaff, REASON } from '../../support/staff.ts';

const CALENDAR = '/api/admin/calendar';

test('[CAL-01] pages lead to the calendar while it has entries of the last day or later, from the next page on', async () => {
	const app = await createTestApp();
	const editor = await joinStaff(app, 'content');
	const visitor = await app.browser();
	const leads = async () => {
		const { body } = await visitor.call('GET', '/');
		return JSON.parse(/id="site-config">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}').has_calendar;
	};
	const take = (time: string) => {
		const text = `time,title,country,currency,impact\n${time},Rates,US,USD,3`;
		const body = { format: 'csv', text, zone: 'UTC', reason: REASON };
		return editor.browser.call('POST', `${CALENDAR}/import`, body);
	};
	expect(await leads()).toBe(false);
	expect((await take('2020-01-01T10:00Z')).status).toBe(200);
	expect(await leads(), 'what was years ago').toBe(false);
	expect((await take(new Date(Date.now() + 3_600_000).toISOString())).status).toBe(200);
	expect(await leads()).toBe(true);
	const [{ id }] = (await editor.browser.call('GET', `${CALENDAR}?from=2026-01-01`)).body.data;
	await editor.browser.call('POST', `${CALENDAR}/${id}/remove`, { reason: REASON });
	expect(await leads()).toBe(false);
	await app.close();
});
