import { readFileSync } from 'node:fs';
import pg from 'pg';
import { pause } from '../../loops/index.ts';
import { DatabaseRefused } from '../refused.ts';
import { lockAlone, lockUse } from './locks.ts';
import {
	type Cluster,
	findFreePort,
	findRunning,
	isAlive,
	runsAsConfigured,
	spawnPostgres,
	stopPostgres,
} from './process.ts';
import { type ClusterRecord, urlOf } from './record.ts';

const STARTS = 3;
const SLOW_MS = 5_000;
/** PostgreSQL answers, but starts, stops or recovers. */
const CANNOT_CONNECT_NOW = '57P03';

export interface Keeper {
	/** Connection to the maintenance database that says "in use" while it lives. */
	readonly client: pg.Client;
	readonly port: number;
}

/**
 * Connects to the cluster's PostgreSQL as its administrator and marks it as used. Adopts the one that runs, waits for
 * one that is dying, starts one otherwise; one started with other settings is restarted unless another process uses it.
 * Throws `DatabaseRefused` when PostgreSQL does not come up.
 */
export async function connectKeeper(
	cluster: Cluster,
	record: ClusterRecord,
	print: (line: string) => void,
): Promise<Keeper> {
	for (let starts = 0; ; ) {
		const running = findRunning(cluster);
		if (!running && starts++ === STARTS) throw new DatabaseRefused(`PostgreSQL does not start: ${lastWords(cluster)}`);
		const port = running?.port ?? (await findFreePort(record.port));
		const pid = running?.pid ?? (await spawnPostgres(cluster, port));
		const client = await connectWhileAlive(pid, urlOf({ ...record, port }, 'admin', 'postgres'), print);
		if (!client) {
			// It ended: another start was quicker, the last one's processes are still going, or it can't start at all.
			if (!running) await pause(500);
			continue;
		}
		if (await useOrEnd(client, cluster, port)) return { client, port };
	}
}

async function useOrEnd(client: pg.Client, cluster: Cluster, port: number): Promise<boolean> {
	try {
		await lockUse(client);
		if (runsAsConfigured(cluster, port) || !(await lockAlone(client))) return true;
		await stopPostgres(cluster);
	} catch (error) {
		if (!isConnectionLost(error)) throw error;
	}
	await client.end().catch(() => undefined);
	return false;
}

async function connectWhileAlive(
	pid: number,
	url: string,
	print: (line: string) => void,
): Promise<pg.Client | undefined> {
	let slowAt = Date.now() + SLOW_MS;
	while (isAlive(pid)) {
		const client = new pg.Client({
			connectionString: url,
			connectionTimeoutMillis: 5_000,
			application_name: 'fairtick keeper',
		});
		// Without a listener the end of an idle connection would end the process.
		client.on('error', () => undefined);
		try {
			await client.connect();
			return client;
		} catch (error) {
			if (!isConnectionLost(error))
				throw new DatabaseRefused(`PostgreSQL refuses our password or database: ${(error as Error).message}`, {
					cause: error,
				});
		}
		if (Date.now() > slowAt) {
			print('PostgreSQL is recovering or stopping, waiting for it');
			slowAt = Number.POSITIVE_INFINITY;
		}
		await pause(20);
	}
	return undefined;
}

/** Not an answer of the database but the lack of one; class 57 is its being shut down. */
function isConnectionLost(error: unknown): boolean {
	const { code, message } = error as { code?: string; message: string };
	if (code === undefined) return /Connection terminated|timeout|Client has encountered/i.test(message);
	return code === CANNOT_CONNECT_NOW || code.startsWith('57P') || /^E[A-Z]+$/.test(code);
}

function lastWords(cluster: Cluster): string {
	const lines = readFileSync(cluster.logFile, 'utf8').trimEnd().split('\n').slice(-20);
	const fatal = lines.findLast((line) => /FATAL|PANIC|could not/.test(line)) ?? lines.at(-1) ?? '';
	return `${fatal.replace(/^.*?(FATAL|PANIC): +/, '')} (more in ${cluster.logFile})`;
}
