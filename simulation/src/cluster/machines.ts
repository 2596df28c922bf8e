import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { S3Server } from '../../../server/test/support/s3-server.ts';
import { Product } from '../product.ts';
import { OwnPostgres } from '../whole/own-postgres.ts';
import { DatabaseMachines } from './database-machines.ts';

/** The parts of an installation that the clients and the checks of a run need. */
export interface Installed {
	/** Its first machine, on whose data commands run. */
	readonly product: Product;
	/** One address for each machine. */
	readonly urls: readonly URL[];
	/** Address of the database for its administrator. */
	readonly adminUrl: string;
	/** A primary and its standby; undefined: one PostgreSQL alone. */
	readonly databases?: DatabaseMachines;
	/** Lines that all server processes have printed. */
	lines(): readonly string[];
	/** Kills PostgreSQL, which then starts again. */
	killDatabase(): Promise<void>;
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
		adminUrl: adminUrl ?? (await product.adminUrl()),
		lines: () => product.lines,
		killDatabase: () => product.killDatabase(),
		stop: () => product.stop(),
	};
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
/** One `npm start` for each machine, on a data folder and an address of its own; they share a PostgreSQL and a bucket, and no folder. */
export async function startMachines(settings: Readonly<Record<string, string>>, count: number): Promise<Installed> {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-postgres-'));
	const postgres = await OwnPostgres.make(folder);
	for (const role of ROLES) await postgres.query(`create role ${role} login`);
	await postgres.query('create database fairtick owner fairtick_owner');
	await postgres.query('revoke all on database fairtick from public');
	await postgres.query('grant connect on database fairtick to fairtick_app, fairtick_audit');
	const [owner, app, audit] = ROLES.map((role) => postgres.url(role)) as [string, string, string];
	const bucket = await S3Server.start();
	const shared = {
		...settings,
		DATABASE_OWNER_URL: owner,
		DATABASE_URL: app,
		DATABASE_AUDIT_URL: audit,
		STORE_S3_URL: bucket.config.url,
		STORE_S3_REGION: bucket.config.region,
		STORE_S3_ACCESS_KEY: bucket.config.accessKey,
		STORE_S3_SECRET_KEY: bucket.config.secretKey,
		// The bucket has an http address of this machine.
		OUTGOING_LOOPBACK: 'on',
	};
	const placeOf = (index: number) => ({ HOST: `127.0.0.${index + 2}` });
	const first = await Product.start({ ...shared, ...placeOf(0) });
	const { port } = first.url;
	const fill = async (dataDir: string) => {
		await mkdir(dataDir, { recursive: true });
		await cp(first.keysDir, join(dataDir, 'keys'), { recursive: true });
	};
	const others = await Promise.all(
		Array.from({ length: count - 1 }, (_, n) => Product.start({ ...shared, ...placeOf(n + 1), PORT: port }, { fill })),
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
	return {
		product: first,
		urls: all.map(({ url }) => new URL(url)),
		adminUrl: postgres.url('postgres'),
		lines: () => [...printed, ...all.flatMap(({ lines }) => lines)],
		async killDatabase() {
			postgres.crash();
			await postgres.start('data');
		},
		async stop() {
			isStopping = true;
			await Promise.all(all.map((product) => product.halt()));
			await running;
			await Promise.all(all.map((product) => product.stop()));
			await bucket.stop();
			postgres.crash();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
