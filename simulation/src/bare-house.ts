import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, findSystemUser } from '../../server/src/platform/database/embedded/location.ts';
import { makeCluster } from '../../server/src/platform/database/embedded/make.ts';
import {
	type Cluster,
	findFreePort,
	findRunning,
	spawnPostgres,
	stopPostgres,
} from '../../server/src/platform/database/embedded/process.ts';

const PASSWORD = 'bare';
const PATIENCE_MS = 60_000;

/** PostgreSQL and a Fastify with one call, without any code of the product: the minimum time of a start. */
export class BareHouse {
	readonly #cluster: Cluster;
	#fastify: ChildProcess | null = null;

	private constructor(cluster: Cluster) {
		this.#cluster = cluster;
	}

	/** Makes a cluster in a new folder and starts both. Resolves when both have answered. */
	static async make(): Promise<BareHouse> {
		const folder = await mkdtemp(join(tmpdir(), 'fairtick-bare-'));
		// The database may run as another user, who needs access to the folder.
		await chmod(folder, 0o755);
		const user = findSystemUser();
		const house = new BareHouse({
			folder: join(folder, 'postgres'),
			binaries: await findBinaries(user),
			user,
			logFile: join(folder, 'postgres.log'),
		});
		await makeCluster(house.#cluster, PASSWORD);
		await house.start();
		return house;
	}

	async start(): Promise<void> {
		const port = await findFreePort(0);
		await spawnPostgres(this.#cluster, port);
		await this.#startFastify();
		const until = Date.now() + PATIENCE_MS;
		while (!(await answers(`postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`))) {
			if (Date.now() > until) throw new Error(`PostgreSQL does not answer: ${this.#cluster.logFile}`);
			// PostgreSQL refuses to start while a process of the killed one is alive.
			if (!findRunning(this.#cluster)) await spawnPostgres(this.#cluster, port);
			await sleep(10);
		}
	}

	/** Ends both by SIGKILL. */
	async kill(): Promise<void> {
		const running = findRunning(this.#cluster);
		if (running) process.kill(running.pid, 'SIGKILL');
		await this.#killFastify();
	}

	async remove(): Promise<void> {
		await this.#killFastify();
		await stopPostgres(this.#cluster);
		await rm(join(this.#cluster.folder, '..'), { recursive: true, force: true });
	}

	async #startFastify(): Promise<void> {
		const fastify = spawn(process.execPath, [join(import.meta.dirname, 'bare-fastify.ts')], {
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		this.#fastify = fastify;
		const url = await new Promise<string>((resolve, reject) => {
			createInterface({ input: fastify.stdout }).on('line', (line) => resolve(line.replace('ready ', '')));
			fastify.once('exit', (code) => reject(new Error(`Fastify ended with ${code}`)));
		});
		const answer = await fetch(url);
		if (!answer.ok) throw new Error(`Fastify answers ${answer.status}`);
	}

	async #killFastify(): Promise<void> {
		if (!this.#fastify || this.#fastify.exitCode !== null || this.#fastify.signalCode !== null) return;
		this.#fastify.kill('SIGKILL');
		await once(this.#fastify, 'exit');
	}
}

async function answers(url: string): Promise<boolean> {
	const client = new pg.Client({ connectionString: url });
	client.on('error', () => undefined);
	try {
		await client.connect();
		await client.query('select 1');
		return true;
	} catch {
		return false;
	} finally {
		await client.end().catch(() => undefined);
	}
}
