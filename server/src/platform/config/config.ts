import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExchangeName } from '@fairtick/domain/market/contract';
import { OperatorError } from './operator-error.ts';
import { PAYMENT_PROVIDERS, PAYMENT_SETTINGS, readPaymentAccounts } from './payment-providers/table.ts';
import type { Setting, ValuesOf } from './setting.ts';
import { SETTINGS, type SettingName } from './settings.ts';

type Values = ValuesOf<typeof SETTINGS>;

/** The settings as values; an undefined one was not given. `SETTINGS` explains each. */
export type Config = Readonly<ReturnType<typeof readConfig>>;
export type Limits = Config['limits'];

/** A bucket of a store that speaks S3. */
export interface S3Config {
	/** Address of the bucket, without a slash at its end. */
	readonly url: string;
	readonly region: string;
	readonly accessKey: string;
	readonly secretKey: string;
}

/** A provider to sign in with: its address and this site's name there. */
export type ProviderConfig = {
	/** The name in addresses. */
	readonly id: 'github' | 'google' | 'oidc';
	/** The name on buttons. */
	readonly name: string;
	readonly clientId: string;
	readonly clientSecret: string;
} & (
	| { readonly kind: 'oidc'; readonly issuer: string }
	| { readonly kind: 'github'; readonly url: string; readonly apiUrl: string }
);

/** A setting has a wrong value; the message is one sentence for the person who starts the server. */
export class WrongSetting extends OperatorError {}

function readText(name: SettingName, environment: NodeJS.ProcessEnv): string | undefined {
	const { fallback, inFile }: Setting<unknown> = SETTINGS[name];
	const given = environment[name] || fallback;
	return inFile && given?.startsWith(IN_FILE) ? readFile(name, given.slice(IN_FILE.length)) : given;
}

/** True for the settings of payment providers, which only processes with calls or jobs have to know (CLUSTER-06). */
const isOfProviders = (name: string): boolean => Object.hasOwn(PAYMENT_SETTINGS, name) || name === 'FORMER_ACCOUNTS';

/** True if a process with these roles calls payment providers. */
export const callsProviders = (roles: readonly string[]): boolean => roles.includes('web') || roles.includes('jobs');

/**
 * The texts of all settings that processes of one database must agree on (CLUSTER-01), by name; empty for one that is not given. That of a file
 * has its content as well. Throws `WrongSetting` for a file that can't be read.
 */
export function readSharedTexts(
	environment: NodeJS.ProcessEnv = process.env,
	roles: Config['roles'] = ['web'],
): Readonly<Record<string, string>> {
	const shared = Object.entries<Setting<unknown>>(SETTINGS).filter(
		([name, { perProcess }]) => !perProcess && (callsProviders(roles) || !isOfProviders(name)),
	);
	return Object.fromEntries(
		shared.map(([name, { isFile }]) => {
			const text = readText(name as SettingName, environment) ?? '';
			return [name, isFile && text !== '' ? `${text}\n${readFile(name as SettingName, text)}` : text];
		}),
	);
}

function readSetting(name: SettingName, environment: NodeJS.ProcessEnv): unknown {
	const { schema, allowed, secret }: Setting<unknown> = SETTINGS[name];
	const text = readText(name, environment);
	if (text === undefined) return undefined;
	const result = schema.safeParse(text);
	if (!result.success) {
		throw new WrongSetting(`${name} must be ${allowed}${secret ? '' : `, not ${JSON.stringify(text)}`}.`);
	}
	return result.data;
}

const IN_FILE = 'file:';

function readFile(name: SettingName, path: string): string {
	try {
		return readFileSync(path, 'utf8').trim();
	} catch (cause) {
		throw new WrongSetting(`${name} must name a readable file, not ${JSON.stringify(path)}.`, { cause });
	}
}

function readValues(environment: NodeJS.ProcessEnv): Values {
	const names = Object.keys(SETTINGS) as SettingName[];
	return Object.fromEntries(names.map((name) => [name, readSetting(name, environment)])) as unknown as Values;
}

/** Settings that must be https addresses outside of development. */
const HTTPS = [
	...Object.values(PAYMENT_PROVIDERS).flatMap(({ https }) => [...https]),
	'RATES',
	'STORE_S3_URL',
	'FILES_S3_URL',
	'LOG_S3_URL',
	'CALENDAR_URL',
] as const satisfies readonly SettingName[];

/** Either all of them are given or none. */
const TOGETHER = [
	['DATABASE_URL', 'DATABASE_OWNER_URL'],
	['DATABASE_URL', 'DATABASE_AUDIT_URL'],
	['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
	['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
	['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
	['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
	...Object.values(PAYMENT_PROVIDERS).flatMap(({ together }) => [...together]),
	['STORE_S3_URL', 'STORE_S3_ACCESS_KEY'],
	['STORE_S3_URL', 'STORE_S3_SECRET_KEY'],
	['FILES_S3_URL', 'FILES_S3_ACCESS_KEY'],
	['FILES_S3_URL', 'FILES_S3_SECRET_KEY'],
	['LOG_S3_URL', 'LOG_S3_ACCESS_KEY'],
	['LOG_S3_URL', 'LOG_S3_SECRET_KEY'],
] as const satisfies readonly (readonly [SettingName, SettingName])[];

/** Advice for the missing address. */
const AUDIT_ROLE_HOW =
	'make a third role with the right to connect (docs/operations.md, "Database of your own") and give its address';

function listProviders(values: Values): ProviderConfig[] {
	const client = (clientId: string | undefined, clientSecret: string | undefined) =>
		clientId && clientSecret ? { clientId, clientSecret } : null;
	const github = client(values.GITHUB_CLIENT_ID, values.GITHUB_CLIENT_SECRET);
	const google = client(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET);
	const oidc = client(values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET);
	const { GITHUB_URL: url, GITHUB_API_URL: apiUrl, OIDC_NAME: name, OIDC_ISSUER: issuer } = values;
	return [
		...(github ? [{ ...github, id: 'github', name: 'GitHub', kind: 'github', url, apiUrl } as const] : []),
		...(google ? [{ ...google, id: 'google', name: 'Google', kind: 'oidc', issuer: GOOGLE_ISSUER } as const] : []),
		...(oidc && issuer ? [{ ...oidc, id: 'oidc', name, kind: 'oidc', issuer } as const] : []),
	];
}

/** Settings of verification (KYC-03). */
function readVerification(values: Values) {
	const isLive = values.MONEY === 'live';
	return {
		when: values.VERIFICATION ?? (isLive ? 'deposit' : 'withdrawal'),
		fromMinor: BigInt(values.VERIFICATION_FROM) * 100n,
		address: values.PROOF_OF_ADDRESS === undefined ? isLive : values.PROOF_OF_ADDRESS === 'on',
		secondLookPercent: values.SECOND_LOOKS,
		screeningList: values.SCREENING_LIST,
	} as const;
}

/** MARKET-04: production takes the beacon unless it is set to `off`. */
function readBeacon({ FAIR_BEACON, MODE }: Values): boolean | undefined {
	if (FAIR_BEACON !== undefined) return FAIR_BEACON === 'drand';
	return MODE === 'production' ? true : undefined;
}

function readS3(values: Values, of: 'STORE' | 'FILES' | 'LOG'): S3Config | undefined {
	const [url, region] = [values[`${of}_S3_URL`], values[`${of}_S3_REGION`]];
	const [accessKey, secretKey] = [values[`${of}_S3_ACCESS_KEY`], values[`${of}_S3_SECRET_KEY`]];
	return url && accessKey && secretKey ? { url, region, accessKey, secretKey } : undefined;
}

/** Processes that the connections of the embedded PostgreSQL suffice for. */
const MOST_EMBEDDED = 6;

const GOOGLE_ISSUER = 'https://accounts.google.com';

/** Reads all settings from the environment; an empty text counts as not given. Throws `WrongSetting`. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
	const values = readValues(environment);
	if (values.MODE === 'production' && !values.PUBLIC_URL) {
		throw new WrongSetting('PUBLIC_URL must be set to the address of the site when MODE is production.');
	}
	if (values.MODE !== 'production' && values.MONEY === 'live') {
		throw new WrongSetting('MONEY is live only where MODE is production.');
	}
	if (values.KEYS_DIR === values.DATA_DIR) {
		throw new WrongSetting('KEYS_DIR must be another folder than DATA_DIR, since backups copy that one.');
	}
	if (values.PREMIUM_DEPOSITS < values.GOLD_DEPOSITS) {
		throw new WrongSetting('PREMIUM_DEPOSITS must be at least GOLD_DEPOSITS.');
	}
	if (values.MODE === 'production' && values.OUTGOING_LOOPBACK === 'on') {
		throw new WrongSetting('OUTGOING_LOOPBACK must be off when MODE is production.');
	}
	for (const name of HTTPS) {
		if (values[name]?.startsWith('http:') && values.OUTGOING_LOOPBACK === 'off')
			throw new WrongSetting(`${name} must be an https address.`);
	}
	for (const [name, other] of TOGETHER) {
		if (Boolean(values[name]) !== Boolean(values[other])) {
			const [given, missing] = values[name] ? [name, other] : [other, name];
			const how = missing === 'DATABASE_AUDIT_URL' ? `: ${AUDIT_ROLE_HOW}` : '';
			throw new WrongSetting(`${missing} must be set together with ${given}${how}.`);
		}
	}
	for (const name of ['DATABASE_REPORT_URL', 'DATABASE_SYNCHRONOUS'] as const)
		if (values.DATABASE_URL === undefined && values[name] && values[name] !== 'off')
			throw new WrongSetting(`${name} needs a PostgreSQL of your own: set DATABASE_URL.`);
	if (values.DATABASE_URL === undefined && values.WORKERS > MOST_EMBEDDED)
		throw new WrongSetting(
			`WORKERS must be at most ${MOST_EMBEDDED} with the embedded PostgreSQL: set DATABASE_URL to one of your own for more.`,
		);
	const nats = values.NATS_URL && {
		servers: values.NATS_URL,
		credentials: values.NATS_CREDENTIALS,
		token: values.NATS_TOKEN,
		authority: values.NATS_CA,
	};
	return {
		port: values.PORT,
		workers: values.WORKERS,
		roles: values.ROLES,
		drainMs: values.DRAIN_SECONDS * 1_000,
		host: values.HOST,
		dataDir: values.DATA_DIR,
		/** `given`: a process only reads keys (CLUSTER-06). */
		keys: values.KEYS,
		keysDir: values.KEYS_DIR ?? join(values.DATA_DIR, 'keys'),
		/** The store of files that all processes share (CLUSTER-06); undefined: they are in the data folder. */
		store: readS3(values, 'STORE'),
		journalCopy: values.JOURNAL_COPY ?? null,
		logOrigin: values.LOG_ORIGIN ?? `${values.PUBLIC_URL ? new URL(values.PUBLIC_URL).host : 'localhost'}/log`,
		checkpointMs: values.CHECKPOINT_SECONDS * 1_000,
		witnesses: values.WITNESSES ?? null,
		logMirrors: { folders: values.LOG_MIRRORS ?? [], s3: readS3(values, 'LOG') ?? null },
		databaseUrl: values.DATABASE_URL,
		databaseOwnerUrl: values.DATABASE_OWNER_URL,
		databaseAuditUrl: values.DATABASE_AUDIT_URL,
		databaseBackupUrl: values.DATABASE_BACKUP_URL,
		databaseReportUrl: values.DATABASE_REPORT_URL,
		databaseSynchronous: values.DATABASE_SYNCHRONOUS === 'required',
		databaseConnections: values.DATABASE_CONNECTIONS,
		/** Undefined: hints between processes go through PostgreSQL. */
		nats,
		mode: values.MODE,
		money: values.MONEY ?? (values.MODE === 'production' ? 'off' : 'sandbox'),
		publicUrl: values.PUBLIC_URL,
		/** Cookies are `Secure` and HSTS is sent. */
		https: values.PUBLIC_URL?.startsWith('https:') ?? false,
		trustProxy: values.TRUST_PROXY,
		appName: values.APP_NAME,
		chatSiteId: values.CHAT_SITE_ID,
		smtpUrl: values.SMTP_URL,
		mailFrom: values.MAIL_FROM ?? `no-reply@${values.PUBLIC_URL ? new URL(values.PUBLIC_URL).hostname : 'localhost'}`,
		operatorMail: values.OPERATOR_MAIL,
		signInProviders: listProviders(values),
		providerTimeoutS: values.PROVIDER_TIMEOUT,
		logLevel: values.LOG_LEVEL,
		metrics: values.METRICS_PORT === undefined ? undefined : { host: values.METRICS_HOST, port: values.METRICS_PORT },
		/** True if drand's beacon shall enter the fair indices (undefined: not set in development, where it does not), and the relays of its rounds. */
		beacon: {
			on: readBeacon(values),
			relays: values.DRAND_RELAYS,
		},
		fairHistoryDays: values.FAIR_HISTORY_DAYS,
		exchanges: (values.EXCHANGES ?? (values.MODE === 'production' ? [] : DEFAULT_EXCHANGES)) as readonly ExchangeName[],
		/** They are not named in the settings: their assets are added once they have answered, and nothing is said about them at a start. */
		exchangesByDefault: values.EXCHANGES === undefined && values.MODE !== 'production',
		exchangeUrls: values.EXCHANGE_URLS,
		polygon: values.POLYGON_API_KEY
			? { apiKey: values.POLYGON_API_KEY, url: values.POLYGON_URL, streamUrl: values.POLYGON_STREAM_URL }
			: undefined,
		/** Payment services and where rates come from. */
		payments: {
			...readPaymentAccounts(values),
			formerAccounts: values.FORMER_ACCOUNTS,
			rates: values.RATES,
			spreadBps: values.RATE_SPREAD,
		},
		/** Provider of economic events; undefined if they are imported by hand. */
		calendar: values.CALENDAR_URL
			? {
					url: values.CALENDAR_URL,
					format: values.CALENDAR_FORMAT,
					mapping: values.CALENDAR_COLUMNS,
					zone: values.CALENDAR_ZONE,
				}
			: undefined,
		/** True if calls to addresses that settings name may stay on this machine. */
		allowsLoopback: values.OUTGOING_LOOPBACK === 'on',
		s3: readS3(values, 'FILES'),
		documentYears: values.DOCUMENT_YEARS,
		disputeDays: values.DISPUTE_DAYS,
		conversationDays: values.CONVERSATION_DAYS,
		verification: readVerification(values),
		bodyLimitBytes: values.BODY_LIMIT,
		types: {
			goldMinor: BigInt(values.GOLD_DEPOSITS) * 100n,
			premiumMinor: BigInt(values.PREMIUM_DEPOSITS) * 100n,
		},
		payoutLimits: {
			hourMinor: BigInt(values.PAYOUTS_HOUR) * 100n,
			dayMinor: BigInt(values.PAYOUTS_DAY) * 100n,
		},
		limits: {
			placing: values.LIMIT_PLACING,
			movements: values.LIMIT_MOVEMENTS,
			lists: values.LIMIT_LISTS,
			messages: values.LIMIT_MESSAGES,
			contacts: values.LIMIT_CONTACTS,
			ownLimits: values.LIMIT_OWN_LIMITS,
			general: values.LIMIT_GENERAL,
			address: values.LIMIT_ADDRESS,
			registrations: values.LIMIT_REGISTRATIONS,
			guests: values.LIMIT_GUESTS,
			allGuests: values.LIMIT_ALL_GUESTS,
			photos: values.LIMIT_PHOTOS,
			uploads: values.LIMIT_UPLOADS,
			webhooks: values.LIMIT_WEBHOOKS,
			unsigned: values.LIMIT_UNSIGNED,
			wrongPasswords: values.LIMIT_WRONG_PASSWORDS,
			openTrades: values.LIMIT_OPEN_TRADES,
			openDisputes: values.LIMIT_OPEN_DISPUTES,
			openConversations: values.LIMIT_OPEN_CONVERSATIONS,
			sockets: values.LIMIT_SOCKETS,
			allSockets: values.LIMIT_ALL_SOCKETS,
			socketMessages: values.LIMIT_SOCKET_MESSAGES,
		},
	};
}

/** Exchanges that development asks where `EXCHANGES` is not set. */
const DEFAULT_EXCHANGES: readonly ExchangeName[] = ['okx'];

/** Names of exchanges as `EXCHANGES` takes them; undefined if they are none. */
export function parseExchanges(text: string): readonly ExchangeName[] | undefined {
	const { success, data } = SETTINGS.EXCHANGES.schema.safeParse(text);
	return success && data.length > 0 ? data : undefined;
}
