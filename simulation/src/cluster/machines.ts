import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseProxy } from '../../../server/test/support/database-proxy.ts';
import { hasNats, NatsServer } from '../../../server/test/support/nats-server.ts';
import { S3Server } from '../../../server/test/support/s3-server.ts';
import { Product } from '../product.ts';
import { OwnPostgres } from '../whole/own-postgres.ts';
import { DatabaseMachines } from './database-machines.ts';
import type { Outage } from './disruptions.ts';
import type { OwnerClient } from './owner-client.ts';
import type { Processes } from './processes.ts';

/** The parts of an installation that the clients and the checks of a run need. */
export interface Installed {
	/** Its first machine, on whose data commands run. */
	readonly product: Product;
	/** One address for each machine. */
	readonly urls: readonly URL[];
	/** Addresses of the database for its owner and its administrator, which no outage of a machine reaches. */
	readonly ownerUrl: string;
	readonly adminUrl: string;
	/** A primary and its standby; undefined: one PostgreSQL alone. */
	readonly databases?: DatabaseMachines;
	/** Lines that all server processes have printed. */
	lines(): readonly string[];
	/** Kills PostgreSQL, which then starts again. */
	killDatabase(): Promise<void>;
	/** Process ids of PostgreSQL's ends of the connections of a process. */
	findBackends(pid: number, processes: Processes, admin: OwnerClient): Promise<number[]>;
	/** Begins an outage, of the machine of that process where it concerns one. Throws without several machines. */
	begin(outage: Outage, pid: number | null, processes: Processes): Promise<void>;
	endOutage(): Promise<void>;
	stop(): Promise<void>;
}

/** Several processes of one `npm start` on an embedded PostgreSQL. */
export async function startWorkers(
	settings: Readonly<Record<string, string>>,
	workers: number,
	adminUrl?: string,
): Promise<Installed> {
	const product = await Product.start({ ...settings, WORKERS: String(workers) });
	return {
		product,
		urls: [product.url],
		ownerUrl: await product.ownerUrl(),
		adminUrl: adminUrl ?? (await product.adminUrl()),
		lines: () => product.lines,
		killDatabase: () => product.killDatabase(),
		async findBackends(pid, processes, admin) {
			const [{ port } = { port: 0 }] = await admin.rows<{ port: number }>(`select current_setting('port')::int port`);
			return toBackends(await processes.portsTo(pid, port), admin);
		},
		begin: () => Promise.reject(new Error('an outage needs several machines')),
		endOutage: () => Promise.resolve(),
		stop: () => product.stop(),
	};
}

async function toBackends(ports: readonly number[], admin: OwnerClient): Promise<number[]> {
	const rows = await admin.rows<{ pid: number }>('select pid from pg_stat_activity where client_port = any ($1)', [
		ports,
	]);
	return rows.map((row) => row.pid);
}

/** Several processes of one `npm start` on a PostgreSQL with a standby. `isControl`: its commits do not wait for the standby. */
export async function startBesideStandby(
	settings: Readonly<Record<string, string>>,
	workers: number,
	isControl: boolean,
): Promise<Installed> {
	const databases = await DatabaseMachines.open(isControl);
	const installed = await startWorkers({ ...settings, ...databases.settings }, workers, databases.adminUrl).catch(
		async (error: unknown) => {
			await databases.stop();
			throw error;
		},
	);
	return {
		...installed,
		databases,
		async stop() {
			await installed.stop();
			await databases.stop();
		},
	};
}

/** A process that ended is started again after this time, as a service manager does. */
const AGAIN_MS = 500;
const ROLES = ['fairtick_owner', 'fairtick_app', 'fairtick_audit'] as const;
/** Program of Debian's package `faketime`, which gives a process another wall clock. */
const FAKE_TIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/**
 * One `npm start` for each machine, on a data folder and an address of its own; they share a PostgreSQL, a bucket and, where it is installed,
 * NATS, and no folder. `clock`: that of the last machine is off by as much, such as `+1h`, so that it is never ready and takes no calls.
 */
export async function startMachines(
	settings: Readonly<Record<string, string>>,
	count: number,
	clock?: string,
): Promise<Installed> {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-postgres-'));
	const postgres = await OwnPostgres.make(folder);
	for (const role of ROLES) await postgres.query(`create role ${role} login`);
	await postgres.query('create database fairtick owner fairtick_owner');
	await postgres.query('revoke all on database fairtick from public');
	await postgres.query('grant connect on database fairtick to fairtick_app, fairtick_audit');
	const bucket = await S3Server.start();
	const nats = hasNats ? await NatsServer.start() : null;
	const proxies = await Promise.all(Array.from({ length: count }, () => DatabaseProxy.open(postgres.url('postgres'))));
	const shared = {
		...settings,
		...(nats && { NATS_URL: nats.url }),
		STORE_S3_URL: bucket.config.url,
		STORE_S3_REGION: bucket.config.region,
		STORE_S3_ACCESS_KEY: bucket.config.accessKey,
		STORE_S3_SECRET_KEY: bucket.config.secretKey,
		// The bucket has an http address of this machine.
		OUTGOING_LOOPBACK: 'on',
	};
	const placeOf = (index: number) => {
		const [owner, app, audit] = ROLES.map((role) => {
			const url = new URL(postgres.url(role));
			url.port = String(proxies[index]?.port);
			return url.href;
		}) as [string, string, string];
		return {
			HOST: `127.0.0.${index + 2}`,
			DATABASE_OWNER_URL: owner,
			DATABASE_URL: app,
			DATABASE_AUDIT_URL: audit,
			...(clock &&
				index === count - 1 && { LD_PRELOAD: FAKE_TIME, FAKETIME: clock, FAKETIME_DONT_FAKE_MONOTONIC: '1' }),
		};
	};
	const first = await Product.start({ ...shared, ...placeOf(0) });
	const { port } = first.url;
	const fill = async (dataDir: string) => {
		await mkdir(dataDir, { recursive: true });
		await cp(first.keysDir, join(dataDir, 'keys'), { recursive: true });
	};
	const others = await Promise.all(
		Array.from({ length: count - 1 }, (_, n) => {
			const place = { ...placeOf(n + 1), PORT: port };
			const neverReadyAt = 'FAKETIME' in place ? new URL(`http://${place.HOST}:${port}`) : undefined;
			return Product.start({ ...shared, ...place }, { fill, neverReadyAt });
		}),
	);
	const all = [first, ...others];
	const printed: string[] = [];
	let isStopping = false;
	const keepRunning = async (product: Product) => {
		while (!isStopping) {
			await product.ended();
			if (isStopping) return;
			printed.push(...product.lines);
			await wait(AGAIN_MS);
			await product.restart({ PORT: port }).catch((error: Error) => printed.push(error.message));
		}
	};
	const running = Promise.all(all.map(keepRunning));
	let endOutage: () => Promise<void> = () => Promise.resolve();
	/** Ports of a process's connections to the proxy of its machine, and which machine that is. */
	const findProxied = async (pid: number, processes: Processes) => {
		for (const proxy of proxies) {
			const ports = await processes.portsTo(pid, proxy.port);
			if (ports.length > 0) return { proxy, ports };
		}
		throw new Error(`process ${pid} has no connection to PostgreSQL`);
	};
	return {
		product: first,
		urls: (clock ? all.slice(0, -1) : all).map(({ url }) => new URL(url)),
		ownerUrl: postgres.url('fairtick_owner'),
		adminUrl: postgres.url('postgres'),
		lines: () => [...printed, ...all.flatMap(({ lines }) => lines)],
		async killDatabase() {
			postgres.crash();
			await postgres.start('data');
		},
		async findBackends(pid, processes, admin) {
			const { proxy, ports } = await findProxied(pid, processes);
			return toBackends(
				ports.flatMap((port) => proxy.portAtServer(port) ?? []),
				admin,
			);
		},
		async begin(outage, pid, processes) {
			if (outage.kind === 'refuse files') {
				bucket.refusesAll = true;
				endOutage = async () => {
					bucket.refusesAll = false;
				};
			} else if (outage.kind === 'stop bus') {
				if (nats === null) throw new Error('nats-server is not installed');
				await nats.stop();
				endOutage = () => nats.restart();
			} else if (pid !== null) {
				const { proxy } = await findProxied(pid, processes);
				proxy.isSilent = true;
				endOutage = async () => {
					proxy.isSilent = false;
					proxy.cut();
				};
			}
		},
		endOutage: () => endOutage(),
		async stop() {
			isStopping = true;
			await Promise.all(all.map((product) => product.halt()));
			await running;
			await Promise.all(all.map((product) => product.stop()));
			await Promise.all([...proxies.map((proxy) => proxy.close()), bucket.stop(), nats?.stop()]);
			postgres.crash();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
