import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { paymentAssign } from '@fairtick/domain/cashier/kinds/payment-assign-request';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { AUDIT_CHECKS } from '../../src/app/areas.ts';
import { addressTakenBack } from '../../src/areas/people/identity/hooks.ts';
import type { Area } from '../../src/platform/area/index.ts';
import { inTransaction } from '../../src/platform/database/index.ts';
import { defineMoment, on } from '../../src/platform/hooks/index.ts';
import type { Platform } from '../../src/platform/open-platform.ts';
import { makeRequest, serveRequests } from '../../src/platform/staff-requests/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { auditAll } from '../support/audits.ts';
import type { TestBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { APP_ROLE } from '../support/global-setup.ts';
import { runSchedule } from '../support/schedules.ts';
import { joinStaff } from '../support/staff.ts';
import { serveVouchers, signatureOf, vouchers } from './area.ts';
import { voucherCancel } from './kinds/voucher-cancel-request.ts';
import { serveVoucherNotes } from './notes.ts';
import { VOUCHER_REQUESTS } from './requests.ts';

let app: TestApp;
let browser: TestBrowser;
let userId: number;
let origin: URL;

beforeAll(async () => {
	app = await createTestApp({}, { moreAreas: (platform) => [serveVouchers(platform), serveVoucherNotes()] });
	await app.db.owner.query(`create table app.vouchers (id uuid primary key, user_id int not null, amount int not null,
			state text not null default 'open');
		grant select, insert, delete on app.vouchers to ${APP_ROLE}; grant update (state) on app.vouchers to ${APP_ROLE};
		grant select on app.vouchers to fairtick_audit;
		create table app.voucher_notes (voucher_id uuid primary key); grant insert on app.voucher_notes to ${APP_ROLE}`);
	origin = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }));
	browser = await app.browser();
	userId = (await browser.join()).id;
	await app.db.owner.query('update users set email_verified_at = 1 where id = $1', [userId]);
});
afterAll(() => app.close());

const make = (key: string = randomUUID(), by = browser) =>
	by.call('POST', '/api/example/vouchers', { amount: 7 }, { 'idempotency-key': key });
const stateOf = async (id: string) =>
	(await app.db.owner.query('select state from vouchers where id = $1', [id])).rows[0]?.state;

describe('an area, from its area.ts alone', () => {
	test('has a call that needs the real account and a fresh sign-in, done once for each key', async () => {
		const key = randomUUID();
		const [first, again] = [await make(key), await make(key)];
		expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
		const unverified = await app.browser();
		await unverified.join();
		await app.db.owner.query('update users set email_verified_at = null where email = $1', [
			(await unverified.call('GET', '/api/user')).body.email,
		]);
		expect((await make(randomUUID(), unverified)).body.code).toBe('cashier.verify_first');
		await app.db.owner.query('update sessions set confirmed_at = 0 where user_id = $1', [userId]);
		expect((await make()).body.code).toBe('http.fresh_sign_in');
		await app.db.owner.query('update sessions set confirmed_at = app.clock() where user_id = $1', [userId]);
	});

	test('has a hook whose subscriber runs in the same transaction', async () => {
		const noted = async (id: string) =>
			(await app.db.owner.query('select from voucher_notes where voucher_id = $1', [id])).rowCount;
		expect(await noted((await make()).body.id)).toBe(1);
		await app.db.owner.query(`revoke insert on app.voucher_notes from ${APP_ROLE}`);
		const count = async () => (await app.db.owner.query('select from vouchers')).rowCount;
		const before = await count();
		expect([(await make()).status, await count()]).toEqual([500, before]);
		await app.db.owner.query(`grant insert on app.voucher_notes to ${APP_ROLE}`);
	});

	test('has a webhook', async () => {
		const { id } = (await make()).body;
		const body = JSON.stringify({ id, unknown: true });
		const send = (signature: string) =>
			app.http.inject({
				method: 'POST',
				url: '/api/webhooks/vouchers',
				payload: body,
				headers: { 'content-type': 'application/json', 'x-signature': signature },
			});
		expect([(await send('x')).statusCode, await stateOf(id)]).toEqual([400, 'open']);
		expect([(await send(signatureOf(body))).statusCode, await stateOf(id)]).toEqual([204, 'paid']);
	});

	test('has events with a view, live and asked for later', async () => {
		const socket = new WebSocket(new URL('/live', origin).href.replace('http', 'ws'), {
			headers: { origin: origin.origin, cookie: `session=${browser.cookie('session')}` },
		});
		await once(socket, 'open');
		const received: { op: string; type?: string; data?: { id: string } }[] = [];
		socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())));
		const receives = (id: string) =>
			eventually(() =>
				expect(received).toContainEqual(
					expect.objectContaining({ op: 'event', type: 'voucher.made', data: expect.objectContaining({ id }) }),
				),
			);
		const before = (await make()).body.id;
		socket.send(JSON.stringify({ op: 'auth', token: browser.token, after: 0 }));
		await receives(before);
		await receives((await make()).body.id);
		socket.close();
	});

	test('has a request that a second person approves', async () => {
		const { id } = (await make()).body;
		const [maker, second] = [await joinStaff(app, 'admin'), await joinStaff(app, 'admin')];
		const asked = await inTransaction(app.db.database, (tx) =>
			makeRequest(tx, voucherCancel, {
				subject: `voucher:${id}`,
				content: { voucher: id, amount: 7 },
				actorId: maker.id,
				reason: 'made by mistake',
				requestId: 'r',
			}),
		);
		const approve = (by: TestBrowser) =>
			by.call('POST', `/api/admin/requests/${asked}/approve`, { reason: 'looks right to me' });
		expect((await approve(maker.browser)).body.code).toBe('admin.own_request');
		expect([(await approve(second.browser)).status, await stateOf(id)]).toEqual([204, 'cancelled']);
	});

	test('has work at set times', async () => {
		const { id } = (await make()).body;
		await app.db.owner.query(`update vouchers set state = 'paid' where id = $1`, [id]);
		expect(app.schedules.get('forget-paid-vouchers')?.cron).toBe('30 3 * * *');
		await runSchedule(app, 'forget-paid-vouchers');
		expect(await stateOf(id)).toBeUndefined();
	});

	test('has a check of the audit', async () => {
		const findings = async () =>
			(await auditAll(app.db.database, [...AUDIT_CHECKS, ...(vouchers.auditChecks ?? [])])).checks
				.flatMap((check) => check.findings)
				.map(({ row, problem }) => `${row} ${problem}`);
		expect((await findings()).filter((finding) => finding.startsWith('voucher '))).toEqual([]);
		const id = randomUUID();
		await app.db.owner.query('insert into vouchers values ($1, $2, -3)', [id, userId]);
		expect(await findings()).toContain(`voucher ${id} has the amount -3`);
	});

	test('has data of a person that goes with the account', async () => {
		const { email } = (await browser.call('GET', '/api/user')).body;
		expect((await browser.call('POST', '/api/settings/close', { email })).status).toBe(204);
		const { rows } = await app.db.owner.query('select from vouchers where user_id = $1', [userId]);
		expect(rows).toEqual([]);
	});
});

test('a kind of requests that nothing carries out, or two areas do, does not start', async () => {
	const execute = async () => async () => undefined;
	// @ts-expect-error: every kind needs an executor.
	expect(() => serveRequests(VOUCHER_REQUESTS, {})).toThrow('no executor for requests of the kind voucher.cancel');
	const requests = serveRequests(VOUCHER_REQUESTS, { 'voucher.cancel': execute });
	const twice = [
		{ name: 'one', requests },
		{ name: 'two', requests },
	];
	await expect(createTestApp({}, { moreAreas: () => twice })).rejects.toThrow('two areas serve requests of one kind');
});

test.each<[string, (platform: Platform) => Area[]]>([
	['voucher-notes must subscribe to the hook vouchers.made and does not', (platform) => [serveVouchers(platform)]],
	[
		'voucher-notes subscribes to the hook vouchers.made twice',
		(platform) => [serveVouchers(platform), serveVoucherNotes(), serveVoucherNotes()],
	],
	['voucher-notes subscribes to the hook vouchers.made, which no area offers', () => [serveVoucherNotes()]],
	[
		'guests subscribes to the hook identity.address-taken-back, which does not name it as a subscriber',
		() => [{ name: 'guests', subscriptions: [on(addressTakenBack, async () => () => undefined)] }],
	],
	[
		'the hook quiet.moment names no subscriber',
		() => [{ name: 'quiet', offers: [defineMoment({ name: 'quiet.moment', subscribers: [] })] }],
	],
])('the application does not start where %s', async (sentence, moreAreas) => {
	await expect(createTestApp({}, { moreAreas })).rejects.toThrow(sentence);
});

test('a request has only the content that its kind asks for', async () => {
	const made = { subject: 'voucher:1', actorId: 1, reason: 'made by mistake', requestId: 'r' };
	const make = (content: { voucher: string; amount: number }) =>
		inTransaction(app.db.database, (tx) => makeRequest(tx, voucherCancel, { ...made, content }));
	await expect(make({ voucher: 'none', amount: 7 })).rejects.toThrow();
	const unasked = inTransaction(app.db.database, (tx) => {
		const content = { movement: 'none', user: 1 };
		// @ts-expect-error: the rule of pairs has to be asked first.
		return makeRequest(tx, paymentAssign, { ...made, content });
	});
	await expect(unasked).rejects.toThrow();
});

test('without the role web nothing is served', async () => {
	const worker = await createTestApp({}, { roles: ['jobs'] });
	expect((await worker.http.inject('/api/status')).statusCode).toBe(404);
	await worker.close();
});
