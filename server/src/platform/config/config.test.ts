import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig, readSharedTexts, WrongSetting } from './index.ts';

test('without any setting the defaults hold', () => {
	expect(readConfig({})).toMatchObject({
		port: undefined,
		dataDir: resolve('.data'),
		keysDir: resolve('.data/keys'),
		host: '127.0.0.1',
		mode: 'development',
		https: false,
		trustProxy: [],
		exchanges: ['okx'],
		exchangesByDefault: true,
		exchangeUrls: {},
		polygon: undefined,
		limits: { placing: 360, address: 1200 },
	});
});

test('every setting is read', () => {
	const config = readConfig({
		PORT: '0',
		MODE: 'production',
		PUBLIC_URL: 'https://trade.example.com/',
		TRUST_PROXY: '10.0.0.0/8, ::1',
		EXCHANGES: 'okx, bybit,bitget',
		EXCHANGE_URLS: 'okx=http://127.0.0.1:4000',
		LIMIT_PLACING: '1000000',
		DATABASE_URL: 'postgres://app:x@localhost/fairtick',
		DATABASE_OWNER_URL: 'postgresql://owner:x@localhost/fairtick',
		DATABASE_AUDIT_URL: 'postgresql://audit:x@localhost/fairtick',
		OPERATOR_MAIL: 'operator@example.com',
	});
	expect(config).toMatchObject({
		port: 0,
		https: true,
		publicUrl: 'https://trade.example.com',
		trustProxy: ['10.0.0.0/8', '::1'],
		exchanges: ['okx', 'bybit', 'bitget'],
		exchangeUrls: { okx: 'http://127.0.0.1:4000' },
		databaseAuditUrl: 'postgresql://audit:x@localhost/fairtick',
		operatorMail: 'operator@example.com',
	});
	expect(config.limits.placing).toBe(1_000_000);
});

test.each([
	[{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
	[{ PORT: '3e3' }, 'PORT must be'],
	[{ PORT: '-1' }, 'PORT must be'],
	[{ DATA_DIR: '/srv/data', KEYS_DIR: '/srv/data/' }, 'KEYS_DIR must be another folder than DATA_DIR'],
	[{ MODE: 'prod' }, 'MODE must be development or production, not "prod".'],
	[{ MODE: 'production' }, 'PUBLIC_URL must be set'],
	[{ PUBLIC_URL: 'https://a.example/path' }, 'PUBLIC_URL must be'],
	[{ PUBLIC_URL: 'ftp://a.example' }, 'PUBLIC_URL must be'],
	[{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be'],
	[{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY must be'],
	[
		{ DATABASE_URL: 'mysql://u:secret@x/y' },
		'DATABASE_URL must be an address such as postgres://role:password@host:5432/name.',
	],
	[{ DATABASE_URL: 'postgres://a/b' }, 'DATABASE_OWNER_URL must be set'],
	[{ DATABASE_OWNER_URL: 'postgres://a/b' }, 'DATABASE_URL must be set'],
	[
		{ DATABASE_URL: 'postgres://a/b', DATABASE_OWNER_URL: 'postgres://a/b' },
		'DATABASE_AUDIT_URL must be set together with DATABASE_URL: make a third role',
	],
	[{ OPERATOR_MAIL: 'operator' }, 'OPERATOR_MAIL must be an e-mail address, not "operator".'],
	[{ CHAT_SITE_ID: '<script>' }, 'CHAT_SITE_ID must be'],
	[{ CHAT_SITE_ID: '../x' }, 'CHAT_SITE_ID must be'],
	[{ EXCHANGES: 'okx,bybit' }, 'EXCHANGES must be one or three of okx, bybit, bitget'],
	[{ EXCHANGES: 'okx,okx,okx' }, 'EXCHANGES must be'],
	[{ EXCHANGES: 'nowhere' }, 'EXCHANGES must be'],
	[{ EXCHANGE_URLS: 'okx' }, 'EXCHANGE_URLS must be'],
	[{ EXCHANGE_URLS: 'other=https://a.example' }, 'EXCHANGE_URLS must be'],
	[{ POLYGON_API_KEY: 'a b' }, 'POLYGON_API_KEY must be a key of letters, digits, - and _.'],
	[{ POLYGON_URL: 'https://a.example/path' }, 'POLYGON_URL must be'],
	[{ POLYGON_STREAM_URL: 'https://a.example' }, 'POLYGON_STREAM_URL must be'],
	[{ GITHUB_CLIENT_ID: 'us' }, 'GITHUB_CLIENT_SECRET must be set together with GITHUB_CLIENT_ID.'],
	[{ OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 's' }, 'OIDC_ISSUER must be set together with OIDC_CLIENT_ID.'],
	[{ OIDC_ISSUER: 'http://id.example.com' }, 'OIDC_ISSUER must be an https address'],
	[{ PROVIDER_TIMEOUT: '0' }, 'PROVIDER_TIMEOUT must be'],
	[{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_ACCOUNT must be set together with STRIPE_SECRET_KEY.'],
	[{ STRIPE_SECRET_KEY: 'pk_live_secret' }, 'STRIPE_SECRET_KEY must be a key such as sk_live_… or rk_test_….'],
	[{ STRIPE_CURRENCIES: 'usd' }, 'STRIPE_CURRENCIES must be'],
	[{ FILES_S3_URL: 'https://s3.example/b' }, 'FILES_S3_ACCESS_KEY must be set together with FILES_S3_URL.'],
	[
		{ FILES_S3_URL: 'http://s3.example/b', FILES_S3_ACCESS_KEY: 'a', FILES_S3_SECRET_KEY: 's' },
		'FILES_S3_URL must be an https address.',
	],
	[{ STRIPE_URL: 'http://127.0.0.1:1' }, 'STRIPE_URL must be an https address.'],
	[{ BTCPAY_URL: 'https://a.example' }, 'BTCPAY_API_KEY must be set together with BTCPAY_URL.'],
	[{ BTCPAY_URL: 'http://a.example' }, 'BTCPAY_URL must be an https address.'],
	[{ BTCPAY_WEBHOOK_SECRETS: 'secret-1,secret-2,secret-3' }, 'BTCPAY_WEBHOOK_SECRETS must be one or two texts'],
	[{ DATABASE_URL: 'file:/nowhere' }, 'DATABASE_URL must name a readable file, not "/nowhere".'],
	[{ BTCPAY_API_KEY: 'file:/nowhere' }, 'BTCPAY_API_KEY must name a readable file, not "/nowhere".'],
	[{ RATES: 'http://a.example/rates' }, 'RATES must be an https address.'],
	[{ CALENDAR_URL: 'http://a.example/events' }, 'CALENDAR_URL must be an https address.'],
	[{ CALENDAR_COLUMNS: 'name=title' }, 'CALENDAR_COLUMNS must be pairs such as title=release or country:US'],
	[{ CALENDAR_COLUMNS: 'title' }, 'CALENDAR_COLUMNS must be pairs'],
	[{ CALENDAR_ZONE: 'Mars/Olympus' }, 'CALENDAR_ZONE must be a name such as America/New_York'],
	[
		{ MODE: 'production', PUBLIC_URL: 'https://a.example', OUTGOING_LOOPBACK: 'on' },
		'OUTGOING_LOOPBACK must be off when MODE is production.',
	],
	[{ LIMIT_PLACING: '0' }, 'LIMIT_PLACING must be'],
	[{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
	[{ HOST: 'a b' }, 'HOST must be'],
])('%j is refused in one sentence', (environment, sentence) => {
	expect(() => readConfig(environment)).toThrow(WrongSetting);
	expect(() => readConfig(environment)).toThrow(sentence);
});

test('Polygon is reached at its own addresses, or at others', () => {
	expect(readConfig({ POLYGON_API_KEY: 'key' }).polygon).toEqual({
		apiKey: 'key',
		url: 'https://api.massive.com',
		streamUrl: 'wss://socket.massive.com',
	});
	const moved = { POLYGON_API_KEY: 'key', POLYGON_URL: 'http://localhost:1/', POLYGON_STREAM_URL: 'ws://localhost:2' };
	expect(readConfig(moved).polygon).toMatchObject({ url: 'http://localhost:1', streamUrl: 'ws://localhost:2' });
});

test('providers to sign in with are those whose client is set', () => {
	expect(readConfig({}).signInProviders).toEqual([]);
	const clients = ['GITHUB', 'GOOGLE', 'OIDC'].flatMap((name) => [
		[`${name}_CLIENT_ID`, `${name}-us`],
		[`${name}_CLIENT_SECRET`, 'secret'],
	]);
	const { signInProviders } = readConfig({
		...Object.fromEntries(clients),
		OIDC_ISSUER: 'http://localhost:4000',
		OIDC_NAME: 'Example ID',
	});
	expect(signInProviders).toMatchObject([
		{ id: 'github', name: 'GitHub', url: 'https://github.com', apiUrl: 'https://api.github.com' },
		{ id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'GOOGLE-us' },
		{ id: 'oidc', name: 'Example ID', issuer: 'http://localhost:4000' },
	]);
});

test('payment services are those whose keys are set, and keys may lie in files', () => {
	expect(readConfig({}).payments).toEqual({
		stripe: undefined,
		btcpay: undefined,
		bankAccounts: undefined,
		formerAccounts: undefined,
		rates: undefined,
		spreadBps: 100,
	});
	const folder = mkdtempSync(join(tmpdir(), 'fairtick-secrets-'));
	writeFileSync(join(folder, 'key'), 'sk_test_fromFile\n');
	writeFileSync(join(folder, 'mail'), 'smtps://user:secret@mail.example.com\n');
	expect(readConfig({ SMTP_URL: `file:${join(folder, 'mail')}` }).smtpUrl).toBe('smtps://user:secret@mail.example.com');
	const { payments, allowsLoopback } = readConfig({
		STRIPE_SECRET_KEY: `file:${join(folder, 'key')}`,
		STRIPE_ACCOUNT: 'acct_1',
		STRIPE_WEBHOOK_SECRETS: 'whsec_old, whsec_new',
		STRIPE_CURRENCIES: 'USD,JPY',
		BTCPAY_URL: 'http://127.0.0.1:1/btcpay/',
		BTCPAY_API_KEY: 'key',
		BTCPAY_STORE: 'Store1',
		BTCPAY_WEBHOOK_SECRETS: 'a-secret',
		BANK_ACCOUNTS: '/accounts.json',
		FORMER_ACCOUNTS: '/former.json',
		RATES: 'https://rates.example.com/usd',
		RATE_SPREAD: '1.15',
		OUTGOING_LOOPBACK: 'on',
	});
	rmSync(folder, { recursive: true });
	expect(payments).toEqual({
		stripe: {
			secretKey: 'sk_test_fromFile',
			account: 'acct_1',
			webhookSecrets: ['whsec_old', 'whsec_new'],
			currencies: ['USD', 'JPY'],
			url: 'https://api.stripe.com',
		},
		btcpay: { url: 'http://127.0.0.1:1/btcpay', apiKey: 'key', storeId: 'Store1', webhookSecrets: ['a-secret'] },
		bankAccounts: '/accounts.json',
		formerAccounts: '/former.json',
		rates: 'https://rates.example.com/usd',
		spreadBps: 115,
	});
	expect(allowsLoopback).toBe(true);
	expect(readConfig({ RATES: 'rates.json' }).payments.rates).toBe(resolve('rates.json'));
});

test('a secret that is wrong is never shown', () => {
	for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRETS'])
		expect(() => readConfig({ [name]: 'se cret' })).toThrow(/^(?!.*se cret)/);
});

test.each([
	[{}, ['okx'], true],
	[{ EXCHANGES: 'off' }, [], false],
	[{ EXCHANGES: 'okx' }, ['okx'], false],
	[{ MODE: 'production', PUBLIC_URL: 'https://a.example' }, [], false],
] as const)('[MARKET-13] with %j the exchanges are %j, by default: %s', (settings, exchanges, exchangesByDefault) => {
	expect(readConfig(settings)).toMatchObject({ exchanges, exchangesByDefault });
});

test.each([
	[{}, undefined],
	[{ FAIR_BEACON: 'drand' }, true],
	[{ FAIR_BEACON: 'off' }, false],
	[{ MODE: 'production', PUBLIC_URL: 'https://a.example' }, true],
	[{ MODE: 'production', PUBLIC_URL: 'https://a.example', FAIR_BEACON: 'drand' }, true],
	[{ MODE: 'production', PUBLIC_URL: 'https://a.example', FAIR_BEACON: 'off' }, false],
] as const)('[MARKET-04] with %j new indices take the beacon: %s', (settings, on) => {
	expect(readConfig(settings).beacon.on).toBe(on);
});

test('[CAL-01] a provider of economic events is asked as its settings say', () => {
	expect(readConfig({}).calendar).toBeUndefined();
	expect(readConfig({ CALENDAR_URL: 'https://a.example/events?key=1' }).calendar).toEqual({
		url: 'https://a.example/events?key=1',
		format: undefined,
		mapping: {},
		zone: 'UTC',
	});
	const columns = 'title=Name of it, country:US,impact=x-impact';
	expect(
		readConfig({
			CALENDAR_URL: 'https://a.example/',
			CALENDAR_FORMAT: 'csv',
			CALENDAR_COLUMNS: columns,
			CALENDAR_ZONE: 'America/New_York',
		}).calendar,
	).toMatchObject({
		format: 'csv',
		zone: 'America/New_York',
		mapping: { title: { column: 'Name of it' }, country: { value: 'US' }, impact: { column: 'x-impact' } },
	});
});

test('[CLUSTER-01] processes must have read the same accounts, former accounts and witnesses, not only files of the same name', () => {
	const folder = mkdtempSync(join(tmpdir(), 'fairtick-config-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	for (const name of ['BANK_ACCOUNTS', 'FORMER_ACCOUNTS', 'WITNESSES'] as const) {
		const file = join(folder, name);
		const read = (content: string) => {
			writeFileSync(file, content);
			return readSharedTexts({ [name]: file })[name];
		};
		expect(read('[1]')).toBe(read('[1]'));
		expect(read('[1]')).not.toBe(read('[2]'));
		expect(readSharedTexts({})[name]).toBe('');
	}
});
