import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { movements } from '../../../src/areas/cashier/audit/movement-checks.ts';
import { WrongProviderSetting } from '../../../src/areas/cashier/providers/settings-file.ts';
import { runAudit } from '../../../src/platform/audit/run-audit.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PAYMENT_SETTINGS } from '../../support/payment-settings.ts';
import { LocalStripe } from '../../support/providers/stripe-server.ts';
import { joinStaff, joinThird, REASON, type StaffMember } from '../../support/staff.ts';
import { houseBalances, Payer } from './payer.ts';

const FORMER_SECRET = 'whsec_of_a_former_account';

let folder: string;
let stripe: LocalStripe;
let app: TestApp;
let payer: Payer;
const settings = () => ({
	STRIPE_SECRET_KEY: stripe.key,
	STRIPE_ACCOUNT: stripe.account,
	STRIPE_WEBHOOK_SECRETS: stripe.secrets.join(','),
	STRIPE_URL: stripe.url,
	OUTGOING_LOOPBACK: 'on',
});
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'fairtick-former-'));
	const former = join(folder, 'former.json');
	const account = {
		provider: 'stripe',
		secretKey: 'sk_test_old',
		account: 'acct_old',
		webhookSecrets: [FORMER_SECRET],
	};
	writeFileSync(former, JSON.stringify([account]));
	stripe = await LocalStripe.start();
	app = await createTestApp({ ...settings(), ...PAYMENT_SETTINGS, FORMER_ACCOUNTS: former, LIMIT_MOVEMENTS: '10000' });
});
afterAll(async () => {
	await app.close();
	await stripe.stop();
	rmSync(folder, { recursive: true });
});
beforeEach(async () => {
	payer = await Payer.join(app);
});

/** Delivers the newest event to the site; the status that it answers. */
async function deliver(): Promise<number> {
	const { body: payload, headers } = stripe.sign(stripe.events.at(-1) as (typeof stripe.events)[number]);
	const type = { 'content-type': 'application/json' };
	const request = { method: 'POST', url: '/api/webhooks/stripe', payload, headers: { ...headers, ...type } } as const;
	return (await app.http.inject(request)).statusCode;
}

test('[CASH-01] what the settings name is offered beside the sandbox', async () => {
	const { body } = await payer.browser.call('GET', '/api/cashier/methods?direction=deposit');
	const offered = body.data.map(({ method }: { method: string }) => method);
	expect(offered).toEqual(expect.arrayContaining(['sandbox', 'card', 'bank_usd']));
});

test('[CASH-02] a payment at Stripe is credited by its notice', async () => {
	const { body } = await payer.deposit(5_000, randomUUID(), 'card');
	const sessionId = new URL(body.next.url).pathname.split('/').at(-1) as string;
	stripe.pay(sessionId);
	expect(await deliver()).toBe(200);
	await payer.reaches(body.id, 'confirmed');
	expect(await payer.balance()).toBe(5_000);
});

test('[LEDGER-07] what Stripe keeps of a payment is booked once, whether it is credited by itself or after a review', async () => {
	const costs = async () => (await houseBalances(app))['house:costs'] ?? 0;
	const pay = async (isLate: boolean) => {
		const { body } = await payer.deposit(5_000, randomUUID(), 'card');
		if (isLate)
			await app.db.owner.query(`update deposits set status = 'expired', expires_at = 1 where id = $1`, [body.id]);
		stripe.pay(new URL(body.next.url).pathname.split('/').at(-1) as string);
		await deliver();
		return body.id as string;
	};
	const findings = async () => {
		const { checks } = await runAudit(app.db.database, { checks: [movements] });
		return checks.flatMap((check) => check.findings.map(({ problem }) => problem));
	};
	let before = await costs();
	await payer.reaches(await pay(false), 'confirmed');
	expect((await costs()) - before).toBe(-145);
	before = await costs();
	const id = await pay(true);
	expect((await payer.reaches(id, 'review')).reason).toBe('late');
	expect((await costs()) - before).toBe(-145);
	const [first, second] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	await joinThird(app);
	const act = ({ browser }: StaffMember, path: string) =>
		browser.call('POST', `/api/admin/${path}`, { reason: REASON });
	const { body } = await act(first, `cashier/deposits/${id}/credit`);
	expect((await act(second, `requests/${body.request_id}/approve`)).status).toBe(204);
	await payer.reaches(id, 'confirmed');
	expect((await costs()) - before).toBe(-145);
	expect(await findings()).toEqual([]);
	const rename = (from: string, to: string) =>
		app.db.owner.query(
			'with listed as (update ledger_references set reference = $2 where reference = $1) update ledger_events set reference = $2 where reference = $1',
			[from, to],
		);
	const { rows } = await app.db.owner.query<{ reference: string }>(
		`select reference from ledger_events where kind = 'cost' order by id limit 1`,
	);
	const reference = rows[0]?.reference as string;
	await rename(reference, `payment:${randomUUID()}:cost`);
	expect(await findings()).toEqual(['belongs to no movement']);
});

test('[CASH-02] a notice is of the account whose secret has signed it, and of none is refused', async () => {
	const secrets = [...stripe.secrets];
	const { body } = await payer.deposit(5_000, randomUUID(), 'card');
	stripe.expire(new URL(body.next.url).pathname.split('/').at(-1) as string);
	stripe.secrets = [FORMER_SECRET];
	expect(await deliver()).toBe(200);
	stripe.secrets = ['whsec_of_somebody_else'];
	expect(await deliver()).toBe(400);
	stripe.secrets = secrets;
	const { rows } = await app.db.owner.query<{ account: string }>(
		'select provider_account account from provider_notices where delivery_id = $1',
		[stripe.events.at(-1)?.id],
	);
	expect(rows).toEqual([{ account: 'acct_old' }]);
});

test.each([
	['a live key', { STRIPE_SECRET_KEY: 'sk_live_local' }],
	['two accounts of one method', { BANK_ACCOUNTS: 'twice' }],
])('[CASH-08] %s stops the start in one sentence', async (_, some) => {
	const twice = join(folder, 'twice.json');
	const pix = { money: 'sandbox', method: 'pix', key: '11222333000181', name: 'Fairtick', city: 'Recife' };
	writeFileSync(
		twice,
		JSON.stringify([
			{ ...pix, id: 'one' },
			{ ...pix, id: 'two' },
		]),
	);
	const environment = { ...settings(), ...some, ...('BANK_ACCOUNTS' in some && { BANK_ACCOUNTS: twice }) };
	await expect(createTestApp(environment, { beside: app })).rejects.toThrow(WrongProviderSetting);
});
