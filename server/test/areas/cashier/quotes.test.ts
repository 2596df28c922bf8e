import { randomUUID } from 'node:crypto';
import type { Quote } from '@fairtick/domain/cashier/contract';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { PAYMENT_SETTINGS, RUPIAH_SETTINGS } from '../../support/payment-settings.ts';
import { joinStaff, joinThird, REASON, type StaffMember } from '../../support/staff.ts';
import { houseBalances, PATIENCE, Payer, poll } from './payer.ts';

const MINUTE_MS = 60_000;
const CLEARING = 'provider:manual/itau:clearing';

let app: TestApp;
/** Without rates. */
let without: TestApp;
/** With two accounts of one currency. */
let rupiah: TestApp;
let first: StaffMember;
let second: StaffMember;
let payer: Payer;
beforeAll(async () => {
	const { BANK_ACCOUNTS } = PAYMENT_SETTINGS;
	app = await createTestApp({ ...PAYMENT_SETTINGS, RATE_SPREAD: '2', LIMIT_MOVEMENTS: '10000' });
	without = await createTestApp({ BANK_ACCOUNTS }, { beside: app, roles: ['web'] });
	rupiah = await createTestApp(RUPIAH_SETTINGS, { beside: app, roles: ['web'] });
	[first, second] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	await joinThird(app);
});
afterAll(async () => {
	await without.close();
	await rupiah.close();
	await app.close();
});
beforeEach(async () => {
	payer = await Payer.join(app);
});

async function ask(method = 'pix', currency = 'BRL'): Promise<{ quote: Quote; deposit: Movement }> {
	const { status, body: quote } = await payer.quote(10_000, method, currency);
	expect(status).toBe(201);
	const { body: deposit } = await payer.deposit(10_000, randomUUID(), method, quote.id ?? undefined);
	return { quote, deposit };
}

const LINE = {
	bank_account: 'itau',
	kind: 'payment',
	text: '',
	reason: REASON,
	payer: { name: 'Dana Weiss', tax_number: null, account: null },
};
/** The bank booked it, and two people have confirmed that. */
async function pay({ id }: Pick<Movement, 'id'>, amount: string, some: object = {}): Promise<void> {
	const line = { ...LINE, entry_id: randomUUID(), amount, subject: id, booked_at: new Date().toISOString(), ...some };
	const { body } = await first.browser.call('POST', '/api/admin/cashier/statement-lines', line);
	await agree(body.request_id);
}
async function agree(requestId: string): Promise<void> {
	const path = `/api/admin/requests/${requestId}/approve`;
	expect((await second.browser.call('POST', path, { reason: REASON })).status).toBe(204);
}
const makeOld = (quoteId: string | null) =>
	app.db.owner.query('update quotes set expires_at = app.clock() where id = $1', [quoteId]);

/** A dollar costs twice as much as when the quote of a deposit was made. */
async function makeDearer({ id }: Pick<Movement, 'id'>): Promise<void> {
	await app.db.owner.query(
		`with d as (update deposits set native_amount = native_amount / 2 where id = $1 returning quote_id)
		update quotes q set rate_numerator = rate_numerator / 2, native_amount = native_amount / 2 from d where q.id = d.quote_id`,
		[id],
	);
}

/** A dollar costs half as much as when the quote of a deposit was made: by a slow method it is credited with twice as much. */
const makeCheaper = ({ id }: Pick<Movement, 'id'>) =>
	app.db.owner.query(
		`with d as (update deposits set native_amount = native_amount * 2 where id = $1 returning quote_id)
		update quotes q set rate_numerator = rate_numerator * 2, native_amount = native_amount * 2 from d where q.id = d.quote_id`,
		[id],
	);
const setLimit = async (value: number) => {
	const limits = [{ kind: 'deposit', window: '24h', value }];
	expect((await payer.browser.call('PUT', '/api/limits', { limits })).status).toBe(200);
};

/** Changes of the house's accounts and of `clearing` by some work, in minor units. */
async function changeOf(work: () => Promise<unknown>) {
	const [before, after] = [await houseBalances(app), await work().then(() => houseBalances(app))];
	const gained = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0);
	return { fx: gained('house:fx'), clearing: gained(CLEARING), suspense: gained('house:suspense') };
}

describe('[CASH-06] a quote', () => {
	test('says what is paid, at which rate, with which spread and by whom, for ten minutes', async () => {
		const { status, body } = await payer.quote(10_000, 'pix', 'BRL');
		expect([status, body]).toEqual([
			201,
			{
				id: expect.any(String),
				amount: 10_000,
				local_amount: '510.00',
				currency: 'BRL',
				rate: '5',
				spread: 2,
				source: 'Example Bank',
				fixed: true,
				expires_at: expect.any(String),
			},
		]);
		const lifeMs = Date.parse(body.expires_at) - Date.now();
		expect(lifeMs > 9 * MINUTE_MS && lifeMs <= 10 * MINUTE_MS).toBe(true);
	});

	test('is an indication where a payment takes days', async () => {
		expect((await payer.quote(10_000, 'bank_eur', 'EUR')).body).toMatchObject({ local_amount: '81.60', fixed: false });
	});

	test('makes one deposit, whose code asks for its amount', async () => {
		const { quote, deposit } = await ask();
		expect(deposit).toMatchObject({
			amount: 10_000,
			arrives: 10_000,
			status: 'created',
			local: { amount: '510.00', currency: 'BRL', rate: '5', spread: 2, source: 'Example Bank', fixed: true },
			next: { qr: expect.stringContaining('5406510.00'), reference: deposit.reference },
		});
		expect((await payer.deposit(10_000, randomUUID(), 'pix', quote.id ?? undefined)).body.code).toBe(
			'cashier.quote_over',
		);
	});

	test.each([
		['for another amount', 10_001, 'pix', null],
		['for another method', 10_000, 'bank_eur', null],
		['that is over', 10_000, 'pix', makeOld],
	])('%s makes none', async (_, amount, method, prepare) => {
		const { body } = await payer.quote(10_000, 'pix', 'BRL');
		await prepare?.(body.id);
		expect((await payer.deposit(amount, randomUUID(), method, body.id)).body.code).toBe('cashier.quote_over');
	});

	test('of another user makes none, and a deposit in another currency needs one', async () => {
		const { body } = await (await Payer.join(app)).quote(10_000, 'pix', 'BRL');
		for (const quote of [body.id, undefined])
			expect((await payer.deposit(10_000, randomUUID(), 'pix', quote)).body.code).toBe('cashier.quote_over');
	});

	test('is refused for a fourth unpaid one, and for an eleventh of a day', async () => {
		const { body: oldest } = await payer.quote(10_000, 'pix', 'BRL');
		for (const _ of [2, 3]) expect((await payer.quote(10_000, 'pix', 'BRL')).status).toBe(201);
		const refused = { code: 'cashier.too_many_quotes', params: { until: oldest.expires_at } };
		expect((await payer.quote(10_000, 'pix', 'BRL')).body).toMatchObject(refused);
		await app.db.owner.query('update quotes set expires_at = app.clock() where user_id = $1', [payer.id]);
		await app.db.owner.query(
			`insert into quotes select gen_random_uuid(), user_id, method, direction, currency, amount, native_amount, native_currency,
				spread_bps, source, created_at, expires_at, used_at, rate_numerator, rate_denominator, native_decimals, fixed
			from quotes, generate_series(1, 7) where id = $1`,
			[oldest.id],
		);
		expect((await payer.quote(10_000, 'pix', 'BRL')).body.code).toBe('cashier.too_many_quotes');
	});

	test('keeps the limits of deposits', async () => {
		expect((await payer.quote(999, 'pix', 'BRL')).body.code).toBe('cashier.amount_too_low');
		expect((await payer.quote(10_000, 'pix', 'EUR')).body.errors).toEqual({ currency: [expect.any(String)] });
	});

	test('is not to be had without rates, and methods that need one are not offered', async () => {
		const outsider = await Payer.join(without);
		expect((await outsider.quote(10_000, 'pix', 'BRL')).body.code).toBe('cashier.method_closed');
		for (const direction of ['deposit', 'withdrawal']) {
			const { body } = await outsider.browser.call('GET', `/api/cashier/methods?direction=${direction}`);
			expect(body.data.map(({ method }: { method: string }) => method).toSorted()).toEqual(['bank_usd', 'sandbox']);
		}
	});

	test('of a currency that two methods count in different units costs the same by both', async () => {
		const local = async (method: string) =>
			(await (await Payer.join(rupiah)).quote(10_000, method, 'IDR')).body.local_amount;
		expect([await local('qris'), await local('bank_idr')]).toEqual(['1616000', '1616000.00']);
	});
});

describe('[CASH-06] a payment under a quote', () => {
	test('in time is credited with the quoted amount, and the difference goes to the house', async () => {
		const { deposit } = await ask();
		const change = await changeOf(async () => {
			await pay(deposit, '510.00');
			await payer.reaches(deposit.id, 'confirmed');
		});
		expect([await payer.balance(), change]).toEqual([10_000, { fx: 200, clearing: -10_200, suspense: 0 }]);
	});

	test('late is credited with the quoted amount where the rate is better, with less where it is worse', async () => {
		const { deposit, quote } = await ask();
		await makeOld(quote.id);
		await pay(deposit, '510.00');
		await payer.reaches(deposit.id, 'confirmed');
		expect(await payer.balance()).toBe(10_000);
		const { deposit: other, quote: otherQuote } = await ask();
		await makeDearer(other);
		await makeOld(otherQuote.id);
		const change = await changeOf(async () => {
			await pay(other, '255.00');
			await payer.reaches(other.id, 'confirmed');
		});
		expect(await payer.movement(other.id)).toMatchObject({ amount: 5_100, local: { amount: '255.00' } });
		expect([await payer.balance(), change]).toEqual([15_100, { fx: 0, clearing: -5_100, suspense: 0 }]);
	});

	test('by a slow method is credited at the rate of the booking', async () => {
		const { deposit } = await ask('bank_eur', 'EUR');
		await makeDearer(deposit);
		await pay(deposit, '40.80', { bank_account: 'sepa' });
		await payer.reaches(deposit.id, 'confirmed');
		expect(await payer.balance()).toBe(5_000);
	});

	test('[LIMIT-01] by a slow method counts with what it is credited with, and frees what was indicated beyond', async () => {
		await setLimit(15_000);
		const { deposit } = await ask('bank_eur', 'EUR');
		await makeDearer(deposit);
		await pay(deposit, '40.80', { bank_account: 'sepa' });
		await payer.reaches(deposit.id, 'confirmed');
		expect((await payer.deposit(10_001)).body).toMatchObject({
			code: 'cashier.own_limit_reached',
			params: { limit: 15_000, used: 5_000 },
		});
		expect((await payer.deposit(10_000)).status).toBe(201);
	});

	test('[LIMIT-01] by a slow method that brings more than its user’s own limit takes waits for review, and goes back', async () => {
		await setLimit(19_999);
		const { deposit } = await ask('bank_eur', 'EUR');
		await makeCheaper(deposit);
		const suspended = await changeOf(async () => {
			await pay(deposit, '163.20', { bank_account: 'sepa' });
			await payer.reaches(deposit.id, 'review');
		});
		expect(await payer.movement(deposit.id)).toMatchObject({ reason: 'limit', amount: 20_000 });
		expect([await payer.balance(), suspended.suspense]).toEqual([0, 20_000]);
		const path = `/api/admin/cashier/deposits/${deposit.id}/credit`;
		const { body } = await first.browser.call('POST', path, { reason: REASON });
		const approval = `/api/admin/requests/${body.request_id}/approve`;
		expect((await second.browser.call('POST', approval, { reason: REASON })).body).toMatchObject({
			code: 'cashier.own_limit_reached',
			params: { limit: 19_999, used: 10_000 },
		});
		const sent = await first.browser.call('POST', `/api/admin/cashier/reviews/${deposit.id}/return`, {
			reason: REASON,
		});
		expect(sent.status).toBe(200);
		await payer.reaches(deposit.id, 'returning');
	});

	test('[LIMIT-01] by a slow method that brings just what its user’s own limit takes is credited', async () => {
		await setLimit(20_000);
		const { deposit } = await ask('bank_eur', 'EUR');
		await makeCheaper(deposit);
		await pay(deposit, '163.20', { bank_account: 'sepa' });
		await payer.reaches(deposit.id, 'confirmed');
		expect(await payer.balance()).toBe(20_000);
		expect((await payer.deposit(1_000)).body.params).toMatchObject({ used: 20_000 });
	});

	test('by a slow method that brings more than the limit of a day waits for review', async () => {
		for (const _ of [1, 2]) await payer.pay(490_000);
		const { deposit } = await ask('bank_eur', 'EUR');
		await makeCheaper(deposit);
		await makeCheaper(deposit);
		await pay(deposit, '326.40', { bank_account: 'sepa' });
		expect(await payer.reaches(deposit.id, 'review')).toMatchObject({ reason: 'limit', amount: 40_000 });
	});

	test('in part is under review with its share, and two people credit it with its difference', async () => {
		const { deposit } = await ask();
		const suspended = await changeOf(async () => {
			await pay(deposit, '255.00');
			await payer.reaches(deposit.id, 'review');
		});
		expect(suspended).toEqual({ fx: 0, clearing: -5_000, suspense: 5_000 });
		const path = `/api/admin/cashier/deposits/${deposit.id}/credit`;
		const { body } = await first.browser.call('POST', path, { reason: REASON });
		const released = await changeOf(() => agree(body.request_id));
		expect([await payer.balance(), released]).toEqual([5_000, { fx: 100, clearing: -100, suspense: -5_000 }]);
	});

	test('of no deposit is valued at the rate of now', async () => {
		const change = await changeOf(async () => {
			await pay({ id: '' }, '500.00', { subject: null });
			await payer.idle();
		});
		expect(change).toEqual({ fx: 0, clearing: -10_000, suspense: 10_000 });
	});
});

describe('[CASH-06] a withdrawal in another currency', () => {
	let destination: string;
	const withdraw = (quote?: string) =>
		payer.withdraw(5_001, { method: 'pix', destination, ...(quote !== undefined && { quote }) });
	const quoteOf = (amount = 5_001) => payer.quoteWithdrawal(amount, 'pix', 'BRL', destination);
	const loadLegs = async (id: string) =>
		(
			await app.db.owner.query<{ id: string; amount: bigint; currency: string }>(
				'select id, native_amount amount, native_currency currency from withdrawal_legs where withdrawal_id = $1',
				[id],
			)
		).rows;
	/** A dollar costs half as much as when a quote was made. */
	const makeCheaper = (quoteId: string) =>
		app.db.owner.query(
			'update quotes set rate_numerator = rate_numerator * 2, native_amount = native_amount * 2 where id = $1',
			[quoteId],
		);

	beforeEach(async () => {
		const { deposit } = await ask();
		await pay(deposit, '510.00');
		await payer.reaches(deposit.id, 'confirmed');
		const { body } = await payer.browser.call('POST', '/api/cashier/destinations', {
			method: 'pix',
			fields: { pix_key: ' 123.456.789-09' },
		});
		destination = body.id;
		await app.db.owner.query('update destinations set usable_at = 0 where id = $1', [destination]);
	});

	test('[CASH-04] goes to no telephone without its country, and its user reads how to write it', async () => {
		const add = (key: string) =>
			payer.browser.call('POST', '/api/cashier/destinations', { method: 'pix', fields: { pix_key: key } });
		const { status, body } = await add('11987654321');
		expect([status, body.errors]).toEqual([422, { 'fields.pix_key': [expect.stringContaining('+5511987654321')] }]);
		expect((await add('12345678900')).status).toBe(422);
		expect((await add('+55 (11) 98765-4321')).body.label).toBe('Pix •• 4321');
	});

	test('pays the rate of its sending, rounded down, and shows it', async () => {
		const { body } = await withdraw();
		expect(body.local).toBeNull();
		const local = { amount: '245.04', currency: 'BRL', rate: '5', spread: 2, source: 'Example Bank' };
		expect(await payer.reaches(body.id, 'sent')).toMatchObject({ local });
		const [leg] = await loadLegs(body.id);
		expect(leg).toMatchObject({ amount: 24_504n, currency: 'BRL' });
		const awaited = await first.browser.call('GET', '/api/admin/cashier/awaited-payouts?bank_account=itau');
		expect(awaited.body.data).toMatchObject([
			{
				id: leg?.id,
				amount: '245.04',
				currency: 'BRL',
				destination: { pix_key: '12345678909' },
				user: { id: payer.id },
			},
		]);
		const change = await changeOf(async () => {
			await pay({ id: leg?.id ?? '' }, '245.04', { kind: 'payout' });
			await payer.reaches(body.id, 'completed');
		});
		expect([await payer.balance(), change]).toEqual([4_999, { fx: 100, clearing: 4_901, suspense: 0 }]);
	});

	test('shows first what it brings, at which rate, with which spread and by whom, for ten minutes', async () => {
		const { status, body } = await quoteOf();
		expect([status, body]).toEqual([
			201,
			{
				id: expect.any(String),
				amount: 5_001,
				local_amount: '245.04',
				currency: 'BRL',
				rate: '5',
				spread: 2,
				source: 'Example Bank',
				fixed: true,
				expires_at: expect.any(String),
			},
		]);
		const lifeMs = Date.parse(body.expires_at) - Date.now();
		expect(lifeMs > 9 * MINUTE_MS && lifeMs <= 10 * MINUTE_MS).toBe(true);
		expect((await quoteOf(10_001)).body).toMatchObject({ code: 'cashier.not_enough_balance' });
	});

	test('that is sent while its quote holds pays the rate of the quote', async () => {
		const { body: quote } = await quoteOf();
		await makeCheaper(quote.id);
		const { body } = await withdraw(quote.id);
		expect(body.local).toMatchObject({ amount: '490.08', rate: '10', fixed: true });
		expect(await payer.reaches(body.id, 'sent')).toMatchObject({ local: { amount: '490.09', rate: '10' } });
		expect(await loadLegs(body.id)).toMatchObject([{ amount: 49_009n, currency: 'BRL' }]);
	});

	test('that is sent after its quote is over pays the rate of then', async () => {
		const { body: quote } = await quoteOf();
		await makeCheaper(quote.id);
		await app.db.owner.query(`update destinations set usable_at = app.clock() + 60000 where id = $1`, [destination]);
		const { body } = await withdraw(quote.id);
		expect(body).toMatchObject({ status: 'requested', local: { rate: '10' } });
		await makeOld(quote.id);
		await app.db.owner.query('update destinations set usable_at = 0 where id = $1', [destination]);
		await app.db.owner.query('update withdrawals set judge_at = 0 where id = $1', [body.id]);
		await poll(app);
		expect(await payer.reaches(body.id, 'sent')).toMatchObject({ local: { amount: '245.04', rate: '5' } });
	});

	test('that is paid out with another sum than its quote was made for pays the rate of then', async () => {
		const paid = await payer.pay(3_000);
		await payer.press(paid, 'refused');
		const { body: quote } = await quoteOf(5_000);
		expect(quote).toMatchObject({ amount: 2_000, local_amount: '98.00' });
		await makeCheaper(quote.id);
		const { body } = await payer.withdraw(5_000, { method: 'pix', destination, quote: quote.id });
		await vi.waitFor(
			async () => expect((await loadLegs(body.id)).filter(({ currency }) => currency === 'BRL')).toHaveLength(1),
			PATIENCE,
		);
		const [first] = (await loadLegs(body.id)).filter(({ currency }) => currency === 'BRL');
		expect(first?.amount).toBe(19_600n);
		// The bank has paid it; only then what was refused goes this way too.
		await pay({ id: first?.id ?? '' }, '196.00', { kind: 'payout' });
		await vi.waitFor(
			async () =>
				expect(
					(await loadLegs(body.id)).filter(({ currency, id }) => currency === 'BRL' && id !== first?.id),
				).toMatchObject([{ amount: 14_700n }]),
			PATIENCE,
		);
	});

	test('takes no quote for another amount, and a deposit takes none of a withdrawal', async () => {
		const { body: other } = await quoteOf(5_000);
		expect((await withdraw(other.id)).body.code).toBe('cashier.quote_over');
		expect((await payer.deposit(5_001, randomUUID(), 'pix', other.id)).body.code).toBe('cashier.quote_over');
	});

	test('takes the quote that fits once, and none of a deposit, another user or another method, used before or over', async () => {
		const { id: stranger } = await Payer.join(app);
		const { body: quote } = await payer.quoteWithdrawal(3_000, 'pix', 'BRL', destination);
		const take = () => payer.withdraw(3_000, { method: 'pix', destination, quote: quote.id });
		for (const [column, value] of [
			['direction', 'deposit'],
			['user_id', stranger],
			['method', 'upi'],
			['used_at', 0],
			['expires_at', 0],
		] as const) {
			const { rows } = await app.db.owner.query(`select ${column} as own from quotes where id = $1`, [quote.id]);
			const set = (to: unknown) => app.db.owner.query(`update quotes set ${column} = $2 where id = $1`, [quote.id, to]);
			await set(value);
			expect([column, (await take()).body.code]).toEqual([column, 'cashier.quote_over']);
			await set(rows[0].own);
		}
		expect((await take()).status).toBe(201);
		// There is money for another one, which costs the same.
		expect((await take()).body.code).toBe('cashier.quote_over');
		expect(await payer.balance()).toBe(7_000);
	});

	test('converts no money that goes back to its source', async () => {
		payer = await Payer.join(app);
		await payer.pay(5_000);
		const quote = await payer.quoteWithdrawal(5_000, 'pix', 'BRL');
		expect(quote.body).toMatchObject({ id: null, amount: 0, local_amount: '0.00' });
	});
});

test('[CASH-06] of money that goes back its difference of rates goes back too, all of it with the last part', async () => {
	const { deposit } = await ask();
	const entry_id = randomUUID();
	const paid = await changeOf(async () => {
		await pay(deposit, '510.00', { entry_id });
		await payer.reaches(deposit.id, 'confirmed');
	});
	expect(paid).toMatchObject({ fx: 200 });
	const recall = (amount: string, status: Movement['status']) =>
		changeOf(async () => {
			const steps = (await payer.movement(deposit.id)).steps.length;
			await pay({ id: `itau:${entry_id}` }, amount, { kind: 'recall' });
			await vi.waitFor(
				async () => expect((await payer.movement(deposit.id)).steps.length).toBeGreaterThan(steps),
				PATIENCE,
			);
			await payer.reaches(deposit.id, status);
		});
	expect(await recall('170.00', 'disputed')).toMatchObject({ fx: -66, clearing: 3_333 + 66 });
	expect(await recall('340.00', 'disputed')).toMatchObject({ fx: -134, clearing: -paid.clearing - 3_399 });
	expect(await payer.balance()).toBe(0);
});

test('[LEDGER-06] the audit finds every difference of rates with its posting', async () => {
	await payer.idle();
	const { checks } = await auditAll(app.db.database);
	expect(checks.filter(({ title }) => !title.startsWith('audit log')).flatMap(({ findings }) => findings)).toEqual([]);
});
