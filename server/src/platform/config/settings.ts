import { resolve } from 'node:path';
import {
	CALENDAR_FIELDS,
	CALENDAR_FORMATS,
	type CalendarField,
	type Mapping,
} from '@fairtick/domain/calendar/import-contract';
import { EXCHANGE_NAMES } from '@fairtick/domain/market/contract';
import { isTimeZone } from '@fairtick/domain/wire/time-zone';
import * as z from 'zod';

/** One setting of the environment: what it is for, and how its text becomes a value. */
export interface Setting<Value> {
	/** One sentence for the README. */
	readonly meaning: string;
	/** What is allowed, as the end of the sentence "… must be". */
	readonly allowed: string;
	/** The text used where the setting is not given; without one, the setting is left out. */
	readonly fallback?: string;
	readonly schema: z.ZodType<Value, string>;
	/** Its value is never shown. */
	readonly secret?: true;
	/** Its value may lie in a file, named as `file:` and a path. */
	readonly inFile?: true;
}

/** Keeps the entry's own type: whether it has a fallback decides whether its value can be undefined. */
function setting<Entry extends Setting<unknown>>(entry: Entry): Entry {
	return entry;
}

const wholeNumber = (min: number, max: number) =>
	z
		.string()
		.regex(/^(0|[1-9]\d{0,9})$/)
		.transform(Number)
		.pipe(z.int().min(min).max(max));

const number = (meaning: string, min: number, max: number, fallback: number) =>
	setting({
		meaning,
		allowed: `a whole number from ${min} to ${max}`,
		fallback: String(fallback),
		schema: wholeNumber(min, max),
	});

const path = z
	.string()
	.min(1)
	.refine((text) => !text.includes('\0'))
	.transform((text) => resolve(text));

const databaseUrl = (meaning: string) =>
	setting({
		meaning,
		allowed: 'an address such as postgres://role:password@host:5432/name',
		schema: z.url({ protocol: /^postgres(ql)?$/ }),
		secret: true,
	});

const list = (text: string) =>
	text
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '');

const origin = (meaning: string, protocol: RegExp, example: string, fallback: string) =>
	setting({
		meaning,
		allowed: `an address without a path, such as ${example}`,
		fallback,
		schema: z
			.url({ protocol })
			.transform((text) => new URL(text))
			.refine((url) => url.href === `${url.origin}/` || url.href === `${url.protocol}//${url.host}/`)
			.transform((url) => `${url.protocol}//${url.host}`),
	});

const clientId = (whose: string) =>
	setting({
		meaning: `Client id that the site has at ${whose}; without it signing in there is off`,
		allowed: 'a text of 1 to 200 printable characters',
		schema: z.string().regex(/^[\x21-\x7e]{1,200}$/),
	});

const clientSecret = (whose: string) =>
	setting({
		meaning: `Secret of the client id at ${whose}`,
		allowed: 'a text of 1 to 500 printable characters',
		schema: z.string().regex(/^[\x21-\x7e]{1,500}$/),
		secret: true,
	});

/** A secret of a payment provider, which may lie in a file. */
const providerSecret = (meaning: string, allowed: string, form: RegExp) =>
	setting({
		meaning: `${meaning}; file: and a path names a file that holds it`,
		allowed,
		schema: z.string().regex(form),
		secret: true,
		inFile: true,
	});

const bucket = (meaning: string) =>
	setting({
		meaning,
		allowed: 'an https address such as https://s3.eu-central-1.amazonaws.com/my-bucket',
		schema: z
			.url({ protocol: /^https?$/ })
			.transform((text) => text.replace(/\/$/, ''))
			.refine((text) => !/[?#@]/.test(text)),
	});

const bucketRegion = (meaning: string) =>
	setting({
		meaning,
		allowed: 'a name such as eu-central-1',
		fallback: 'us-east-1',
		schema: z.string().regex(/^[a-z0-9-]{1,40}$/),
	});

const bucketAccess = (meaning: string) =>
	setting({
		meaning,
		allowed: 'a text of 1 to 200 printable characters',
		schema: z.string().regex(/^[\x21-\x7e]{1,200}$/),
	});

const bucketSecret = (meaning: string) =>
	providerSecret(meaning, 'a text of 1 to 200 printable characters', /^[\x21-\x7e]{1,200}$/);

/** One secret of webhooks, or two while one replaces the other. */
const webhookSecrets = (whose: string) =>
	setting({
		meaning: `Secret of the webhook at ${whose}, or two with a comma while one replaces the other; file: and a path names a file that holds it`,
		allowed: 'one or two texts of 8 to 200 printable characters, separated by a comma',
		schema: z
			.string()
			.transform(list)
			.pipe(
				z
					.array(z.string().regex(/^[\x21-\x7e]{8,200}$/))
					.min(1)
					.max(2),
			),
		secret: true,
		inFile: true,
	});

const MAX_USD = 1_000_000_000;
const MAX_RATE = 1_000_000_000;

/** Every setting. A name that is missing here does not exist. */
/** Which exchanges an asset may be made of, as the end of the sentence "… must be". */
export const EXCHANGES_ALLOWED = `one or three of ${EXCHANGE_NAMES.join(', ')}, separated by commas`;

export const SETTINGS = {
	PORT: setting({
		meaning:
			'Port of the web server; without it 3000 or, where that is taken, the next free one; 0 takes any free port',
		allowed: 'a whole number from 0 to 65535',
		schema: wholeNumber(0, 65_535),
	}),
	HOST: setting({
		meaning: 'Address to listen on',
		allowed: 'an IP address or host name of this machine',
		fallback: '127.0.0.1',
		schema: z.string().regex(/^[\w.:-]{1,255}$/),
	}),
	DATA_DIR: setting({
		meaning: 'Folder of everything that is kept: database, keys, seeds, backups',
		allowed: 'a path',
		fallback: '.data',
		schema: path,
	}),
	KEYS_DIR: setting({
		meaning: 'Folder of the keys, which no backup copies; without it keys in DATA_DIR',
		allowed: 'a path',
		schema: path,
	}),
	JOURNAL_COPY: setting({
		meaning: 'Folder on another disk or machine where every line of the journal is written too',
		allowed: 'a path',
		schema: path,
	}),
	LOG_ORIGIN: setting({
		meaning:
			'Name of a proof log that begins now, without a scheme (default: host of PUBLIC_URL and /log); one that has begun keeps its own',
		allowed: 'a name without spaces and pluses',
		schema: z.string().regex(/^[^\s+]{1,200}$/),
	}),
	CHECKPOINT_SECONDS: number(
		'Seconds between two checkpoints of the proof log; 3: one just before each round of the random beacon',
		1,
		60,
		3,
	),
	WITNESSES: setting({
		meaning:
			'File of the witnesses that cosign the proof log and of the quorum of them, as a C2SP tlog-policy with their addresses; without it none do',
		allowed: 'the path of a file',
		schema: path,
	}),
	LOG_MIRRORS: setting({
		meaning: 'Folders that the files of the proof log are copied to as well, best on other disks or machines',
		allowed: 'paths separated by commas',
		schema: z.string().transform(list).pipe(z.array(path).min(1)),
	}),
	LOG_S3_URL: bucket('Bucket of a store that speaks S3, that the files of the proof log are copied to as well'),
	LOG_S3_REGION: bucketRegion('Region of the S3 store of the proof log, for which requests are signed'),
	LOG_S3_ACCESS_KEY: bucketAccess('Access key id at the S3 store of the proof log'),
	LOG_S3_SECRET_KEY: bucketSecret('Secret access key at the S3 store of the proof log'),
	DATABASE_URL: databaseUrl('PostgreSQL for the restricted role; without it the embedded one is used'),
	DATABASE_OWNER_URL: databaseUrl('PostgreSQL for the role that owns the schema and migrates it'),
	DATABASE_AUDIT_URL: databaseUrl('PostgreSQL for the role that reads everything and keeps the runs of audits'),
	DATABASE_BACKUP_URL: databaseUrl(
		'PostgreSQL of this machine for a role that may make base backups; only `npm run backup` uses it',
	),
	DATABASE_CONNECTIONS: number(
		'Connections to the database: two fifths for placing and settling, three for reports of users, of the server itself and of staff, the others for everything else',
		10,
		200,
		20,
	),
	MODE: setting({
		meaning: 'development, or production (which needs PUBLIC_URL)',
		allowed: 'development or production',
		fallback: 'development',
		schema: z.enum(['development', 'production']),
	}),
	MONEY: setting({
		meaning:
			'Money of the real account: sandbox (play money, with a payment page for testers), off (none) or live (production alone); without it sandbox in development and off in production',
		allowed: 'sandbox, off or live',
		schema: z.enum(['sandbox', 'off', 'live']),
	}),
	PUBLIC_URL: setting({
		meaning: 'Address under which browsers reach the site',
		allowed: 'an http or https address without a path, such as https://trade.example.com',
		schema: z
			.url({ protocol: /^https?$/ })
			.transform((text) => new URL(text))
			.refine((url) => url.href === `${url.origin}/`)
			.transform((url) => url.origin),
	}),
	TRUST_PROXY: setting({
		meaning: 'Proxies in front whose X-Forwarded-For counts',
		allowed: 'IP addresses or ranges separated by commas, or loopback',
		fallback: '',
		schema: z
			.string()
			.transform((text) => text.split(',').map((part) => part.trim()))
			.transform((parts) => parts.filter((part) => part !== ''))
			.pipe(z.array(z.union([z.literal('loopback'), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
	}),
	APP_NAME: setting({
		meaning: 'Name of the site',
		allowed: 'a text of 1 to 60 characters',
		fallback: 'Fairtick',
		schema: z.string().trim().min(1).max(60),
	}),
	CHAT_SITE_ID: setting({
		meaning: 'Site id of the support chat at tawk.to; without it no chat is offered',
		allowed: 'an id of letters and digits, or two with a slash between them',
		schema: z.string().regex(/^[A-Za-z0-9]{1,64}(\/[A-Za-z0-9]{1,64})?$/),
	}),
	SMTP_URL: setting({
		meaning:
			'Mail server; without it mails are files in the data folder, outside production shown on this machine at /dev/mail',
		allowed: 'an address such as smtp://user:password@host:587 or smtps://user:password@host',
		schema: z.url({ protocol: /^smtps?$/ }),
		secret: true,
	}),
	MAIL_FROM: setting({
		meaning: 'Sender of mails; without it no-reply at the host of PUBLIC_URL',
		allowed: 'an e-mail address',
		schema: z.email().max(254),
	}),
	OPERATOR_MAIL: setting({
		meaning:
			'Who gets the line of every whole audit and of every one with other findings than the one before, and a mail when automatic payouts stop; without it the log alone',
		allowed: 'an e-mail address',
		schema: z.email().max(254),
	}),
	GITHUB_CLIENT_ID: clientId('GitHub'),
	GITHUB_CLIENT_SECRET: clientSecret('GitHub'),
	GITHUB_URL: origin('Where people sign in at GitHub', /^https?$/, 'https://github.example.com', 'https://github.com'),
	GITHUB_API_URL: setting({
		meaning: 'Where GitHub answers calls',
		allowed: 'an http or https address, such as https://github.example.com/api/v3',
		fallback: 'https://api.github.com',
		schema: z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/$/, '')),
	}),
	GOOGLE_CLIENT_ID: clientId('Google'),
	GOOGLE_CLIENT_SECRET: clientSecret('Google'),
	OIDC_ISSUER: setting({
		meaning: 'Issuer of another OpenID Connect provider to sign in with',
		allowed: 'an https address, or an http one of this machine, such as https://id.example.com',
		schema: z.url({ protocol: /^https?$/ }).refine((text) => {
			const { protocol, hostname } = new URL(text);
			return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
		}),
	}),
	OIDC_CLIENT_ID: clientId('the OpenID Connect provider'),
	OIDC_CLIENT_SECRET: clientSecret('the OpenID Connect provider'),
	OIDC_NAME: setting({
		meaning: 'Name of the OpenID Connect provider on the buttons',
		allowed: 'a text of 1 to 40 characters',
		fallback: 'OpenID Connect',
		schema: z.string().trim().min(1).max(40),
	}),
	PROVIDER_TIMEOUT: number('Seconds that a provider to sign in with has to answer a call', 1, 60, 5),
	LOG_LEVEL: setting({
		meaning: 'How much is logged: fatal, error, warn, info, debug, trace or silent',
		allowed: 'fatal, error, warn, info, debug, trace or silent',
		fallback: 'info',
		schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
	}),
	METRICS_PORT: setting({
		meaning: 'Port on which /metrics is served for Prometheus; without it nowhere',
		allowed: 'a whole number from 0 to 65535',
		schema: wholeNumber(0, 65_535),
	}),
	METRICS_HOST: setting({
		meaning: 'Address to serve metrics on; they are for the operator alone',
		allowed: 'an IP address or host name of this machine',
		fallback: '127.0.0.1',
		schema: z.string().regex(/^[\w.:-]{1,255}$/),
	}),
	FAIR_BEACON: setting({
		meaning:
			'drand lets public randomness enter the fair indices when they are installed, which then need the network; off refuses real money on them; without it drand in production and off in development',
		allowed: 'off or drand',
		schema: z.enum(['off', 'drand']),
	}),
	DRAND_RELAYS: setting({
		meaning: 'Relays of drand, the preferred one first',
		allowed: 'http or https addresses separated by commas',
		fallback: 'https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com',
		schema: z
			.string()
			.transform((text) => text.split(',').map((part) => part.trim().replace(/\/$/, '')))
			.pipe(z.array(z.url({ protocol: /^https?$/ })).min(1)),
	}),
	FAIR_HISTORY_DAYS: number(
		'Days of history that charts of the fair indices begin with, made at the first start: one before it is ready, more meanwhile',
		1,
		30,
		30,
	),
	EXCHANGES: setting({
		meaning:
			'Exchanges whose prices make the crypto assets when they are installed: one (demo only), or three for their median; `off` asks none. Left out, none is asked in production, and in development `okx` is, whose assets are added once it has answered',
		allowed: `${EXCHANGES_ALLOWED}, or off`,
		schema: z
			.string()
			.transform((text) => (text === 'off' ? [] : list(text)))
			.pipe(z.array(z.enum(EXCHANGE_NAMES)))
			.refine((names) => new Set(names).size === names.length && names.length !== 2),
	}),
	EXCHANGE_URLS: setting({
		meaning: 'Addresses to reach exchanges by instead of their own, such as okx=https://relay.example.com',
		allowed: 'names of exchanges with addresses, such as okx=https://relay.example.com, separated by commas',
		fallback: '',
		schema: z
			.string()
			.transform((text) => Object.fromEntries(list(text).map((part) => part.split(/=(.*)/s).slice(0, 2))))
			.pipe(z.partialRecord(z.enum(EXCHANGE_NAMES), z.url({ protocol: /^https?$/ }))),
	}),
	POLYGON_API_KEY: setting({
		meaning: 'Key of Polygon (now Massive), whose quotes make the stocks and currencies; without it these are closed',
		allowed: 'a key of letters, digits, - and _',
		schema: z.string().regex(/^[\w-]{1,128}$/),
		secret: true,
	}),
	POLYGON_URL: origin('Where Polygon answers calls', /^https?$/, 'https://api.example.com', 'https://api.massive.com'),
	POLYGON_STREAM_URL: origin(
		'Where Polygon streams quotes',
		/^wss?$/,
		'wss://socket.example.com',
		'wss://socket.massive.com',
	),
	STRIPE_SECRET_KEY: providerSecret(
		'Secret or restricted key of Stripe, for deposits by card and their refunds; without it there are none',
		'a key such as sk_live_… or rk_test_…',
		/^[rs]k_(test|live)_\w{1,200}$/,
	),
	STRIPE_ACCOUNT: setting({
		meaning: 'Account at Stripe that the key is of',
		allowed: 'an id such as acct_1ABC',
		schema: z.string().regex(/^acct_\w{1,60}$/),
	}),
	STRIPE_WEBHOOK_SECRETS: webhookSecrets('Stripe'),
	STRIPE_CURRENCIES: setting({
		meaning: 'Currencies in which cards are charged',
		allowed: 'codes of three capital letters separated by commas',
		fallback: 'USD',
		schema: z
			.string()
			.transform(list)
			.pipe(z.array(z.string().regex(/^[A-Z]{3}$/)).min(1)),
	}),
	STRIPE_URL: origin('Where Stripe answers calls', /^https?$/, 'https://api.example.com', 'https://api.stripe.com'),
	BTCPAY_URL: setting({
		meaning:
			'Where the BTCPay Server answers calls, for deposits and withdrawals of bitcoin; without it there are none',
		allowed: 'an https address, such as https://btcpay.example.com',
		schema: z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/$/, '')),
	}),
	BTCPAY_API_KEY: providerSecret(
		'Key of the BTCPay Server',
		'a text of 1 to 200 printable characters',
		/^[\x21-\x7e]{1,200}$/,
	),
	BTCPAY_STORE: setting({
		meaning: 'Id of the store at the BTCPay Server',
		allowed: 'an id of letters and digits',
		schema: z.string().regex(/^[A-Za-z0-9]{1,100}$/),
	}),
	BTCPAY_WEBHOOK_SECRETS: webhookSecrets('the BTCPay Server'),
	BANK_ACCOUNTS: setting({
		meaning: 'File of the accounts to which users pay by bank transfer, Pix, UPI or QRIS; without it there are none',
		allowed: 'the path of a file',
		schema: path,
	}),
	FORMER_ACCOUNTS: setting({
		meaning: 'File of accounts at Stripe and BTCPay that take no deposits any more, but still refunds and disputes',
		allowed: 'the path of a file',
		schema: path,
	}),
	RATES: setting({
		meaning:
			'Rates of local currencies: a file, or an https address that answers with the same JSON; without it there are none',
		allowed: 'the path of a file or an https address',
		schema: z
			.string()
			.min(1)
			.transform((text) => (/^https?:/.test(text) ? text : resolve(text))),
	}),
	RATE_SPREAD: setting({
		meaning: 'Percent by which deposits and withdrawals in other currencies are dearer than the rate',
		allowed: 'a number from 0 to 20 with at most two decimals',
		fallback: '1',
		// In basis points.
		schema: z
			.string()
			.regex(/^\d{1,2}(\.\d{1,2})?$/)
			.transform((text) => Math.round(Number(text) * 100))
			.pipe(z.number().max(2_000)),
	}),
	CALENDAR_URL: setting({
		meaning:
			'Address that answers with economic events as CSV, JSON or iCalendar, asked every five minutes; without it they are imported by hand; file: and a path names a file that holds it',
		allowed: 'an https address such as https://calendar.example.com/events.json',
		schema: z.url({ protocol: /^https?$/ }).refine((text) => !/[#@]/.test(text)),
		secret: true,
		inFile: true,
	}),
	CALENDAR_FORMAT: setting({
		meaning: 'Format of the economic events at CALENDAR_URL; without it the answer says it, or its first character',
		allowed: CALENDAR_FORMATS.join(', '),
		schema: z.enum(CALENDAR_FORMATS),
	}),
	CALENDAR_COLUMNS: setting({
		meaning:
			'Where the fields of the events at CALENDAR_URL come from, where their columns have other names: a column after =, the same text for all after :, such as title=release,country:US',
		allowed: `pairs such as title=release or country:US, separated by commas; fields are ${CALENDAR_FIELDS.join(', ')}`,
		fallback: '',
		schema: z
			.string()
			.transform((text) => list(text).map((pair) => /^(\w+)([=:])(.{1,200})$/.exec(pair)))
			.refine((pairs) => pairs.every((pair) => CALENDAR_FIELDS.includes(pair?.[1] as CalendarField)))
			.transform((pairs) =>
				Object.fromEntries(
					pairs.map((pair) => [pair?.[1], pair?.[2] === '=' ? { column: pair[3] } : { value: pair?.[3] }]),
				),
			)
			.transform((mapping) => mapping as Mapping),
	}),
	CALENDAR_ZONE: setting({
		meaning: 'Time zone of times at CALENDAR_URL that name none',
		allowed: 'a name such as America/New_York',
		fallback: 'UTC',
		schema: z.string().refine(isTimeZone),
	}),
	OUTGOING_LOOPBACK: setting({
		meaning:
			"on lets payment providers, rates, economic events, users' webhooks and witnesses be reached on this machine, without TLS, as tests need it; production refuses it",
		allowed: 'off or on',
		fallback: 'off',
		schema: z.enum(['off', 'on']),
	}),
	VERIFICATION: setting({
		meaning:
			'When users have to be verified: never, before a withdrawal, or before a deposit (default where MONEY is live; else withdrawal)',
		allowed: 'never, withdrawal or deposit',
		schema: z.enum(['never', 'withdrawal', 'deposit']),
	}),
	VERIFICATION_FROM: number(
		'Total of the withdrawals of a user, in USD, from which on withdrawals need a verified user',
		0,
		MAX_USD,
		0,
	),
	PROOF_OF_ADDRESS: setting({
		meaning: 'Whether users have to prove their address to be verified (default: on where MONEY is live, else off)',
		allowed: 'off or on',
		schema: z.enum(['off', 'on']),
	}),
	SECOND_LOOKS: number('Percent of verifications, chosen at random, that two people look at', 0, 100, 5),
	SCREENING_LIST: setting({
		meaning:
			'File of persons and addresses of coins, as JSON, that users and their destinations are held against; without it no user is screened',
		allowed: 'the path of a file',
		schema: path,
	}),
	DISPUTE_DAYS: number('Working days within which a dispute is to be decided', 1, 60, 5),
	CONVERSATION_DAYS: number('Working days within which staff are to answer in a conversation', 1, 60, 2),
	GOLD_DEPOSITS: number(
		'USD that make a user gold: deposits less withdrawals of 90 days, with an approved identity',
		1,
		MAX_USD,
		1_000,
	),
	PREMIUM_DEPOSITS: number(
		'USD that make a user premium: deposits less withdrawals of 90 days, with an approved identity',
		1,
		MAX_USD,
		10_000,
	),
	PAYOUTS_HOUR: number(
		'Automatic payouts of an hour by one account at a provider, in USD; above it they stop',
		1,
		MAX_USD,
		10_000,
	),
	PAYOUTS_DAY: number(
		'Automatic payouts of a day by one account at a provider, in USD; above it they stop',
		1,
		MAX_USD,
		50_000,
	),
	DOCUMENT_YEARS: number("Years for which users' documents are kept after the end of their account", 1, 30, 5),
	FILES_S3_URL: bucket(
		"Bucket of a store that speaks S3, for users' documents; without it they are files in the data folder",
	),
	FILES_S3_REGION: bucketRegion("Region of the S3 store of users' documents, for which requests are signed"),
	FILES_S3_ACCESS_KEY: bucketAccess("Access key id at the S3 store of users' documents"),
	FILES_S3_SECRET_KEY: bucketSecret("Secret access key at the S3 store of users' documents"),
	BODY_LIMIT: number('Largest request body in bytes, for calls that need no more', 1_024, 65_536, 4_096),
	LIMIT_PLACING: number('Placements a minute and user', 1, MAX_RATE, 360),
	LIMIT_MOVEMENTS: number('Money movements a minute and user', 1, MAX_RATE, 20),
	LIMIT_LISTS: number('Lists and history calls a minute and user', 1, MAX_RATE, 120),
	LIMIT_MESSAGES: number('Disputes and messages to the staff a minute and user', 1, MAX_RATE, 10),
	LIMIT_CONTACTS: number('Messages sent by the contact form an hour and network', 1, MAX_RATE, 3),
	LIMIT_OWN_LIMITS: number('Changes of own limits an hour and user; each stays on record', 1, MAX_RATE, 60),
	LIMIT_GENERAL: number('All other calls a minute and user', 1, MAX_RATE, 300),
	LIMIT_ADDRESS: number('Calls, pages and pictures a minute and address', 1, MAX_RATE, 1_200),
	LIMIT_REGISTRATIONS: number('Registrations an hour and address', 1, MAX_RATE, 30),
	LIMIT_GUESTS: number('Guest accounts a day and network', 1, MAX_RATE, 5),
	LIMIT_ALL_GUESTS: number('Guest accounts that live at once', 1, MAX_RATE, 1_000),
	LIMIT_PHOTOS: number('Photos that a user may send a minute', 1, MAX_RATE, 6),
	LIMIT_UPLOADS: number('Documents that a user may send a minute', 1, MAX_RATE, 12),
	LIMIT_WEBHOOKS: number('Signed calls of webhooks a minute and provider', 1, MAX_RATE, 600),
	LIMIT_UNSIGNED: number('Calls of webhooks without a valid signature a minute and address', 1, MAX_RATE, 60),
	LIMIT_WRONG_PASSWORDS: number('Wrong passwords per account and address until waiting begins', 1, MAX_RATE, 5),
	LIMIT_OPEN_TRADES: number('Open trades of a user', 1, MAX_RATE, 50),
	LIMIT_OPEN_DISPUTES: number('Disputes of a user that are not decided', 1, MAX_RATE, 10),
	LIMIT_OPEN_CONVERSATIONS: number(
		'Conversations of a user with support that are not closed, and emails a day that confirm messages to an address',
		1,
		MAX_RATE,
		5,
	),
	LIMIT_SOCKETS: number('Live sockets per address', 1, MAX_RATE, 100),
	LIMIT_ALL_SOCKETS: number('Live sockets of everybody together', 1, MAX_RATE, 10_000),
	LIMIT_SOCKET_MESSAGES: number('Messages a minute and live socket', 1, MAX_RATE, 240),
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

export type SettingName = keyof typeof SETTINGS;
