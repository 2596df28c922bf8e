import { setTimeout } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';

const SITE = '/api/admin/site';

let app: TestApp;
let admin: StaffMember;
let settings: Record<string, unknown>;
beforeAll(async () => {
	app = await createTestApp({ APP_NAME: 'Ticktack' }, { among: 'writer' });
	admin = await joinStaff(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
	const { version, app_name, chat_script, locale, locales } = (await admin.browser.call('GET', SITE)).body;
	settings = { version, app_name, chat_script, locale, locales, reason: REASON };
});

const change = (changed: object) => admin.browser.call('PUT', SITE, { ...settings, ...changed });
/** The settings that a freshly loaded page carries. */
async function carried(by = app) {
	const { body } = await (await by.browser()).call('GET', '/login');
	const block = /<script type="application\/json" id="site-config">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
	return { config: JSON.parse(block), title: /<title>(.*?)<\/title>/.exec(body)?.[1] };
}

/** The beginning of a PNG is what it is judged by. */
function png(width: number, height: number): string {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, 6], 8);
	const chunk = (name: string, data: Buffer) => {
		const length = Buffer.alloc(4);
		length.writeUInt32BE(data.length);
		return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
	};
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	const pixels = deflateSync(Buffer.alloc(8));
	return Buffer.concat([
		signature,
		chunk('IHDR', header),
		chunk('IDAT', pixels),
		chunk('IEND', Buffer.alloc(0)),
	]).toString('base64');
}

describe('[SITE-01] [ADMIN-07] settings of the site', () => {
	test('are changed at run time: the next page of anyone has them, and mails the name', async () => {
		expect((await carried()).config).toMatchObject({ app_name: 'Ticktack', chat_script: null, locale: 'en' });
		const changed = {
			app_name: 'Swift & <b>Co</b>',
			chat_script: '64a0b1/default',
			locale: 'br',
			locales: ['br', 'in'],
		};
		const { status, body } = await change(changed);
		expect([status, body]).toEqual([200, expect.objectContaining({ ...changed, version: 2 })]);
		const { config, title } = await carried();
		expect(config).toMatchObject({ ...changed, locales: { br: 'Português (Brasil)', in: 'हिन्दी' } });
		expect(title).toBe('Swift &amp; &lt;b&gt;Co&lt;/b&gt;');
		const { email } = await (await app.browser()).join();
		expect((await app.mail(email)).text).toContain('Swift & <b>Co</b>');
		const { body: log } = await admin.browser.call('GET', '/api/admin/audit-log?act=site.');
		expect(log.data[0]).toMatchObject({
			act: 'site.changed',
			actor: { id: admin.id },
			before: { appName: null, locale: 'en' },
			after: { appName: 'Swift & <b>Co</b>', locale: 'br' },
		});
	});

	test.each([
		['', undefined],
		[', while no hint arrives as well', 1],
	])('[CLUSTER-04] are shown by every process within a second%s', async (_, busPort) => {
		const other = await createTestApp({}, { beside: app, among: 'others', ...(busPort && { busPort }) });
		// Its bus listens, or has given up.
		await setTimeout(500);
		const shows = (expected: object) =>
			vi.waitFor(async () => expect((await carried(other)).config).toMatchObject(expected), {
				timeout: 1_000,
				interval: 20,
			});
		try {
			await change({ app_name: `Elsewhere ${busPort}` });
			await shows({ app_name: `Elsewhere ${busPort}`, has_calendar: false });
			const text = 'Date;Event;Country;Currency;Importance\n2030-12-04 08:30;Payrolls;US;USD;3\n';
			const file = { format: 'csv', text, zone: 'UTC', reason: REASON };
			expect((await admin.browser.call('POST', '/api/admin/calendar/import', file)).status).toBe(200);
			await shows({ has_calendar: true });
			await app.db.owner.query('update economic_events set removed_at = clock()');
		} finally {
			await other.close();
		}
	});

	test('go back to what the environment says', async () => {
		await change({ app_name: null, chat_script: null, locale: 'en', locales: ['en', 'br', 'id', 'in'] });
		expect((await carried()).config).toMatchObject({ app_name: 'Ticktack', chat_script: null, locale: 'en' });
		expect((await admin.browser.call('GET', SITE)).body.fallback).toEqual({ app_name: 'Ticktack', chat_script: null });
	});

	test.each([
		['a chat that is no site id', { chat_script: '<script>' }, 'chat_script'],
		['an empty name', { app_name: '  ' }, 'app_name'],
		['a long name', { app_name: 'x'.repeat(61) }, 'app_name'],
		['no language', { locales: [] }, 'locales'],
		['a language twice', { locales: ['en', 'en'] }, 'locales'],
		['an unknown language', { locales: ['en', 'fr'] }, 'locales.1'],
		['a first language that is not offered', { locale: 'in', locales: ['en'] }, 'locale'],
		['something else', { operator_name: 'x' }, 'operator_name'],
	])('refuse %s', async (_, changed, field) => {
		const { status, body } = await change(changed);
		expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
	});

	test('are not overwritten unseen', async () => {
		const answers = await Promise.all(['One', 'Two', 'Three'].map((app_name) => change({ app_name })));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
		expect(answers.find(({ status }) => status === 422)?.body.code).toBe('admin.settings_changed');
		const { version, app_name } = answers.find(({ status }) => status === 200)?.body ?? {};
		expect((await carried()).config.app_name).toBe(app_name);
		settings = { ...settings, version, app_name };
		expect((await change({})).body.code).toBe('admin.unchanged');
	});

	test('take a logo and an icon as PNG alone, by content and size', async () => {
		const put = (picture: string, content: string | null) =>
			admin.browser.call('PUT', `${SITE}/pictures/${picture}`, { png: content, reason: REASON });
		const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
		for (const bad of [svg, png(1_025, 10), png(0, 10), 'AAAA', Buffer.alloc(32_769).toString('base64')]) {
			const { status, body } = await put('logo', bad);
			expect([status, Object.keys(body.errors)]).toEqual([422, ['png']]);
		}
		expect((await put('banner', png(1, 1))).status).toBe(422);
		for (const picture of ['logo', 'icon']) {
			const { body } = await put(picture, png(90, 30));
			const address = body[`app_${picture}`];
			expect(address).toMatch(/^\/pictures\/[0-9a-f]{64}\.png$/);
			expect((await carried()).config[`app_${picture}`]).toBe(address);
			const served = await app.http.inject({ url: address });
			expect(served.rawPayload.toString('base64')).toBe(png(90, 30));
			expect(served.headers).toMatchObject({
				'content-type': 'image/png',
				'x-content-type-options': 'nosniff',
				'cache-control': 'public, max-age=31536000, immutable',
			});
		}
		expect((await put('logo', null)).body.app_logo).toBeNull();
		expect((await carried()).config.app_logo).toBeNull();
		for (const path of ['/pictures/x.png', `/pictures/${'0'.repeat(64)}.png`, '/pictures/..%2fsecret.key'])
			expect([path, (await app.http.inject({ url: path })).statusCode]).toEqual([path, 404]);
	});

	test('name an operator when two people say so', async () => {
		const operator = { name: 'Tick Ltd', address: '1 High Street, Valletta', licence: null };
		const propose = (value: object | null) =>
			admin.browser.call('POST', `${SITE}/operator`, { operator: value, reason: REASON });
		expect((await propose(operator)).body.code).toBe('admin.nobody_else');
		const second = await joinStaff(app, 'admin');
		expect((await propose(null)).body.code).toBe('admin.unchanged');
		const { status, body } = await propose(operator);
		expect([status, (await carried()).config.operator]).toEqual([202, null]);
		const approve = (by: StaffMember) =>
			by.browser.call('POST', `/api/admin/requests/${body.request_id}/approve`, { reason: REASON });
		expect((await approve(admin)).body.code).toBe('admin.own_request');
		expect((await approve(second)).status).toBe(204);
		expect((await carried()).config.operator).toEqual(operator);
		expect((await second.browser.call('GET', SITE)).body.operator).toEqual(operator);
	});
});
