import { readFile } from 'node:fs/promises';
import pg from 'pg';

/** Of a tick of /proc's times, as every Linux of the last years has it, in microseconds. */
const TICK_US = 10_000;
/** In /proc/<pid>/stat, behind the name of the program. */
const [USER, SYSTEM] = [11, 12];

/** Processor time of the processes of a product, microseconds since they began. */
export interface ProcessorTime {
	readonly server: number;
	readonly database: number;
	/** This process, which makes the load. */
	readonly load: number;
}

/** Reads the processor time of the server processes that share a database, of PostgreSQL's for its connections, and of this one. */
export class ProcessorClock {
	readonly #client: pg.Client;

	private constructor(client: pg.Client) {
		this.#client = client;
	}

	static async open(databaseUrl: string): Promise<ProcessorClock> {
		const client = new pg.Client({ connectionString: databaseUrl });
		await client.connect();
		return new ProcessorClock(client);
	}

	async read(): Promise<ProcessorTime> {
		const list = async (sql: string) => (await this.#client.query<{ pid: number }>(sql)).rows.map(({ pid }) => pid);
		const servers = await list(`select pid from app.nodes where beat_at > clock_timestamp() - interval '3 s'`);
		const backends = await list('select pid from pg_stat_activity');
		const { user, system } = process.cpuUsage();
		return { server: await sumTimes(servers), database: await sumTimes(backends), load: user + system };
	}

	end(): Promise<void> {
		return this.#client.end();
	}
}

async function sumTimes(pids: readonly number[]): Promise<number> {
	const times = await Promise.all(pids.map(readTime));
	return times.reduce((sum, time) => sum + time, 0);
}

/** 0: the process has ended. */
async function readTime(pid: number): Promise<number> {
	const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
	if (stat === null) return 0;
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_US;
}
