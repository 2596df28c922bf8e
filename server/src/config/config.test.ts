import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { describeSettings, readConfig, WrongSetting } from './index.ts';

test('without any setting the defaults hold', () => {
	expect(readConfig({})).toMatchObject({
		port: undefined,
		dataDir: resolve('.data'),
		keysDir: resolve('.data/keys'),
		host: '127.0.0.1',
		mode: 'development',
		https: false,
		trustProxy: [],
		replayFiles: {},
		exchanges: [],
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
		REPLAY_EURUSD: '/ticks.csv',
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
		replayFiles: { 'EUR/USD': '/ticks.csv' },
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
	[{ POLYGON_API_KEY: 'k', REPLAY_EURUSD: '/f' }, 'REPLAY_EURUSD and POLYGON_API_KEY both offer EUR/USD'],
	[{ GITHUB_CLIENT_ID: 'us' }, 'GITHUB_CLIENT_SECRET must be set together with GITHUB_CLIENT_ID.'],
	[{ OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 's' }, 'OIDC_ISSUER must be set together with OIDC_CLIENT_ID.'],
	[{ OIDC_ISSUER: 'http://id.example.com' }, 'OIDC_ISSUER must be an https address'],
	[{ PROVIDER_TIMEOUT: '0' }, 'PROVIDER_TIMEOUT must be'],
	[{ LIMIT_PLACING: '0' }, 'LIMIT_PLACING must be'],
	[{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
	[{ HOST: 'a b' }, 'HOST must be'],
])('%j is refused in one sentence', (environment, sentence) => {
	expect(() => readConfig(environment)).toThrow(WrongSetting);
	expect(() => readConfig(environment)).toThrow(sentence);
});

test('Polygon is reached at its own addresses, or at others', () => {
	expect(readConfig({ POLYGON_API_KEY: 'key' }).polygon).toEqual({
		...{ apiKey: 'key', url: 'https://api.massive.com', streamUrl: 'wss://socket.massive.com' },
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

test('every setting has a meaning', () => {
	for (const { name, meaning } of describeSettings()) expect(meaning.length, name).toBeGreaterThan(10);
});
