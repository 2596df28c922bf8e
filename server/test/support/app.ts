import type { KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type App, type AppOptions, buildApp } from '../../src/app/compose.ts';
import type { Passwords } from '../../src/areas/people/identity/index.ts';
import { startDatabaseClock } from '../../src/platform/clock/index.ts';
import { readConfig } from '../../src/platform/config/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import type { BusConfig } from '../../src/platform/events/index.ts';
import type { Route } from '../../src/platform/http/index.ts';
import { createJobs, type Jobs, type Work } from '../../src/platform/jobs/index.ts';
import { createLog, type Log } from '../../src/platform/log/index.ts';
import type { Metrics } from '../../src/platform/metrics/index.ts';
import { TestBrowser } from './browser.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openTestLeases } from './leases.ts';
import { type TestMail, TestMailbox } from './mailbox.ts';
import { TestMarket } from './market.ts';
import { PLAIN_PASSWORDS } from './passwords.ts';

export interface TestApp {
	readonly db: TestDatabase;
	readonly market: TestMarket;
	readonly dataDir: string;
	readonly http: FastifyInstance;
	readonly routes: readonly Route[];
	readonly metrics: Metrics;
	/** Compares a database that has another primary. */
	readonly rejoin: App['rejoin'];
	/** Passwords that were compared so far, real and made up alike. */
	readonly comparisons: () => number;
	/** A browser that has opened a page, signed in to nothing; each has its own address. */
	browser(): Promise<TestBrowser>;
	/** Work at set times, by name: here its time never comes by itself, and a test has it done (`runSchedule`). */
	readonly schedules: ReadonlyMap<string, ScheduledWork>;
	/** Marks a user's address as proved, as its mailed link does. */
	proveAddress(email: string): Promise<void>;
	/** The next mail to an address, from the data folder; each is given once, oldest first. */
	mail(recipient: string, subject?: string): Promise<TestMail>;
	/** Resolves when everything that was caused so far is done; what it returns are all mails to an address. */
	mailsAfterJobs(recipient: string): Promise<readonly TestMail[]>;
	close(): Promise<void>;
}

export type ScheduledWork = Extract<Work, { schedule: string }>;

const WEB_DIR = join(import.meta.dirname, '../data/web');

interface ForTests {
	readonly audits?: true;
	/** Another application, on whose database and data folder this one runs too; it is closed after this one. */
	readonly beside?: Pick<TestApp, 'db' | 'market' | 'dataDir'>;
	/** The application that runs beside this one makes the log: its sequencer alone continues it. */
	readonly besideLog?: true;
	/** One of several processes; only the writer gets the prices of the market itself. They share hints through the database. */
	readonly among?: 'writer' | 'others';
	/** Port of a proxy between the application's bus and the database, or NATS if `natsKey` is given. */
	readonly busPort?: number;
	readonly natsKey?: KeyObject;
	/** Port of a proxy between the application's pool and the database. */
	readonly databasePort?: number;
	/** Replaces the job queues. */
	readonly openJobs?: (db: TestDatabase) => Promise<Jobs>;
	/** Replaces the pools of everything but reports. */
	readonly throughPool?: (pool: Database) => Database;
}

/** Everything but notifications, which write further events a moment after others: a test that is about them asks for them. */
const TEST_ROLES = ['web', 'settlement', 'jobs'] as const;
/** Without a sequencer the log continues all the same, as if another process wrote it: without it no trade is placed after 75 seconds. */
const BEAT_MS = 20_000;
/** It has entered all that these tests will commit, whatever time they move to: while something waited for five seconds no trade would be placed. */
const GOES_ON = `update app.proof_log set beats = beats + 1, looked_at = ${Number.MAX_SAFE_INTEGER}`;

/** The whole application on its own database, with the assets T1 to T3; not listening. It hashes passwords only with those of the product. */
export async function createTestApp(
	environment: Readonly<Record<string, string>> = {},
	{
		among,
		audits,
		beside,
		besideLog,
		busPort,
		natsKey,
		databasePort,
		openJobs,
		throughPool = (pool) => pool,
		...options
	}: Pick<AppOptions, 'passwords' | 'moreAreas' | 'node' | 'roles'> & Partial<Pick<AppOptions, 'log'>> & ForTests = {},
): Promise<TestApp> {
	const { db, dataDir, market } = beside ?? (await createPlace(databasePort));
	const clock = await startDatabaseClock(db.database);
	const passwords = options.passwords ?? PLAIN_PASSWORDS;
	let compared = 0;
	const watched: Passwords = {
		...passwords,
		verify: (stored, password, asker) => {
			compared++;
			return passwords.verify(stored, password, asker);
		},
	};
	const log = options.log ?? createLog({ logLevel: 'silent' });
	const leases = openTestLeases(db, { log });
	const schedules = new Map<string, ScheduledWork>();
	const jobs = await (openJobs?.(db) ?? createUntimedJobs(db, log, schedules));
	const { http, routes, metrics, rejoin } = await buildApp({
		config: readConfig({
			TRUST_PROXY: 'loopback',
			DATA_DIR: dataDir,
			VERIFICATION: 'never',
			EXCHANGES: 'off',
			...environment,
		}),
		pools: { ...db.pools, hot: throughPool(db.pools.hot), ordinary: throughPool(db.pools.ordinary) },
		leases,
		jobs,
		clock,
		market: {
			assetIds: market.assetIds,
			ready: Promise.resolve(),
			whileWriting: (begin) => market.whileWriting(begin),
			nowMs: () => clock.now(),
			onTicksCommitted: (listener) => (among === 'others' ? () => {} : market.onTicksCommitted(listener)),
			onLiveTicks: (listener) => (among === 'writer' ? market.onLiveTicks(listener) : () => {}),
			onAssetChanged: () => () => {},
			onCatalogueChanged: () => () => {},
			look: () => {},
			onFeedErrors: (listener) => market.onFeedErrors(listener),
			unreadableHours: () => market.unreadableHours,
			advanceLoggedThrough: () => market.advanceLoggedThrough(),
			stop: async () => {},
		},
		...options,
		...(among && { bus: busOf(db, busPort, natsKey) }),
		roles: options.roles ?? TEST_ROLES,
		...(audits && { audits: { auditUrl: db.auditUrl, firstLookMs: 0 } }),
		log,
		webDir: WEB_DIR,
		checkAnswers: true,
		passwords: watched,
	});
	const mailbox = new TestMailbox(join(dataDir, 'mail'), db);
	const isContinued = besideLog === true || options.roles?.includes('log') === true;
	const beat = () => void db.owner.query(GOES_ON).catch(() => undefined);
	const beating = isContinued ? undefined : setInterval(beat, BEAT_MS).unref();
	if (!isContinued) await db.owner.query(GOES_ON);
	return {
		db,
		market,
		dataDir,
		http,
		routes,
		metrics,
		rejoin,
		comparisons: () => compared,
		schedules,
		browser: () => TestBrowser.open(http),
		async proveAddress(email) {
			await db.owner.query('update users set email_verified_at = 0 where email = $1', [email]);
		},
		mail: (recipient, subject) => mailbox.next(recipient, subject),
		mailsAfterJobs: (recipient) => mailbox.all(recipient),
		async close() {
			clearInterval(beating);
			await http.close();
			await jobs.stop();
			await leases.stop();
			clock.stop();
			if (beside) return;
			await db.drop();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

function busOf(db: TestDatabase, port: number | undefined, key: KeyObject | undefined): BusConfig {
	if (key === undefined) return { transport: 'postgres', databaseUrl: withPort(db.url, port) };
	const servers = [`nats://127.0.0.1:${port}`];
	return { transport: 'nats', nats: { servers, credentials: undefined, token: undefined, authority: undefined }, key };
}

function withPort(databaseUrl: string, port: number | undefined): string {
	const url = new URL(databaseUrl);
	if (port !== undefined) url.port = String(port);
	return url.href;
}

/** The product's queues without its schedules, which are put into `schedules` instead. */
async function createUntimedJobs(db: TestDatabase, log: Log, schedules: Map<string, ScheduledWork>): Promise<Jobs> {
	const jobs = await createJobs({ databaseUrl: db.url, log });
	const begin = (work: readonly Work[]) => {
		for (const one of work) if ('schedule' in one) schedules.set(one.schedule, one);
		return jobs.begin(work.filter((one) => !('schedule' in one)));
	};
	return { ...jobs, begin };
}

/** A database with the assets T1 to T3, and a data folder. */
async function createPlace(databasePort: number | undefined): Promise<Pick<TestApp, 'db' | 'dataDir' | 'market'>> {
	const [db, dataDir] = await Promise.all([
		createTestDatabase({ port: databasePort }),
		mkdtemp(join(tmpdir(), 'fairtick-app-')),
	]);
	const market = new TestMarket(db);
	for (const id of [1, 2, 3]) await market.addAsset(id);
	return { db, dataDir, market };
}
