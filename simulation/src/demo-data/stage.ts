import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { type App, buildApp } from '../../../server/src/app/compose.ts';
import { createPasswords, type Passwords } from '../../../server/src/areas/people/identity/index.ts';
import { makeAdminLink, makeFirstAdminLink } from '../../../server/src/areas/staff/first-admin.ts';
import type { Config } from '../../../server/src/platform/config/index.ts';
import { createDatabase, createPools, type Database, type Pools } from '../../../server/src/platform/database/index.ts';
import { createLeases } from '../../../server/src/platform/leases/index.ts';
import { createLog } from '../../../server/src/platform/log/index.ts';
import { Places } from '../../../server/src/platform/turns/index.ts';
import { type KeptJob, KeptJobs } from '../money/kept-jobs.ts';
import { settleAsset } from '../settle-asset.ts';
import { Chance } from './chance.ts';
import { DemoClock } from './demo-clock.ts';
import { Prices } from './prices.ts';

/** Marks everything committed as logged: no trade is placed while an item has waited for five seconds. */
const GOES_ON = `update app.proof_log set beats = beats + 1, looked_at = ${Number.MAX_SAFE_INTEGER}`;
const WEB_DIR = join(import.meta.dirname, '../../../server/test/data/web');
const CONNECTIONS = 12;
/** Tries of a job that throws, such as when its provider does not answer. */
const TRIES = 3;
/**
 * Orders are refused once the log has stopped for 75 s. Here nothing writes log entries, so a query marks the log as
 * running.
 */
const BEAT_MS = 20_000;
const beat = (owner: Database) => owner.query(GOES_ON).catch(() => undefined);
const SEED = 24;

export interface StageOptions {
	/** Addresses of the database, for the restricted role and for the owner of the schema. */
	readonly url: string;
	readonly ownerUrl: string;
	readonly config: Config;
	/** The password of all users. */
	readonly password: string;
	/** Beginning of the month, epoch milliseconds. */
	readonly beginMs: number;
	readonly days: number;
}

/** The whole application on the month's clock. Jobs and settlement run only when the month calls them. */
export class Stage {
	readonly app: App;
	readonly prices: Prices;
	readonly pools: Pools;
	readonly password: string;
	readonly chance: Chance;
	readonly #owner: Database;
	readonly #clock: DemoClock;
	readonly #jobs: KeptJobs;
	readonly #config: Config;
	readonly #failures = new Map<KeptJob['id'], number>();

	private constructor(parts: {
		app: App;
		prices: Prices;
		pools: Pools;
		password: string;
		chance: Chance;
		owner: Database;
		clock: DemoClock;
		jobs: KeptJobs;
		config: Config;
	}) {
		this.app = parts.app;
		this.prices = parts.prices;
		this.pools = parts.pools;
		this.password = parts.password;
		this.chance = parts.chance;
		this.#owner = parts.owner;
		this.#clock = parts.clock;
		this.#jobs = parts.jobs;
		this.#config = parts.config;
	}

	/** Runs `work` on a stage, and puts the product's clock back in any case. */
	static async run<Result>(options: StageOptions, work: (stage: Stage) => Promise<Result>): Promise<Result> {
		const { url, ownerUrl, config, password, beginMs, days } = options;
		const owner = createDatabase(ownerUrl, { max: 2 });
		const pools = createPools(url, { connections: CONNECTIONS });
		// A killed run begins again with an empty folder, so no commit needs to wait for the disk.
		for (const pool of [owner, pools.hot, pools.ordinary])
			pool.on('connect', (client) => void client.query('set synchronous_commit = off').catch(() => undefined));
		const chance = new Chance(SEED);
		try {
			const clock = await DemoClock.stopAt(owner, beginMs);
			const jobs = await KeptJobs.open(owner);
			const log = createLog({ logLevel: 'error' });
			const leases = createLeases({ databaseUrl: url, holder: randomUUID(), dropUnlisted: false, log });
			let app: App | undefined;
			let beating: NodeJS.Timeout | undefined;
			try {
				const prices = await Prices.open(pools.ordinary, { config, clock, chance, days });
				app = await buildApp({
					config,
					pools,
					leases,
					clock,
					webDir: WEB_DIR,
					roles: ['web', 'jobs'],
					log,
					jobs,
					passwords: hashOnce(),
					market: {
						assetIds: [prices.recorded, prices.quoted],
						ready: Promise.resolve(),
						whileWriting: () => async () => {},
						nowMs: () => clock.now(),
						onTicksCommitted: (listener) => prices.onTicksCommitted(listener),
						onLiveTicks: () => () => {},
						onAssetChanged: () => () => {},
						onCatalogueChanged: () => () => {},
						onFeedErrors: () => () => {},
						look: () => {},
						unreadableHours: () => [],
						advanceLoggedThrough: async () => {},
						stop: async () => {},
					},
				});
				await beat(owner);
				beating = setInterval(() => void beat(owner), BEAT_MS).unref();
				return await work(new Stage({ app, prices, pools, password, chance, owner, clock, jobs, config }));
			} finally {
				clearInterval(beating);
				await app?.http.close();
				await jobs.close();
				await leases.stop();
				await clock.restore();
			}
		} finally {
			await Promise.all([pools.end(), owner.end()]);
		}
	}

	get nowMs(): number {
		return this.#clock.now();
	}

	/** Path of a link that makes its opener an administrator. */
	async makeAdminPath(): Promise<string> {
		const { ordinary } = this.pools;
		return (await makeFirstAdminLink(ordinary)) ?? makeAdminLink(ordinary);
	}

	/**
	 * Runs jobs until the queues are empty, then the minutely work. The clock advances, so that no two runs have the same
	 * time.
	 */
	async doJobs(): Promise<void> {
		await this.#clock.moveTo(this.nowMs + 1);
		await this.#jobs.runEveryMinute();
		for (let jobs = await this.#jobs.load(); jobs.length > 0; jobs = await this.#jobs.load())
			for (const job of jobs) {
				try {
					await this.#jobs.run(job);
					await this.#jobs.forget(job);
				} catch {
					const failed = (this.#failures.get(job.id) ?? 0) + 1;
					this.#failures.set(job.id, failed);
					if (failed >= TRIES) await this.#jobs.forget(job);
				}
			}
	}

	/** Runs the scheduled work once. */
	runSchedules(): Promise<void> {
		return this.#jobs.runSchedules();
	}

	/** Path and query of the link in the newest email to an address. */
	async loadMailedLink(recipient: string): Promise<string> {
		await this.doJobs();
		const { rows } = await this.#owner.query<{ id: string }>(
			`select id from mails where recipient = $1 and state = 'sent' order by created_at desc limit 1`,
			[recipient],
		);
		const mail = await PostalMime.parse(await readFile(join(this.#config.dataDir, 'mail', `${rows[0]?.id}.eml`)));
		const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '');
		return pathname + search;
	}

	/** Settles due trades by the rules in force when they were placed. */
	async settle(): Promise<void> {
		for (const assetId of [this.prices.recorded, this.prices.quoted])
			await settleAsset(assetId, this.pools.hot, () => this.nowMs);
	}
}

/** The product's password hashing, executed once for the one shared password. */
function hashOnce(): Passwords {
	const passwords = createPasswords(new Places());
	const hashes = new Map<string, Promise<string>>();
	const verified = new Map<string, Promise<boolean>>();
	const keep = <Value>(kept: Map<string, Value>, key: string, make: () => Value) => {
		const value = kept.get(key) ?? make();
		kept.set(key, value);
		return value;
	};
	return {
		...passwords,
		hash: (password, asker) => keep(hashes, password, () => passwords.hash(password, asker)),
		verify: (stored, password, asker) =>
			keep(verified, `${stored} ${password}`, () => passwords.verify(stored, password, asker)),
	};
}
