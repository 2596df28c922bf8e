import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config/index.ts';
import { createOutgoing } from '../../../platform/outgoing/index.ts';
import { nameProviderSettings, openProviders, PROVIDERS } from './open-providers.ts';
import type { DestinationField, Method } from './provider.ts';
import { WrongProviderSetting } from './settings-file.ts';

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'fairtick-providers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const none = () => Promise.resolve([]);
function open(environment: Readonly<Record<string, string>>, money: 'sandbox' | 'live') {
	return openProviders({
		config: readConfig(environment),
		money,
		outgoing: createOutgoing({ allowsLoopback: false }),
		lines: { ofSubject: none, ofLine: none, inPeriod: none },
		nowMs: Date.now,
	});
}
function accounts(money: string): string {
	const path = join(folder, `${money}.json`);
	writeFileSync(
		path,
		JSON.stringify([{ id: 'hdfc', money, method: 'upi', address: 'fairtick@hdfcbank', name: 'Fairtick' }]),
	);
	return path;
}
const stripe = (key: string) => ({
	STRIPE_SECRET_KEY: key,
	STRIPE_ACCOUNT: 'acct_1',
	STRIPE_WEBHOOK_SECRETS: 'whsec_local',
});
const BTCPAY = {
	BTCPAY_URL: 'https://btcpay.example.com',
	BTCPAY_API_KEY: 'key',
	BTCPAY_STORE: 'Store1',
	BTCPAY_WEBHOOK_SECRETS: 'a-secret',
};

test('[CASH-01] every folder of a provider has its line in the table', () => {
	const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((one) =>
		one.isDirectory() && one.name !== 'sandbox' && one.name !== 'kit' ? [one.name] : [],
	);
	expect(PROVIDERS.map(({ name }) => name).sort()).toEqual(folders.sort());
});

test('[CASH-08] a sentence names the settings of each provider once', () => {
	expect(nameProviderSettings().split(/, | or /)).toEqual(PROVIDERS.map(({ settings }) => settings));
});

test('[CASH-01] a method or field that no screen can name does not compile', () => {
	// @ts-expect-error: it is none of the kinds that the web part names.
	const method: Pick<Method, 'id'> = { id: 'cheque' };
	// @ts-expect-error: no text says what to type there.
	const field: Pick<DestinationField, 'name'> = { name: 'branch' };
	expect([method.id, field.name]).toEqual(['cheque', 'branch']);
});

test('[CASH-01] without settings there is no provider', async () => {
	expect(await open({}, 'live')).toEqual([]);
});

test('[CASH-01] settings offer their methods, of one money', async () => {
	for (const [money, key] of [
		['sandbox', 'sk_test_x'],
		['live', 'rk_live_x'],
	] as const) {
		const providers = await open({ ...stripe(key), ...BTCPAY, BANK_ACCOUNTS: accounts(money) }, money);
		expect(providers.map((one) => [one.name, one.account, one.money, one.methods.map(({ id }) => id)])).toEqual([
			['stripe', 'acct_1', money, ['card']],
			['btcpay', 'btcpay.example.com/Store1', money, ['bitcoin']],
			['manual', 'hdfc', money, ['upi']],
		]);
	}
});

test('[CASH-08] keys and accounts of the other money stop the start in one sentence', async () => {
	for (const [environment, money] of [
		[stripe('sk_test_x'), 'live'],
		[stripe('sk_live_x'), 'sandbox'],
		[{ BANK_ACCOUNTS: accounts('sandbox') }, 'live'],
		[{ BANK_ACCOUNTS: accounts('live') }, 'sandbox'],
	] as const)
		await expect(open(environment, money)).rejects.toThrow(WrongProviderSetting);
});

const FORMER = {
	provider: 'stripe',
	secretKey: 'sk_live_old',
	account: 'acct_old',
	webhookSecrets: ['whsec_old_one'],
};
function former(...accounts: readonly object[]): { FORMER_ACCOUNTS: string } {
	const path = join(folder, 'former.json');
	writeFileSync(path, JSON.stringify(accounts));
	return { FORMER_ACCOUNTS: path };
}

test('[CASH-01] former accounts are opened and offer nothing', async () => {
	const store = { url: 'https://old.example.com', apiKey: 'key', storeId: 'Old1', webhookSecrets: ['a-secret'] };
	const settings = { ...stripe('sk_live_x'), ...former(FORMER, { provider: 'btcpay', ...store }) };
	const providers = await open(settings, 'live');
	expect(providers.map(({ name, account, methods }) => [name, account, methods.length])).toEqual([
		['stripe', 'acct_1', 1],
		['stripe', 'acct_old', 0],
		['btcpay', 'old.example.com/Old1', 0],
	]);
});

test.each([
	['named twice', [FORMER, FORMER], 'The account stripe acct_old is in the settings twice.'],
	['of the other money', [{ ...FORMER, secretKey: 'sk_test_old' }], 'must be a live key'],
	['with a field that is wrong', [{ ...FORMER, secretKey: 'a secret' }], 'FORMER_ACCOUNTS: 0.secretKey'],
	['of an unknown provider', [{ ...FORMER, provider: 'other' }], 'FORMER_ACCOUNTS: 0.provider'],
])(
	'[CASH-01] a former account that is %s stops the start, and its secrets are not shown',
	async (_, accounts, sentence) => {
		const failed = await open(former(...accounts), 'live').catch((error: unknown) => String(error));
		expect(failed).toContain(sentence);
		expect(failed).not.toMatch(/a secret|whsec/);
	},
);
