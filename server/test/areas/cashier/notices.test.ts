import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SIGNATURE_HEADER, sign } from '../../../src/areas/cashier/providers/sandbox/signature.ts';
import { deriveKey, loadKey } from '../../../src/platform/keys/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { houseBalances, Payer } from './payer.ts';

let app: TestApp;
/** On the same database. */
let other: TestApp;
let payer: Payer;
let key: ReturnType<typeof deriveKey>;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000', LIMIT_WEBHOOKS: '10000', LIMIT_ADDRESS: '100000' });
	other = await createTestApp({ LIMIT_WEBHOOKS: '10000', LIMIT_ADDRESS: '100000' }, { beside: app });
	key = deriveKey(await loadKey(join(app.dataDir, 'keys'), 'secret'), 'sandbox notices');
});
afterAll(async () => {
	await other.close();
	await app.close();
});
beforeEach(async () => {
	payer = await Payer.join(app);
});

const nowS = () => Math.floor(Date.now() / 1_000);

async function send(body: object | string, { by = app, signed = key, ageS = 0, url = '/api/webhooks/sandbox' } = {}) {
	const payload = typeof body === 'string' ? body : JSON.stringify(body);
	const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(signed, payload, nowS() - ageS) };
	return (await by.http.inject({ method: 'POST', url, payload, headers })).statusCode;
}

const stored = async (id: string) =>
	(await app.db.owner.query('select subjects from provider_notices where delivery_id = $1', [id])).rowCount;

/** The id of the sandbox's object of a kind for a deposit. */
async function objectOf(depositId: string, kind: 'deposit' | 'payment'): Promise<string> {
	const { rows } = await app.db.owner.query<{ id: string }>(
		`with d as (select id from sandbox_objects where key = $1)
		select o.id from sandbox_objects o, d where o.kind = $2 and d.id in (o.id, o.parent_id)`,
		[depositId, kind],
	);
	return rows[0]?.id ?? '';
}

describe('[CASH-02] a notice', () => {
	test('is stored once and answered 200, however often it comes', async () => {
		const { body } = await payer.deposit(5_000);
		const notice = { id: randomUUID(), kind: 'deposit', object: await objectOf(body.id, 'deposit') };
		expect([await send(notice), await send(notice), await send(notice, { by: other })]).toEqual([200, 200, 200]);
		expect(await stored(notice.id)).toBe(1);
	});

	test.each([
		['signed with another key', { signed: createSecretKey(randomBytes(32)) }],
		['older than five minutes', { ageS: 400 }],
		['from the future', { ageS: -400 }],
	])('that is %s is refused and not stored', async (_, how) => {
		const notice = { id: randomUUID(), kind: 'deposit', object: 'x' };
		expect([await send(notice, how), await stored(notice.id)]).toEqual([400, 0]);
	});

	test('that is altered, malformed or of an unknown provider is refused', async () => {
		const payload = JSON.stringify({ id: randomUUID(), kind: 'deposit', object: 'x' });
		const headers = { [SIGNATURE_HEADER]: sign(key, `${payload} `, nowS()) };
		const altered = await app.http.inject({ method: 'POST', url: '/api/webhooks/sandbox', payload, headers });
		expect([altered.statusCode, await send('{'), await send(payload, { url: '/api/webhooks/acme' })]).toEqual([
			400, 400, 404,
		]);
	});

	test('reaches us from any address, its forger’s too, however many forged ones came before it', async () => {
		const strict = await createTestApp({ LIMIT_WEBHOOKS: '3', LIMIT_UNSIGNED: '2' }, { beside: app });
		const forge = () =>
			send(
				{ id: randomUUID(), kind: 'deposit', object: 'x' },
				{ by: strict, signed: createSecretKey(randomBytes(32)) },
			);
		expect([await forge(), await forge(), await forge(), await forge()]).toEqual([400, 400, 429, 429]);
		const notice = { id: randomUUID(), kind: 'deposit', object: 'x' };
		expect([await send(notice, { by: strict }), await stored(notice.id)]).toEqual([200, 1]);
		await strict.close();
	});

	test('says nothing that is believed: of a deposit that is not paid it credits nothing', async () => {
		const { body } = await payer.deposit(5_000);
		const claimed = { state: 'paid', amount: 5_000, depositId: body.id };
		const object = await objectOf(body.id, 'deposit');
		expect(await send({ id: randomUUID(), kind: 'payment', object, ...claimed })).toBe(200);
		await payer.idle();
		expect([await payer.balance(), (await payer.movement(body.id)).status]).toEqual([0, 'created']);
	});

	test('and twenty at once to two applications credit a payment once', async () => {
		const { body } = await payer.deposit(5_000);
		await payer.press(body, 'approve_silently');
		const object = await objectOf(body.id, 'payment');
		const notices = Array.from({ length: 20 }, (_, index) =>
			send({ id: randomUUID(), kind: 'payment', object }, { by: index % 2 === 0 ? app : other }),
		);
		expect(new Set(await Promise.all(notices))).toEqual(new Set([200]));
		await payer.reaches(body.id, 'confirmed');
		await payer.idle();
		expect(await payer.balance()).toBe(5_000);
		expect((await payer.movement(body.id)).steps).toHaveLength(2);
	});

	test.each([
		['', 'USD', 'suspended', 700],
		[' in a currency without a rate', 'EUR', 'unvalued', 0],
	] as const)(
		'of a payment%s that names no deposit leaves its money to a person',
		async (_, currency, money, booked) => {
			const suspense = (await houseBalances(app))['house:suspense'] ?? 0;
			const id = `payment_${randomBytes(16).toString('hex')}`;
			await app.db.owner.query(
				`insert into sandbox_objects (id, kind, amount, currency, state, details, changed_at) values ($1, 'payment', 700, $2, 'paid', '{}', 0)`,
				[id, currency],
			);
			for (const by of [app, other, app]) await send({ id: randomUUID(), kind: 'payment', object: id }, { by });
			await payer.idle();
			expect((await houseBalances(app))['house:suspense'] ?? 0).toBe(suspense + booked);
			const { rows } = await app.db.owner.query('select money, reason from payments where provider_payment_id = $1', [
				id,
			]);
			expect(rows).toEqual([{ money, reason: 'unknown' }]);
		},
	);
});

test('[LEDGER-06] the audit finds every payment with its postings', async () => {
	const { checks } = await auditAll(app.db.database);
	expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
});
