import { resolve } from 'node:path';
import {
	CALENDAR_FIELDS,
	CALENDAR_FORMATS,
	type CalendarField,
	type Mapping,
} from '@fairtick/domain/calendar/import-contract';
import { EXCHANGE_NAMES } from '@fairtick/domain/market/contract';
import { PROCESS_ROLES } from '@fairtick/domain/staff/process-roles';
import { isTimeZone } from '@fairtick/domain/wire/time-zone';
import * as z from 'zod';
import { PAYMENT_SETTINGS } from './payment-providers/table.ts';
import {
	IN_FILE,
	list,
	number,
	origin,
	path,
	providerSecret,
	type SettingGroup,
	type Settings,
	setting,
	wholeNumber,
} from './setting.ts';

const databaseUrl = (meaning: string) =>
	setting({
		meaning: `${meaning}. ${IN_FILE}`,
		allowed: 'an address such as postgres://role:password@host:5432/name',
		schema: z.url({ protocol: /^postgres(ql)?$/ }),
		secret: true,
		inFile: true,
		perProcess: true,
	});

const clientId = (whose: string) =>
	setting({
		meaning: `Client id of the site at ${whose}. Not set: no login there`,
		allowed: 'a text of 1 to 200 printable characters',
		schema: z.string().regex(/^[\x21-\x7e]{1,200}$/),
	});

const clientSecret = (whose: string) =>
	setting({
		meaning: `Client secret of the site at ${whose}`,
		allowed: 'a text of 1 to 500 printable characters',
		schema: z.string().regex(/^[\x21-\x7e]{1,500}$/),
		secret: true,
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

const MAX_USD = 1_000_000_000;
const MAX_RATE = 1_000_000_000;

/** Exchanges that an asset may be made of, as the end of the sentence "… must be". */
export const EXCHANGES_ALLOWED = `one or three of ${EXCHANGE_NAMES.join(', ')}, separated by commas`;

const SERVER = {
	MODE: setting({
		meaning: '`development` or `production`, which needs `PUBLIC_URL`',
		allowed: 'development or production',
		fallback: 'development',
		schema: z.enum(['development', 'production']),
	}),
	PUBLIC_URL: setting({
		meaning: 'Address at which browsers reach the site',
		allowed: 'an http or https address without a path, such as https://trade.example.com',
		schema: z
			.url({ protocol: /^https?$/ })
			.transform((text) => new URL(text))
			.refine((url) => url.href === `${url.origin}/`)
			.transform((url) => url.origin),
	}),
	PORT: setting({
		perProcess: true,
		meaning: 'Port of the web server. Not set: 3000, or the next free port if 3000 is taken. 0: any free port',
		allowed: 'a whole number from 0 to 65535',
		schema: wholeNumber(0, 65_535),
	}),
	HOST: setting({
		perProcess: true,
		meaning: 'Address to listen on',
		allowed: 'an IP address or host name of this machine',
		fallback: '127.0.0.1',
		schema: z.string().regex(/^[\w.:-]{1,255}$/),
	}),
	WORKERS: setting({
		perProcess: true,
		meaning:
			'Server processes that `npm start` runs on one port: about one a core. Each has `DATABASE_CONNECTIONS` and about ten more; the embedded PostgreSQL has room for six',
		allowed: 'a whole number from 1 to 64',
		fallback: '1',
		schema: wholeNumber(1, 64),
	}),
	ROLES: setting({
		perProcess: true,
		meaning:
			'Work of each process: `web` serves pages and calls, `market` writes prices and settles, `log` makes the proof log, `jobs` does everything else. Of several processes with the same role one holds the market, the log and the schedules, and another takes over if it dies',
		allowed: 'one or more of web, market, log, jobs, separated by commas',
		fallback: PROCESS_ROLES.join(', '),
		schema: z
			.string()
			.transform(list)
			.pipe(z.array(z.enum(PROCESS_ROLES)).min(1)),
	}),
	DRAIN_SECONDS: {
		...number(
			'Seconds for which a process that is told to stop still serves while `/health/ready` answers 503: longer than a balancer takes to notice. Its clients are then handed over within three seconds. 0: it stops at once',
			0,
			600,
			0,
		),
		perProcess: true,
	} as const,
	TRUST_PROXY: setting({
		meaning: 'Proxies whose `X-Forwarded-For` is trusted',
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
		meaning: 'Site id of the support chat at tawk.to. Not set: no chat',
		allowed: 'an id of letters and digits, or two with a slash between them',
		schema: z.string().regex(/^[A-Za-z0-9]{1,64}(\/[A-Za-z0-9]{1,64})?$/),
	}),
	LOG_LEVEL: setting({
		perProcess: true,
		meaning: 'Log level: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
		allowed: 'fatal, error, warn, info, debug, trace or silent',
		fallback: 'info',
		schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
	}),
	METRICS_PORT: setting({
		perProcess: true,
		meaning: 'Port that serves `/metrics` for Prometheus. Not set: no metrics',
		allowed: 'a whole number from 0 to 65535',
		schema: wholeNumber(0, 65_535),
	}),
	METRICS_HOST: setting({
		perProcess: true,
		meaning: 'Address that serves metrics. Keep it private',
		allowed: 'an IP address or host name of this machine',
		fallback: '127.0.0.1',
		schema: z.string().regex(/^[\w.:-]{1,255}$/),
	}),
	OUTGOING_LOOPBACK: setting({
		meaning:
			'`on` allows calls to providers, webhooks and witnesses on this machine and without TLS, for tests. Production refuses it',
		allowed: 'off or on',
		fallback: 'off',
		schema: z.enum(['off', 'on']),
	}),
	BODY_LIMIT: number('Largest request body in bytes, unless the schema of the call needs more', 1_024, 65_536, 4_096),
} as const satisfies Settings;

const FOLDERS = {
	DATA_DIR: setting({
		perProcess: true,
		meaning: 'Folder of all data: database, keys, backups',
		allowed: 'a path',
		fallback: '.data',
		schema: path,
	}),
	KEYS_DIR: setting({
		perProcess: true,
		meaning: 'Folder of the keys, which no backup contains. Not set: `keys` in `DATA_DIR`',
		allowed: 'a path',
		schema: path,
	}),
	KEYS: setting({
		meaning:
			'`own`: the server makes missing keys in `KEYS_DIR` and replaces them in a rotation. `given`: it only reads them, each role its own, and a start without one is refused; `npm run keys -- make` makes a set',
		allowed: 'own or given',
		fallback: 'own',
		schema: z.enum(['own', 'given']),
	}),
	JOURNAL_COPY: setting({
		perProcess: true,
		meaning: 'Folder on another disk or machine that receives every line of the journal as well',
		allowed: 'a path',
		schema: path,
	}),
} as const satisfies Settings;

const STORE = {
	STORE_S3_URL: bucket(
		'S3 bucket, with conditional writes and without versions, of the proof log, the journal, heads of audits, recordings, documents and their keys. Not set: `DATA_DIR` and `KEYS_DIR`',
	),
	STORE_S3_REGION: bucketRegion('Region for which requests to this bucket are signed'),
	STORE_S3_ACCESS_KEY: bucketAccess('Access key id for this bucket'),
	STORE_S3_SECRET_KEY: bucketSecret('Secret access key for this bucket'),
} as const satisfies Settings;

const DATABASE = {
	DATABASE_URL: databaseUrl('PostgreSQL for the restricted role of the server. Not set: the embedded PostgreSQL'),
	DATABASE_OWNER_URL: databaseUrl('PostgreSQL for the role that owns and migrates the schema'),
	DATABASE_AUDIT_URL: databaseUrl('PostgreSQL for the role that audits: it reads everything and stores the runs'),
	DATABASE_BACKUP_URL: databaseUrl(
		'PostgreSQL on this machine for a role that may make base backups. Only `npm run backup` uses it',
	),
	DATABASE_REPORT_URL: databaseUrl(
		'PostgreSQL of a standby, for the role of `DATABASE_URL`: reports of users and lists of staff are read there and say of when they are. Not set: they are read from the primary',
	),
	DATABASE_SYNCHRONOUS: setting({
		meaning:
			'`required`: commits must wait for a synchronous standby; without one a start warns, and refuses real money (`MONEY=live`). `off`: a standby is not expected',
		allowed: 'off or required',
		fallback: 'off',
		schema: z.enum(['off', 'required']),
	}),
	DATABASE_CONNECTIONS: {
		...number(
			'Connections to the database: two fifths place and settle trades, three connections serve reports (users, server, staff), the others everything else',
			10,
			200,
			20,
		),
		perProcess: true,
	} as const,
} as const satisfies Settings;

const MESSAGES = {
	NATS_URL: setting({
		meaning:
			'NATS servers, of one cluster, that carry hints between server processes. Not set: PostgreSQL carries them',
		allowed: 'addresses such as nats://10.0.0.5:4222 or tls://nats.example.com:4222, separated by commas and all alike',
		schema: z
			.string()
			.transform(list)
			.pipe(z.array(z.url({ protocol: /^(nats|tls)$/ })).min(1))
			.refine((urls) => urls.every((url) => /^[a-z]+:\/\/[^/?#@]+\/?$/.test(url)))
			.refine((urls) => new Set(urls.map((url) => new URL(url).protocol)).size === 1),
	}),
	NATS_CREDENTIALS: setting({
		perProcess: true,
		meaning: `Credentials of a user of NATS: its JWT and seed, as \`nsc\` writes them into a file. ${IN_FILE}`,
		allowed: 'the content of a .creds file',
		schema: z
			.string()
			.max(20_000)
			.regex(/BEGIN NATS USER JWT[\s\S]*BEGIN USER NKEY SEED/),
		secret: true,
		inFile: true,
	}),
	NATS_TOKEN: setting({
		perProcess: true,
		meaning: `Token for NATS servers that have no users. ${IN_FILE}`,
		allowed: 'a text of 1 to 200 printable characters',
		schema: z.string().regex(/^[\x21-\x7e]{1,200}$/),
		secret: true,
		inFile: true,
	}),
	NATS_CA: setting({
		perProcess: true,
		meaning: `Certificate of the authority of \`tls://\` servers, as PEM. Not set: the public authorities. ${IN_FILE}`,
		allowed: 'a certificate as PEM',
		schema: z
			.string()
			.max(100_000)
			.regex(/BEGIN CERTIFICATE/),
		inFile: true,
	}),
} as const satisfies Settings;

const PROOF = {
	LOG_ORIGIN: setting({
		meaning:
			'Name of a new proof log, without a scheme. Not set: the host of `PUBLIC_URL` and `/log`. A log that has begun keeps its name',
		allowed: 'a name without spaces and pluses',
		schema: z.string().regex(/^[^\s+]{1,200}$/),
	}),
	CHECKPOINT_SECONDS: number(
		'Seconds between two checkpoints of the proof log. 3: one just before each round of the random beacon',
		1,
		60,
		3,
	),
	WITNESSES: setting({
		meaning:
			'File with the witnesses that cosign the proof log, their addresses and their quorum, as a C2SP tlog-policy',
		allowed: 'the path of a file',
		schema: path,
		isFile: true,
	}),
	LOG_MIRRORS: setting({
		meaning: 'Folders that mirror the files of the proof log, preferably on other disks or machines',
		allowed: 'paths separated by commas',
		schema: z.string().transform(list).pipe(z.array(path).min(1)),
	}),
	LOG_S3_URL: bucket('S3 bucket that mirrors the files of the proof log'),
	LOG_S3_REGION: bucketRegion('Region for which requests to the bucket of the proof log are signed'),
	LOG_S3_ACCESS_KEY: bucketAccess('Access key id for the bucket of the proof log'),
	LOG_S3_SECRET_KEY: bucketSecret('Secret access key for the bucket of the proof log'),
} as const satisfies Settings;

const PRICES = {
	FAIR_BEACON: setting({
		meaning:
			'Whether newly installed fair indices use the public randomness of drand, which needs the network. `off` refuses real money on them. Not set: `drand` in production, `off` in development',
		allowed: 'off or drand',
		schema: z.enum(['off', 'drand']),
	}),
	DRAND_RELAYS: setting({
		meaning: 'Relays of drand, in order of preference',
		allowed: 'http or https addresses separated by commas',
		fallback: 'https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com',
		schema: z
			.string()
			.transform((text) => text.split(',').map((part) => part.trim().replace(/\/$/, '')))
			.pipe(z.array(z.url({ protocol: /^https?$/ })).min(1)),
	}),
	FAIR_HISTORY_DAYS: number(
		'Days of chart history of the fair indices. The first start makes one day before it is ready and the others in the background',
		1,
		30,
		30,
	),
	EXCHANGES: setting({
		meaning:
			'Exchanges of newly installed crypto assets: one (demo only), three for their median, or `off`. Not set: none in production; in development `okx`, whose assets are added after its first answer',
		allowed: `${EXCHANGES_ALLOWED}, or off`,
		schema: z
			.string()
			.transform((text) => (text === 'off' ? [] : list(text)))
			.pipe(z.array(z.enum(EXCHANGE_NAMES)))
			.refine((names) => new Set(names).size === names.length && names.length !== 2),
	}),
	EXCHANGE_URLS: setting({
		meaning: 'Addresses that replace those of exchanges, such as `okx=https://relay.example.com`',
		allowed: 'names of exchanges with addresses, such as okx=https://relay.example.com, separated by commas',
		fallback: '',
		schema: z
			.string()
			.transform((text) => Object.fromEntries(list(text).map((part) => part.split(/=(.*)/s).slice(0, 2))))
			.pipe(z.partialRecord(z.enum(EXCHANGE_NAMES), z.url({ protocol: /^https?$/ }))),
	}),
	POLYGON_API_KEY: setting({
		meaning: 'Key of Polygon (now Massive), which quotes stocks and currencies. Not set: these assets are closed',
		allowed: 'a key of letters, digits, - and _',
		schema: z.string().regex(/^[\w-]{1,128}$/),
		secret: true,
	}),
	POLYGON_URL: origin("Address of Polygon's API", /^https?$/, 'https://api.example.com', 'https://api.massive.com'),
	POLYGON_STREAM_URL: origin(
		"Address of Polygon's stream",
		/^wss?$/,
		'wss://socket.example.com',
		'wss://socket.massive.com',
	),
} as const satisfies Settings;

const EMAIL = {
	SMTP_URL: setting({
		meaning: `Mail server. Not set: emails become files in the data folder; in development \`/dev/mail\` shows them on this machine. ${IN_FILE}`,
		allowed: 'an address such as smtp://user:password@host:587 or smtps://user:password@host',
		schema: z.url({ protocol: /^smtps?$/ }),
		secret: true,
		inFile: true,
	}),
	MAIL_FROM: setting({
		meaning: 'Sender of emails. Not set: `no-reply` at the host of `PUBLIC_URL`',
		allowed: 'an e-mail address',
		schema: z.email().max(254),
	}),
	OPERATOR_MAIL: setting({
		meaning:
			'Address that gets the line of every full audit and of every audit with new findings, and an email when automatic payouts stop. Not set: the log only',
		allowed: 'an e-mail address',
		schema: z.email().max(254),
	}),
} as const satisfies Settings;

const SIGN_IN = {
	GITHUB_CLIENT_ID: clientId('GitHub'),
	GITHUB_CLIENT_SECRET: clientSecret('GitHub'),
	GITHUB_URL: origin("Address of GitHub's login page", /^https?$/, 'https://github.example.com', 'https://github.com'),
	GITHUB_API_URL: setting({
		meaning: "Address of GitHub's API",
		allowed: 'an http or https address, such as https://github.example.com/api/v3',
		fallback: 'https://api.github.com',
		schema: z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/$/, '')),
	}),
	GOOGLE_CLIENT_ID: clientId('Google'),
	GOOGLE_CLIENT_SECRET: clientSecret('Google'),
	OIDC_ISSUER: setting({
		meaning: 'Issuer of another OpenID Connect provider',
		allowed: 'an https address, or an http one of this machine, such as https://id.example.com',
		schema: z.url({ protocol: /^https?$/ }).refine((text) => {
			const { protocol, hostname } = new URL(text);
			return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
		}),
	}),
	OIDC_CLIENT_ID: clientId('the OpenID Connect provider'),
	OIDC_CLIENT_SECRET: clientSecret('the OpenID Connect provider'),
	OIDC_NAME: setting({
		meaning: 'Name of the OpenID Connect provider on buttons',
		allowed: 'a text of 1 to 40 characters',
		fallback: 'OpenID Connect',
		schema: z.string().trim().min(1).max(40),
	}),
	PROVIDER_TIMEOUT: number('Seconds after which a call to such a provider times out', 1, 60, 5),
} as const satisfies Settings;

const CASHIER = {
	MONEY: setting({
		meaning:
			'Money of the real account: `sandbox` (play money with a payment page for testers), `off`, or `live` (production only). Not set: `sandbox` in development, `off` in production',
		allowed: 'sandbox, off or live',
		schema: z.enum(['sandbox', 'off', 'live']),
	}),
	...PAYMENT_SETTINGS,
	FORMER_ACCOUNTS: setting({
		meaning:
			'File of former accounts at payment providers, which offer no method but still have refunds, payouts and disputes',
		allowed: 'the path of a file',
		schema: path,
		isFile: true,
	}),
	RATES: setting({
		meaning:
			'Exchange rates of local currencies: a file, or an https address that returns the same JSON. Not set: no rates',
		allowed: 'the path of a file or an https address',
		schema: z
			.string()
			.min(1)
			.transform((text) => (/^https?:/.test(text) ? text : resolve(text))),
	}),
	RATE_SPREAD: setting({
		meaning: 'Spread on the rate of deposits and withdrawals in other currencies, in percent',
		allowed: 'a number from 0 to 20 with at most two decimals',
		fallback: '1',
		// In basis points.
		schema: z
			.string()
			.regex(/^\d{1,2}(\.\d{1,2})?$/)
			.transform((text) => Math.round(Number(text) * 100))
			.pipe(z.number().max(2_000)),
	}),
	PAYOUTS_HOUR: number(
		'Automatic payouts an hour from one account at a provider, in USD. Above it they stop',
		1,
		MAX_USD,
		10_000,
	),
	PAYOUTS_DAY: number(
		'Automatic payouts a day from one account at a provider, in USD. Above it they stop',
		1,
		MAX_USD,
		50_000,
	),
	GOLD_DEPOSITS: number(
		'Net deposits of 90 days, in USD, that make a user with an approved identity gold',
		1,
		MAX_USD,
		1_000,
	),
	PREMIUM_DEPOSITS: number(
		'Net deposits of 90 days, in USD, that make a user with an approved identity premium',
		1,
		MAX_USD,
		10_000,
	),
} as const satisfies Settings;

const VERIFYING = {
	VERIFICATION: setting({
		meaning:
			'When users must be verified: `never`, before a `withdrawal`, or before a `deposit`. Not set: `deposit` where `MONEY` is `live`, else `withdrawal`',
		allowed: 'never, withdrawal or deposit',
		schema: z.enum(['never', 'withdrawal', 'deposit']),
	}),
	VERIFICATION_FROM: number(
		"Total of a user's withdrawals, in USD, from which withdrawals need a verified user",
		0,
		MAX_USD,
		0,
	),
	PROOF_OF_ADDRESS: setting({
		meaning: 'Whether verification includes a proof of address. Not set: `on` where `MONEY` is `live`, else `off`',
		allowed: 'off or on',
		schema: z.enum(['off', 'on']),
	}),
	SECOND_LOOKS: number('Percentage of verifications, drawn at random, that two people review', 0, 100, 5),
	SCREENING_LIST: setting({
		meaning:
			'JSON file of people and coin addresses that users and destinations are screened against. Not set: no screening',
		allowed: 'the path of a file',
		schema: path,
	}),
	DOCUMENT_YEARS: number('Years for which documents are kept after an account has ended', 1, 30, 5),
	FILES_S3_URL: bucket("S3 bucket of users' documents. Not set: `STORE_S3_URL`, or files in the data folder"),
	FILES_S3_REGION: bucketRegion('Region for which requests to the bucket of documents are signed'),
	FILES_S3_ACCESS_KEY: bucketAccess('Access key id for the bucket of documents'),
	FILES_S3_SECRET_KEY: bucketSecret('Secret access key for the bucket of documents'),
	DISPUTE_DAYS: number('Working days until a dispute is due', 1, 60, 5),
	CONVERSATION_DAYS: number('Working days until an answer to a conversation is due', 1, 60, 2),
} as const satisfies Settings;

const CALENDAR = {
	CALENDAR_URL: setting({
		meaning: `Address that returns economic events as CSV, JSON or iCalendar, read every five minutes. Not set: imports by hand only. ${IN_FILE}`,
		allowed: 'an https address such as https://calendar.example.com/events.json',
		schema: z.url({ protocol: /^https?$/ }).refine((text) => !/[#@]/.test(text)),
		secret: true,
		inFile: true,
	}),
	CALENDAR_FORMAT: setting({
		meaning:
			'Format of the events at `CALENDAR_URL`. Not set: taken from the content type or the first character of the answer',
		allowed: CALENDAR_FORMATS.join(', '),
		schema: z.enum(CALENDAR_FORMATS),
	}),
	CALENDAR_COLUMNS: setting({
		meaning:
			'Columns of the fields at `CALENDAR_URL` if they have other names: `title=release` takes a column, `country:US` the same text for all events',
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
		meaning: 'Time zone of times at `CALENDAR_URL` that name none',
		allowed: 'a name such as America/New_York',
		fallback: 'UTC',
		schema: z.string().refine(isTimeZone),
	}),
} as const satisfies Settings;

const LIMITS = {
	LIMIT_PLACING: number('Placements a minute and user', 1, MAX_RATE, 360),
	LIMIT_MOVEMENTS: number('Money movements a minute and user', 1, MAX_RATE, 20),
	LIMIT_LISTS: number('Lists and history calls a minute and user', 1, MAX_RATE, 120),
	LIMIT_MESSAGES: number('Disputes and messages to the staff a minute and user', 1, MAX_RATE, 10),
	LIMIT_CONTACTS: number('Messages sent by the contact form an hour and network', 1, MAX_RATE, 3),
	LIMIT_OWN_LIMITS: number('Changes of own limits an hour and user, all of which are kept', 1, MAX_RATE, 60),
	LIMIT_GENERAL: number('All other calls a minute and user', 1, MAX_RATE, 300),
	LIMIT_ADDRESS: number('Calls, pages and pictures a minute and address', 1, MAX_RATE, 1_200),
	LIMIT_REGISTRATIONS: number('Registrations an hour and address', 1, MAX_RATE, 30),
	LIMIT_GUESTS: number('Guest accounts a day and network', 1, MAX_RATE, 5),
	LIMIT_ALL_GUESTS: number('Guest accounts at a time', 1, MAX_RATE, 1_000),
	LIMIT_PHOTOS: number('Photos that a user may send a minute', 1, MAX_RATE, 6),
	LIMIT_UPLOADS: number('Documents that a user may send a minute', 1, MAX_RATE, 12),
	LIMIT_WEBHOOKS: number('Webhook calls with a valid signature a minute and provider', 1, MAX_RATE, 600),
	LIMIT_UNSIGNED: number('Webhook calls without a valid signature a minute and address', 1, MAX_RATE, 60),
	LIMIT_WRONG_PASSWORDS: number('Wrong passwords per account and address before delays begin', 1, MAX_RATE, 5),
	LIMIT_OPEN_TRADES: number(
		'Open trades of a user; the trading page lists the newest 200 of each account',
		1,
		MAX_RATE,
		50,
	),
	LIMIT_OPEN_DISPUTES: number('Open disputes of a user', 1, MAX_RATE, 10),
	LIMIT_OPEN_CONVERSATIONS: number(
		'Open conversations of a user with support, and confirmation emails a day to one address',
		1,
		MAX_RATE,
		5,
	),
	LIMIT_SOCKETS: number('Live sockets per address', 1, MAX_RATE, 100),
	LIMIT_ALL_SOCKETS: number('Live sockets in total', 1, MAX_RATE, 10_000),
	LIMIT_SOCKET_MESSAGES: number('Messages a minute and live socket', 1, MAX_RATE, 240),
} as const satisfies Settings;

/** Groups of settings as `docs/settings.md` shows them, with who needs to set them. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
	{
		title: 'Server',
		neededBy:
			'Every installation. The defaults are enough to try it on one machine; production needs `MODE`, `PUBLIC_URL` and, behind a proxy, `TRUST_PROXY`.',
		settings: SERVER,
	},
	{
		title: 'Folders',
		neededBy: 'Operators. Put `KEYS_DIR` and `JOURNAL_COPY` on other disks before real money moves.',
		settings: FOLDERS,
	},
	{
		title: 'Object store',
		neededBy: 'Operators of several machines, which share no disk. Set all of them on every machine.',
		settings: STORE,
	},
	{
		title: 'Database',
		neededBy:
			'Operators with a PostgreSQL of their own. `DATABASE_URL`, `DATABASE_OWNER_URL` and `DATABASE_AUDIT_URL` are set together.',
		settings: DATABASE,
	},
	{
		title: 'Messages between server processes',
		neededBy:
			'Operators with more processes than one PostgreSQL should wake ([operations.md](operations.md#nats)). Nothing is kept in NATS.',
		settings: MESSAGES,
	},
	{
		title: 'Proof log',
		neededBy: 'Operators who publish the log: name it before its first entry, and add witnesses and mirrors.',
		settings: PROOF,
	},
	{
		title: 'Prices',
		neededBy:
			'Operators of real assets or of fair indices with the beacon. These settings decide what a start adds to the catalogue; `npm run assets` and `/admin/assets` change what is there.',
		settings: PRICES,
	},
	{
		title: 'Email',
		neededBy: 'Every public site.',
		settings: EMAIL,
	},
	{
		title: 'Login with other providers',
		neededBy: 'Sites that offer it. The id and the secret of a provider are set together.',
		settings: SIGN_IN,
	},
	{
		title: 'Money',
		neededBy: 'Operators who take deposits. [operations.md](operations.md#payment-providers) explains each provider.',
		settings: CASHIER,
	},
	{
		title: 'Verification and support',
		neededBy: 'Operators who check who their users are, and who answer them.',
		settings: VERIFYING,
	},
	{
		title: 'Economic calendar',
		neededBy: 'Sites that import economic events automatically.',
		settings: CALENDAR,
	},
	{
		title: 'Limits',
		neededBy: 'Operators whose users meet a default. `npm run bench -- denial` shows what each limit protects.',
		settings: LIMITS,
	},
];

/** Every setting by its name. A name that is missing here does not exist. */
export const SETTINGS = {
	...SERVER,
	...FOLDERS,
	...STORE,
	...DATABASE,
	...MESSAGES,
	...PROOF,
	...PRICES,
	...EMAIL,
	...SIGN_IN,
	...CASHIER,
	...VERIFYING,
	...CALENDAR,
	...LIMITS,
} as const satisfies Settings;

export type SettingName = keyof typeof SETTINGS;
