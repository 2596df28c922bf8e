import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readQrisCode } from '@fairtick/domain/cashier/formats/qris';
import type { StatementLine } from '@fairtick/domain/cashier/statement-lines';
import { readPixCode } from '@fairtick/domain/test/read-pix-code';
import { readUpiLink } from '@fairtick/domain/test/read-upi-link';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
	DEPOSIT_ID,
	depositOrder,
	LEG_KEY,
	payoutOrder,
	refundOrder,
} from '../../../../../test/support/providers/orders.ts';
import { BadSignature, type DepositOrder } from '../provider.ts';
import { type BankAccount, readBankAccounts } from './bank-accounts.ts';
import { openManual } from './open-manual.ts';
import type { ConfirmedLine } from './read-evidence.ts';

const QRIS =
	'00020101021126630017ID.CO.EXAMPLE.WWW011893600000000000000102090000000010303UMI' +
	'51440014ID.CO.QRIS.WWW0215ID10000000000010303UMI5204799553033605802ID5911Toko Contoh6007JAKARTA6105101506304F8AE';

const ACCOUNTS = {
	pix: {
		id: 'itau',
		money: 'live',
		method: 'pix',
		key: '11222333000181',
		name: 'Fairtick Serviços',
		city: 'São Paulo',
	},
	upi: {
		id: 'hdfc',
		money: 'live',
		method: 'upi',
		address: 'fairtick@hdfcbank',
		name: 'Fairtick सेवा',
		countries: ['IN'],
	},
	qris: { id: 'bca', money: 'live', method: 'qris', code: QRIS },
	bank: {
		id: 'sepa',
		money: 'live',
		method: 'bank',
		currency: 'EUR',
		holder: 'Fairtick Ltd',
		bank: 'Example Bank',
		account: 'DE89 3704 0044 0532 0130 00',
		code: 'COBADEFFXXX',
	},
} as const;

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'fairtick-accounts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(...accounts: readonly object[]): BankAccount[] {
	const path = join(folder, 'accounts.json');
	writeFileSync(path, JSON.stringify(accounts));
	return readBankAccounts(path);
}
const accountOf = (method: keyof typeof ACCOUNTS) => read(ACCOUNTS[method])[0] as BankAccount;

const ana = { name: 'ANA SOUZA', taxNumber: '***.456.789-**', account: null };
const line = (some: Partial<StatementLine> = {}): StatementLine => ({
	bankAccount: 'itau',
	entryId: '7',
	kind: 'payment',
	amount: 10_000n,
	currency: 'BRL',
	bookedAtMs: 5_000,
	payer: ana,
	text: 'PIX 00000000016JD',
	subjectId: DEPOSIT_ID,
	...some,
});
const awaited = {
	id: DEPOSIT_ID,
	amount: 10_000n,
	currency: 'BRL',
	reference: '00000000016JD',
	bankAccount: 'itau',
	payer: { name: 'Ana Souza', taxNumber: '12345678909', account: null },
	createdAtMs: 4_000,
};

/** A provider over lines in memory. */
function open(method: keyof typeof ACCOUNTS, confirmed: readonly ConfirmedLine[] = []) {
	const of = (bankAccount: string, isIt: (line: StatementLine) => boolean) =>
		Promise.resolve(confirmed.filter((one) => one.line.bankAccount === bankAccount && isIt(one.line)));
	return openManual({
		account: accountOf(method),
		lines: {
			ofSubject: (account, subjectId) => of(account, (one) => one.subjectId === subjectId),
			ofLine: (account, id) => of(account, (one) => `${account}:${one.entryId}` === id || one.subjectId === id),
			inPeriod: (account, from, to) => of(account, ({ bookedAtMs }) => bookedAtMs >= from && bookedAtMs < to),
		},
	});
}
const order = (some: Partial<DepositOrder>) =>
	depositOrder(0, { method: 'pix', amount: 10_000n, currency: 'BRL', expiresAtMs: 1_000, ...some });
const leg = () => payoutOrder(9, { pix_key: '12345678909' }, { method: 'pix', currency: 'BRL' });
async function start(method: keyof typeof ACCOUNTS, some: Partial<DepositOrder> = {}) {
	const { providerId, next } = await open(method).startDeposit(order(some));
	if (!('instructions' in next)) throw new Error('a page');
	return { providerId, ...next, told: Object.fromEntries(next.instructions.map(({ name, value }) => [name, value])) };
}

describe('[CASH-02] how a user pays by themselves', () => {
	test('Pix: a code that a bank app reads, with the reference as its txid', async () => {
		const { qr, told, reference, expiresAtMs, providerId } = await start('pix');
		expect(readPixCode(qr ?? '')).toMatchObject({
			kind: 'static',
			key: '11222333000181',
			txid: '00000000016JD',
			amount: 10_000n,
			name: 'Fairtick Servicos',
			city: 'Sao Paulo',
		});
		expect(told).toEqual({
			payee: 'Fairtick Serviços',
			pix_key: '11222333000181',
			amount: '100.00 BRL',
			reference: '00000000016JD',
		});
		expect([providerId, reference, expiresAtMs]).toEqual([DEPOSIT_ID, '00000000016JD', 1_000]);
	});

	test('UPI: a link and a code of it', async () => {
		const { qr, told } = await start('upi', { currency: 'INR', amount: 83_500n });
		expect(readUpiLink(qr ?? '')).toEqual({
			address: 'fairtick@hdfcbank',
			name: 'Fairtick सेवा',
			reference: '00000000016JD',
			amount: 83_500n,
		});
		expect(told).toMatchObject({ upi_address: 'fairtick@hdfcbank', amount: '835.00 INR' });
	});

	test('QRIS: the merchant’s own code with the amount in whole rupiah', async () => {
		const { qr, told } = await start('qris', { currency: 'IDR', amount: 165_000n });
		expect(readQrisCode(qr ?? '')).toMatchObject({ kind: 'dynamic', amountText: '165000', nmid: 'ID1000000000001' });
		expect(told).toMatchObject({ payee: 'Toko Contoh', nmid: 'ID1000000000001', amount: '165000 IDR' });
	});

	test('a bank transfer: what to type, and no code', async () => {
		const { qr, told } = await start('bank', { currency: 'EUR', amount: 9_150n });
		expect(qr).toBeNull();
		expect(told).toEqual({
			payee: 'Fairtick Ltd',
			bank: 'Example Bank',
			bank_account: 'DE89 3704 0044 0532 0130 00',
			bank_code: 'COBADEFFXXX',
			amount: '91.50 EUR',
			reference: '00000000016JD',
		});
	});
});

describe('[CASH-02] what a bank’s statement says', () => {
	test('a line that fits is a payment of its deposit, known by account and entry', async () => {
		const provider = open('pix', [{ line: line(), deposit: awaited }]);
		const evidence = await provider.readEvidence({ kind: 'deposit', id: DEPOSIT_ID });
		expect(evidence).toEqual({
			payments: [
				{
					id: 'itau:7',
					depositId: DEPOSIT_ID,
					amount: 10_000n,
					currency: 'BRL',
					state: 'paid',
					atMs: 5_000,
					instrument: { kind: 'pix', key: '***.456.789-**', label: 'ANA SOUZA •• 6789' },
					payerName: 'ANA SOUZA',
					refundableUntilMs: null,
					cost: 0n,
					doubt: null,
				},
			],
			refunds: [],
			disputes: [],
			payouts: [],
		});
		expect(await provider.readEvidence({ kind: 'payment', id: 'itau:7' })).toEqual(evidence);
		expect((await provider.readEvidence({ kind: 'payment', id: 'itau:8' })).payments).toEqual([]);
	});

	test.each([
		['another payer', { payer: { ...ana, name: 'BIA SOUZA' } }, 'payer'],
		['another amount', { amount: 9_999n }, 'amount'],
		['the reference of another deposit', { text: '0000000000183' }, 'other_reference'],
	])('a line with %s needs a person', async (_, some, doubt) => {
		const provider = open('pix', [{ line: line(some), deposit: awaited }]);
		expect((await provider.readEvidence({ kind: 'deposit', id: DEPOSIT_ID })).payments).toMatchObject([
			{ doubt, state: 'paid' },
		]);
	});

	test('a code that is paid twice makes two payments; the same entry of another account is not listed', async () => {
		const provider = open('pix', [
			{ line: line(), deposit: awaited },
			{ line: line({ entryId: '8' }), deposit: awaited },
			{ line: line({ bankAccount: 'bradesco' }), deposit: awaited },
		]);
		const { payments } = await provider.readEvidence({ kind: 'deposit', id: DEPOSIT_ID });
		expect(payments.map(({ id }) => id)).toEqual(['itau:7', 'itau:8']);
	});

	test('a line that belongs to no deposit is money all the same', async () => {
		const provider = open('pix', [{ line: line({ subjectId: null }), deposit: null }]);
		const found: unknown[] = [];
		for await (const { payments } of provider.list(5_000, 5_001)) found.push(...payments);
		expect(found).toMatchObject([{ id: 'itau:7', depositId: null, doubt: null }]);
		for await (const { payments } of provider.list(5_001, 9_000)) expect(payments).toEqual([]);
	});

	test('[CASH-01] a recall is a dispute that has taken the money', async () => {
		const recall = line({ entryId: '9', kind: 'recall', subjectId: 'itau:7', amount: 4_000n });
		const provider = open('pix', [
			{ line: line(), deposit: awaited },
			{ line: recall, deposit: null },
		]);
		expect((await provider.readEvidence({ kind: 'payment', id: 'itau:7' })).disputes).toEqual([
			{ id: 'itau:9', paymentId: 'itau:7', amount: 4_000n, currency: 'BRL', state: 'taken', atMs: 5_000 },
		]);
	});
});

describe('[CASH-01] payouts made at the bank', () => {
	test('waits until its line is confirmed, however often it is sent', async () => {
		const provider = open('pix');
		const pending = [{ id: LEG_KEY, key: LEG_KEY, amount: 2_000n, currency: 'BRL', state: 'pending', atMs: 9 }];
		for (const _ of [1, 2]) expect((await provider.send(leg())).payouts).toEqual(pending);
		expect((await provider.find(leg())).payouts).toEqual([]);
	});

	test('is paid by its line, and returned by another one', async () => {
		const paid = line({ entryId: '20', kind: 'payout', subjectId: LEG_KEY, amount: 2_000n });
		const returned = line({ entryId: '21', kind: 'payout_returned', subjectId: LEG_KEY, amount: 2_000n });
		const states = async (...lines: readonly StatementLine[]) => {
			const provider = open(
				'pix',
				lines.map((one) => ({ line: one, deposit: null })),
			);
			const { payouts } = await provider.send(leg());
			expect(payouts).toEqual((await provider.find(leg())).payouts);
			return payouts.map(({ id, key, state }) => [id, key, state]);
		};
		expect(await states(paid)).toEqual([['itau:20', LEG_KEY, 'paid']]);
		expect(await states(returned, paid)).toEqual([['itau:20', LEG_KEY, 'returned']]);
	});

	test('is returned with what came back of it, by one line or several', async () => {
		const of = (entryId: string, kind: 'payout' | 'payout_returned', amount: bigint) => ({
			line: line({ entryId, kind, subjectId: LEG_KEY, amount }),
			deposit: null,
		});
		const lines = [of('20', 'payout', 2_000n), of('21', 'payout_returned', 1n)];
		const returned = async (confirmed: readonly ConfirmedLine[]) => (await open('pix', confirmed).send(leg())).payouts;
		expect(await returned(lines)).toMatchObject([{ state: 'returned', amount: 1n }]);
		expect(await returned([...lines, of('22', 'payout_returned', 1_999n)])).toMatchObject([{ amount: 2_000n }]);
	});

	test('[CASH-10] and made twice is one of no leg, unless as much came back', async () => {
		const of = (entryId: string, kind: 'payout' | 'payout_returned', amount: bigint) => ({
			line: line({ entryId, kind, subjectId: LEG_KEY, amount }),
			deposit: null,
		});
		const lines = [of('20', 'payout', 2_000n), of('21', 'payout', 1_500n)];
		const readEvidence = async (confirmed: readonly ConfirmedLine[]) =>
			(await open('pix', confirmed).readEvidence({ kind: 'payout', id: LEG_KEY })).payouts.map(
				({ id, key, state, amount }) => [id, key, state, amount],
			);
		const first = ['itau:20', LEG_KEY, 'paid', 2_000n];
		expect(await readEvidence(lines)).toEqual([first, ['itau:21', null, 'paid', 1_500n]]);
		expect(await readEvidence([...lines, of('22', 'payout_returned', 1_500n)])).toEqual([first]);
		expect(await readEvidence([...lines, of('22', 'payout_returned', 3_500n)])).toEqual([
			['itau:20', LEG_KEY, 'returned', 2_000n],
		]);
	});

	test('goes to destinations of the right form; QRIS has none, and what came by it goes back by hand', async () => {
		const [pix, upi, qris, bank] = (['pix', 'upi', 'qris', 'bank'] as const).map((method) => open(method).methods[0]);
		expect(pix?.fields.map(({ name, read }) => [name, read('123.456.789-09'), read('x')])).toEqual([
			['pix_key', { value: '12345678909' }, { code: 'field.pix_key' }],
		]);
		expect(upi?.fields.map(({ name, read }) => [name, read(' Ana@okICICI'), read('x')])).toEqual([
			['upi_address', { value: 'ana@okicici' }, { code: 'field.upi_address' }],
		]);
		expect(bank?.fields.map(({ mask }) => mask?.('DE89 3704 0044 0532 0130 00'))).toEqual(['•• 3000', '•• 3000']);
		const [account, code] = bank?.fields ?? [];
		expect(
			['=1+1', 'DE89 3704 0044 0532 0130 01', 'de89 3704 0044 0532 0130 00'].map((text) => account?.read(text)),
		).toEqual([{ code: 'field.destination' }, { code: 'field.iban' }, { value: 'DE89370400440532013000' }]);
		expect([code?.read(' COBADEFF'), code?.read('-')]).toEqual([{ value: 'COBADEFF' }, { code: 'field.destination' }]);
		expect(qris?.withdrawal).toBeNull();
		expect((await open('qris').send(refundOrder(9, 'x'))).payouts).toMatchObject([{ state: 'pending' }]);
	});
});

describe('[CASH-01] the file of accounts', () => {
	test('declares a provider for each account, with its method', () => {
		const providers = read(...Object.values(ACCOUNTS)).map((account) =>
			openManual({ account, lines: { ofSubject: never, ofLine: never, inPeriod: never } }),
		);
		expect(
			providers.map(({ name, account, money, methods: [method] }) => [
				name,
				account,
				money,
				method?.id,
				method?.countries,
			]),
		).toEqual([
			['manual', 'itau', 'live', 'pix', null],
			['manual', 'hdfc', 'live', 'upi', ['IN']],
			['manual', 'bca', 'live', 'qris', null],
			['manual', 'sepa', 'live', 'bank_eur', null],
		]);
		expect(() => providers[0]?.readNotice({}, Buffer.from('{}'))).toThrow(BadSignature);
	});

	test.each([
		['a key that is none', { ...ACCOUNTS.pix, key: 'x' }, '0.key: is no Pix key'],
		['a key with a wrong digit', { ...ACCOUNTS.pix, key: '11222333000182' }, '0.key: is no Pix key'],
		['a telephone without its country', { ...ACCOUNTS.pix, key: '11987654321' }, '0.key: is no Pix key'],
		['an IBAN with a wrong digit', { ...ACCOUNTS.bank, account: 'DE89370400440532013001' }, '0.account: is no account'],
		['a name without plain letters', { ...ACCOUNTS.pix, name: '北京' }, '0.name'],
		['a city that is too long', { ...ACCOUNTS.pix, city: 'São Paulo de Olivença' }, '0.city'],
		['an address that is none', { ...ACCOUNTS.upi, address: 'fairtick' }, '0.address: is no UPI address'],
		['a code with a wrong CRC', { ...ACCOUNTS.qris, code: QRIS.replace('F8AE', 'F8AF') }, '0.code'],
		['a field that is unknown', { ...ACCOUNTS.bank, iban: 'x' }, 'iban'],
		['a money that is none', { ...ACCOUNTS.bank, money: 'play' }, '0.money'],
		['a method that is none', { ...ACCOUNTS.bank, method: 'cash' }, '0.method'],
	])('with %s stops the start in one sentence', (_, account, sentence) => {
		expect(() => read(account)).toThrow(sentence);
		expect(() => read(account)).toThrow(/^BANK_ACCOUNTS: /);
	});

	test('keeps a closed account for what may still happen to its payments, and offers nothing by it', async () => {
		const [account] = read({ ...ACCOUNTS.pix, closed: true });
		const nothing = () => Promise.resolve([]);
		const lines = { ofSubject: nothing, ofLine: nothing, inPeriod: nothing };
		const provider = openManual({ account: account as BankAccount, lines });
		expect(provider.methods).toEqual([]);
		expect((await provider.readEvidence({ kind: 'payment', id: 'itau:7' })).disputes).toEqual([]);
	});

	test('that is no JSON, or is not there, stops the start', () => {
		writeFileSync(join(folder, 'broken.json'), '[');
		for (const name of ['broken.json', 'missing.json'])
			expect(() => readBankAccounts(join(folder, name))).toThrow('BANK_ACCOUNTS must be a readable file of JSON');
	});
});

const never = () => Promise.reject(new Error('not asked'));
