import { hostname } from 'node:os';
import { join } from 'node:path';
import { computeFirstDayAhead, type MarketOptions, startMarket } from '../../areas/market/index.ts';
import { makeFirstAdminLink } from '../../areas/staff/index.ts';
import { loadLastExitDeadline } from '../../areas/trading/index.ts';
import { type DatabaseClock, MOST_SKEW_MS, startDatabaseClock } from '../../platform/clock/index.ts';
import { type Config, readSharedTexts } from '../../platform/config/index.ts';
import {
	createDatabase,
	createPools,
	type Database,
	Primary,
	replaceDurably,
	withPool,
} from '../../platform/database/index.ts';
import type { BusConfig } from '../../platform/events/index.ts';
import { createJobs, type Jobs } from '../../platform/jobs/index.ts';
import { loadInstallation } from '../../platform/journal/index.ts';
import { deriveKey, loadKey } from '../../platform/keys/index.ts';
import { createLeases, type Leases } from '../../platform/leases/index.ts';
import { type Log, logAsNobody } from '../../platform/log/index.ts';
import { allInOrder, inTime, pause } from '../../platform/loops/index.ts';
import { type Metrics, serveMetrics } from '../../platform/metrics/index.ts';
import { createThisNode, listLiving, NodeFacts, registerNode, type ThisNode } from '../../platform/nodes/index.ts';
import { refuseForeignStore } from '../../platform/objects/index.ts';
import type { Role } from '../../platform/open-platform.ts';
import { watchPrimary, watchReplica } from '../../platform/primary/index.ts';
import { noteOlder } from '../backup/index.ts';
import { type App, buildApp } from '../compose.ts';
import { checkStandby } from './check-standby.ts';
import { contractLater } from './contract-later.ts';
import { chooseSharedPort, listen, type Wanted } from './listen.ts';
import type { Data } from './open-data.ts';
import { prepare } from './prepare.ts';
import { StartRefused, StartStopped } from './start-refused.ts';
import type { Ending } from './stop-signals.ts';
import type { Teardown } from './teardown.ts';
import type { Worker } from './worker.ts';

/** In the data folder. */
const FIRST_ADMIN_FILE = 'first-admin-link';
/** The market's own, besides those of the pools: ticks never queue behind requests. */
const MARKET_CONNECTIONS = 4;
/** A start waits this long for the proof log, which itself waits longer for silent witnesses and mirrors. */
const LOG_MS = 10_000;
const LOOK_MS = 50;
const CONNECTIONS_END_MS = 5_000;
/** A frozen writer keeps the next one from its prices for no longer. */
const MARKET_FREEZE_MS = 2_000;

export interface StartOptions {
	readonly config: Config;
	readonly worker: Worker;
	readonly log: Log;
	readonly teardown: Teardown;
	/** Called with short sentences about the progress. */
	readonly print: (line: string) => void;
	/** The database, being opened; independent work is done meanwhile. */
	readonly opening: Promise<Data>;
	/** Nothing was ever stored in it. */
	readonly isNew: boolean;
	/** This process may not go on, because others took it for dead and differ from it by now. */
	readonly onRefused: (error: Error) => void;
	/** Called when a promotion lost commits: this process must end at once. */
	readonly onRestored: (error: Error) => void;
}

/** Clients are handed over to other processes within this time. */
const LEAVE_MS = 3_000;

export interface StartedServer {
	readonly address: string;
	/**
	 * Takes this process out of service before it is stopped (CLUSTER-07): it is not ready for as long as `DRAIN_SECONDS` says, and then hands its
	 * clients over. It does neither by itself where it serves alone, or where `npm start` is gone.
	 */
	readonly drain: (ending: Ending) => Promise<void>;
}

/**
 * Starts everything on the database, bottom to top: market, application, port. Returns the address once the first page
 * can be served, the fair indices are open and orders are taken. Started parts are noted in `teardown`, whatever happens.
 */
export async function startServer({
	config,
	worker,
	log,
	teardown,
	print,
	opening,
	isNew,
	onRefused,
	onRestored,
}: StartOptions): Promise<StartedServer> {
	const stepsAhead = isNew ? computeFirstDayAhead(Date.now()) : undefined;
	const data = await opening.finally(() => stepsAhead?.stop());
	if (await noteOlder(data.ownerUrl, config))
		log.error('the database is older than the proof log beside it: it counts as restored');
	const { isShared } = data;
	const isAlone = !isShared && !worker.isOneOfSeveral;
	const { primary, pools, marketDatabase } = await openConnections({ data, isAlone, config, log, print, teardown });
	if (config.store) await refuseForeignStore(config.store, await loadInstallation(pools.ordinary));
	const facts = new NodeFacts();
	const node = createThisNode(`${hostname()}/${worker.index}`);
	reportClock(node, log);
	const registered = await registerNode({
		facts,
		database: pools.ordinary,
		start: worker.start,
		isShared,
		roles: config.roles,
		keysDir: config.keysDir,
		keys: config.keys,
		settings: readSharedTexts(process.env, config.roles),
		clock: node.clock,
		onError: (err, what) => log.warn({ err }, what),
		onRefused,
	});
	await teardown.add('beat', () => registered.stop());
	// After the list of processes is right: of an embedded database, the leases of dead ones are free then.
	const leases = createLeases({
		databaseUrl: data.url,
		primary,
		holder: node.id,
		dropUnlisted: !isShared,
		isAlone,
		clock: node.clock,
		log,
	});
	await teardown.add('leases', () => leases.stop());
	if (data.isContracting) await contractLater(data, { start: isShared ? null : worker.start, log, print, teardown });
	const clock = await startDatabaseClock(pools.ordinary);
	await teardown.add('clock', async () => clock.stop());

	const preparePrices = async () => {
		await prepare(config, { ordinary: pools.ordinary, market: marketDatabase });
		return startPrices(marketDatabase, clock, { leases, config, log, print, teardown, stepsAhead });
	};
	const [{ market, stopMarket }, jobs] = await allInOrder([preparePrices(), openJobs(data.url, { log, teardown })]);
	const app = await buildApp({
		config,
		roles: rolesOf(config),
		log,
		pools,
		leases,
		jobs,
		clock,
		market,
		facts,
		node,
		bus: await chooseBus({
			config,
			isShared: isShared || worker.isOneOfSeveral,
			databaseUrl: data.url,
			database: pools.ordinary,
			self: node.id,
		}),
		audits: { auditUrl: data.auditUrl },
	});
	await teardown.add('application', async () => {
		await app.http.close();
	});
	if (primary) await watchForPromotion(primary, { app, data, config, leases, node, onRestored, log, teardown });
	// Before the application: its log then enters the last prices (PROOF-08).
	await teardown.add('prices', stopMarket);
	await listenForMetrics(app.metrics, { config, worker, log, teardown, print });
	const address = await listen(app.http, await choosePort(config, worker));
	await teardown.add('notice', () => data.writeRunState({ address, stopping: true }));
	let isStopped = false;
	const stop = teardown.stopped.then(() => {
		isStopped = true;
	});
	await Promise.race([market.ready, stop]);
	await waitForLog(app, { print, isStopped: () => isStopped });
	if (isStopped) throw new StartStopped();
	const path = await makeFirstAdminLink(pools.ordinary);
	if (path !== null) await writeFirstAdminLink(`${config.publicUrl ?? address}${path}`, { config, print });
	await data.writeRunState({ address, stopping: false });
	await registered.serves(config.publicUrl ?? address);
	jobs.runMissed();
	app.health.serve();
	return {
		address,
		async drain(ending) {
			// The others of this start serve on the same port: for a balancer the machine stays ready.
			const othersServe = ending === 'leave' && config.workers > 1;
			if (!othersServe) app.health.drain();
			if (ending === 'orphaned' || (ending === 'signal' && config.drainMs === 0)) return;
			if (!othersServe) await pause(config.drainMs);
			await app.leave(LEAVE_MS);
		},
	};
}

/** The connections of this process. Those to an operator's own database follow its primary (CLUSTER-08). */
async function openConnections({
	data,
	isAlone,
	config,
	log,
	print,
	teardown,
}: Pick<StartOptions, 'config' | 'log' | 'print' | 'teardown'> & {
	readonly data: Data;
	/** No other process can use the database. */
	readonly isAlone: boolean;
}) {
	// Many requests share a connection: that one opened it says nothing.
	const onIdleError = (error: Error) => logAsNobody(() => log.warn({ err: error }, 'a database connection broke'));
	// PostgreSQL of the data folder has no standby.
	const primary =
		config.databaseUrl === undefined ? undefined : await withPool(data.url, { max: 1 }, (db) => Primary.of(db));
	const replica = config.databaseReportUrl
		? watchReplica(config.databaseReportUrl, {
				onError: (err) => log.warn({ err }, 'the replica for reports cannot be looked at'),
			})
		: undefined;
	const pools = createPools(data.url, {
		connections: config.databaseConnections,
		isAlone,
		primary,
		replica,
		onIdleError,
	});
	await teardown.add('connections', () => endInTime(pools));
	replica?.begin(pools.ownReports);
	if (replica) await teardown.add('watch of the replica', () => replica.stop());
	if (primary) await checkStandby(config, pools.ordinary, print);
	const marketDatabase = createDatabase(data.url, {
		max: MARKET_CONNECTIONS,
		primary,
		...(!isAlone && { idleInTransactionMs: MARKET_FREEZE_MS }),
		onIdleError,
	});
	await teardown.add("market's connections", () => endInTime(marketDatabase));
	return { primary, pools, marketDatabase };
}

interface Watched extends Pick<StartOptions, 'config' | 'onRestored' | 'log' | 'teardown'> {
	readonly app: App;
	readonly data: Data;
	readonly leases: Leases;
	readonly node: ThisNode;
}

/** Compares a standby that was promoted before anything is sent to it. */
async function watchForPromotion(
	primary: Primary,
	{ app, data, config, leases, node, onRestored, log, teardown }: Watched,
): Promise<void> {
	const watched = await watchPrimary({
		url: data.url,
		primary,
		node: node.id,
		async rejoin(database) {
			const isOlder = await noteOlder(data.ownerUrl, config);
			return (await app.rejoin(database)) || isOlder;
		},
		onPromoted: () => leases.drop(),
		onRestored,
		log,
	});
	await teardown.add('watch of the primary', () => watched.stop());
}

/** Says in the log when the clock of this machine is found wrong, and when it is right again. */
function reportClock({ clock }: ThisNode, log: Log): void {
	clock.onChange((isRight) => {
		if (isRight) log.warn('the clock of this machine is right again: this process takes part again');
		else
			log.error(
				{ skewMs: clock.skewMs },
				`the clock of this machine differs from the database's by more than ${MOST_SKEW_MS / 1_000} s: until it is set, this process holds no leases, takes no jobs and refuses signed calls`,
			);
	});
}

/** Commits that wait for a standby keep their connections until it is there. */
const endInTime = async (database: { end(): Promise<void> }): Promise<void> =>
	void (await inTime(CONNECTIONS_END_MS, () => database.end()));

async function startPrices(
	database: Database,
	clock: DatabaseClock,
	{
		teardown,
		...options
	}: Pick<StartOptions, 'config' | 'log' | 'print' | 'teardown'> &
		Pick<MarketOptions, 'stepsAhead'> & { readonly leases: Leases },
) {
	const writes = options.config.roles.includes('market');
	const market = await startMarket({ ...options, writes, database, clock, loadLastExitDeadline });
	let stopped: Promise<void> | undefined;
	const stopMarket = () => {
		stopped ??= market.stop();
		return stopped;
	};
	await teardown.add('market', stopMarket);
	return { market, stopMarket };
}

async function openJobs(databaseUrl: string, { log, teardown }: Pick<StartOptions, 'log' | 'teardown'>): Promise<Jobs> {
	const jobs = await createJobs({ databaseUrl, log });
	await teardown.add('jobs', () => jobs.stop());
	return jobs;
}

/** After a kill and a longer pause, orders are refused until the log has entered what that run left, mostly within a second (PROOF-08). */
async function waitForLog(
	{ isLogBehind }: App,
	{ print, isStopped }: Pick<StartOptions, 'print'> & { isStopped: () => boolean },
): Promise<void> {
	const untilMs = performance.now() + LOG_MS;
	while (!isStopped() && (await isLogBehind())) {
		if (performance.now() >= untilMs) return print('no order is taken yet: the proof log is behind');
		await pause(LOOK_MS);
	}
}

/** A log is read by many: the link of the first administrator is in a file that only the server's user reads. */
async function writeFirstAdminLink(
	link: string,
	{ config, print }: Pick<StartOptions, 'config' | 'print'>,
): Promise<void> {
	const file = join(config.dataDir, FIRST_ADMIN_FILE);
	await replaceDurably(file, Buffer.from(`${link}\n`));
	print(`the link of the first administrator is in ${file} (once, within 24 hours)`);
}

/** Parts of the application by the roles that operators choose. */
const PARTS = {
	web: ['web'],
	market: ['settlement'],
	log: ['log'],
	jobs: ['jobs', 'notifications'],
} as const satisfies Record<Config['roles'][number], readonly Role[]>;

const rolesOf = ({ roles }: Config): Role[] => roles.flatMap((role) => [...PARTS[role]]);

/** NATS if it is set up: another machine may have a process. Otherwise the database, if there are several processes. */
async function chooseBus({
	config,
	isShared,
	databaseUrl,
	database,
	self,
}: Pick<StartOptions, 'config'> & {
	/** Other processes use the database. */
	readonly isShared: boolean;
	readonly databaseUrl: string;
	readonly database: Database;
	/** Id of this process. */
	readonly self: string;
}): Promise<BusConfig> {
	const members = { self, listLiving: () => listLiving(database) };
	if (config.nats === undefined)
		return isShared ? { transport: 'postgres', databaseUrl, members } : { transport: 'local' };
	// A copy of an installation, with its keys, has another address: neither takes the hints of the other for its own.
	const key = deriveKey(await loadKey(config.keysDir, 'secret', config.keys), `hints ${config.publicUrl ?? ''}`);
	return { transport: 'nats', nats: config.nats, key, members };
}

async function choosePort({ host, port }: Config, worker: Worker): Promise<Wanted> {
	if (!worker.isOneOfSeveral) return { host, port };
	if (worker.port !== undefined && !worker.isAlone) return { host, port: worker.port, isShared: true };
	return { host, port: await chooseSharedPort({ host, port: worker.port ?? port }), isShared: true };
}

/** Each process has metrics of its own, on the port after that of the one before. */
async function listenForMetrics(
	metrics: Metrics,
	{ config, worker, log, teardown, print }: Pick<StartOptions, 'config' | 'worker' | 'log' | 'teardown' | 'print'>,
): Promise<void> {
	if (!config.metrics) return;
	const { host } = config.metrics;
	const port = config.metrics.port === 0 ? 0 : config.metrics.port + worker.index;
	const server = await serveMetrics(metrics, { host, port, log }).catch((error: NodeJS.ErrnoException) => {
		throw new StartRefused(
			`Metrics can't be served on ${host} port ${port} (${error.code}): set another METRICS_PORT.`,
		);
	});
	await teardown.add('metrics', () => server.stop());
	print(`metrics on port ${server.port} of ${host}`);
}
