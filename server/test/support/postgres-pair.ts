import { spawn, spawnSync } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { copyRunningCluster } from '../../src/platform/database/embedded/copy.ts';
import { findBinaries, findSystemUser, type SystemUser } from '../../src/platform/database/embedded/location.ts';
import { findFreePort } from '../../src/platform/database/embedded/process.ts';
import { migrate } from '../../src/platform/database/index.ts';

const ENVIRONMENT = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
const ROLES = { owner: 'fairtick_owner', app: 'fairtick_app', audit: 'fairtick_audit', admin: 'postgres' } as const;
const DATABASE = 'fairtick';
const START_MS = 60_000;
const LOOK_MS = 20;

export interface PairOptions {
	/**
	 * `on`: a commit waits for the standby. `local`: it does not, so that a promotion may lose what was acknowledged: a control for tests that
	 * would have to see it.
	 */
	readonly synchronousCommit?: 'on' | 'local';
	/** Off for tests in which no machine loses its power. */
	readonly fsync?: boolean;
}

/** One PostgreSQL of the pair, on a port that it keeps. */
interface Machine {
	readonly name: string;
	readonly port: number;
	readonly data: string;
}

/** A primary and a standby that follows it, from the PostgreSQL of npm, with the roles and the schema of the product. */
export class PostgresPair {
	readonly #folder: string;
	readonly #user: SystemUser | undefined;
	readonly #binaries: string;
	readonly #options: Required<PairOptions>;
	#primary: Machine;
	#standby: Machine;

	private constructor(parts: {
		folder: string;
		user: SystemUser | undefined;
		binaries: string;
		options: Required<PairOptions>;
		machines: readonly [Machine, Machine];
	}) {
		({ folder: this.#folder, user: this.#user, binaries: this.#binaries, options: this.#options } = parts);
		[this.#primary, this.#standby] = parts.machines;
	}

	/** Makes both, with an empty migrated database, and waits until the standby follows. */
	static async make({ synchronousCommit = 'on', fsync = false }: PairOptions = {}): Promise<PostgresPair> {
		const user = findSystemUser();
		const binaries = await findBinaries(user);
		const folder = await mkdtemp(join(tmpdir(), 'fairtick-pair-'));
		await chmod(folder, 0o755);
		const machine = async (name: string) => ({ name, port: await findFreePort(0), data: join(folder, name) });
		const machines = [await machine('a'), await machine('b')] as const;
		const options = { synchronousCommit, fsync };
		const pair = new PostgresPair({ folder, user, binaries, options, machines });
		await pair.#initialize();
		return pair;
	}

	/** Address of the present primary for a role of the product. */
	url(role: keyof typeof ROLES, database = DATABASE): string {
		return urlOf(this.#primary, role, database);
	}

	/** Address of the standby. */
	standbyUrl(role: keyof typeof ROLES): string {
		return urlOf(this.#standby, role, DATABASE);
	}

	/** Rows of a statement of the administrator, at the primary. */
	query<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
		return query<Row>(this.url('admin'), sql, values);
	}

	/** Kills the primary as a loss of its machine does: nothing of it answers any more. */
	async killPrimary(): Promise<void> {
		const [pid] = (await readFile(join(this.#primary.data, 'postmaster.pid'), 'utf8')).split('\n').map(Number);
		for (const one of [...listChildren(pid as number), pid as number]) kill(one, 'SIGKILL');
		await waitUntilGone(pid as number);
	}

	/** Promotes the standby, which is the primary from now on; the one before stays as it is. */
	async promote(): Promise<void> {
		await query(this.standbyUrl('admin'), 'select pg_promote(true, 60)');
		[this.#primary, this.#standby] = [this.#standby, this.#primary];
	}

	/** Copies the primary to the other machine again, and starts it there as the standby. */
	async rejoin(): Promise<void> {
		await this.stopStandby();
		await this.#makeStandby();
	}

	async stopStandby(): Promise<void> {
		spawnSync(join(this.#binaries, 'pg_ctl'), ['-D', this.#standby.data, '-m', 'immediate', '-w', 'stop'], {
			...this.#user,
			cwd: '/',
			env: ENVIRONMENT,
			stdio: 'ignore',
		});
	}

	/** Waits until it follows the primary, or where that is dead until it answers. */
	async startStandby({ isAlone = false } = {}): Promise<void> {
		this.#start(this.#standby);
		if (isAlone) await untilAnswering(this.#standby);
		else await this.#untilStreaming();
	}

	/** Starts the machine that was the primary before the promotion, as if it knew nothing of that. Returns its address for the application's role. */
	async startFormer(): Promise<string> {
		this.#start(this.#standby);
		await untilAnswering(this.#standby);
		return this.standbyUrl('app');
	}

	/** Makes the standby replay nothing more, or continue. */
	async pauseReplay(isPaused: boolean): Promise<void> {
		await this.queryStandby(`select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`);
		if (!isPaused) return;
		// Until then the pause is only asked for.
		await until('the replay to pause', async () => {
			const [row] = await this.queryStandby<{ state: string }>('select pg_get_wal_replay_pause_state() state');
			return row?.state === 'paused';
		});
	}

	/** The standby runs on and receives nothing more: a promotion loses what is committed from now on. */
	async stopReceiving(): Promise<void> {
		await this.queryStandby(`alter system set primary_conninfo = ''`);
		await this.queryStandby('select pg_reload_conf()');
		await until('the standby to receive nothing', async () => {
			const rows = await this.queryStandby('select from pg_stat_wal_receiver');
			return rows.length === 0;
		});
	}

	queryStandby<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
		return query<Row>(this.standbyUrl('admin'), text);
	}

	async stop(): Promise<void> {
		for (const { data } of [this.#standby, this.#primary])
			spawnSync(join(this.#binaries, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], {
				...this.#user,
				cwd: '/',
				env: ENVIRONMENT,
				stdio: 'ignore',
			});
		await rm(this.#folder, { recursive: true, force: true });
	}

	async #initialize(): Promise<void> {
		const { data } = this.#primary;
		await this.#makeFolder(data);
		const words = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'];
		this.#run('initdb', [...words, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']);
		this.#start(this.#primary);
		await untilAnswering(this.#primary);
		for (const role of ['owner', 'app', 'audit'] as const)
			await query(urlOf(this.#primary, 'admin', 'postgres'), `create role ${ROLES[role]} login`);
		for (const statement of [
			`create database ${DATABASE} owner ${ROLES.owner}`,
			// A start refuses roles that can do more.
			`revoke all on database ${DATABASE} from public`,
			`grant connect on database ${DATABASE} to ${ROLES.app}, ${ROLES.audit}`,
		])
			await query(urlOf(this.#primary, 'admin', 'postgres'), statement);
		await migrate({ ownerUrl: this.url('owner'), appRole: ROLES.app, auditRole: ROLES.audit });
		// Of the cluster, so that the next primary has it as well.
		await this.query(`alter system set synchronous_standby_names = '*'`);
		await this.query('select pg_reload_conf()');
		await this.#makeStandby();
	}

	async #makeStandby(): Promise<void> {
		const { data } = this.#standby;
		await rm(data, { recursive: true, force: true });
		await copyRunningCluster(urlOf(this.#primary, 'admin', 'postgres'), this.#primary.data, data);
		await writeFile(join(data, 'standby.signal'), '');
		const from = `host=127.0.0.1 port=${this.#primary.port} user=postgres application_name=standby`;
		await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
		if (this.#user) this.#run('chown', ['-R', `${this.#user.uid}:${this.#user.gid}`, data], { isTool: true });
		this.#run('chmod', ['-R', 'u=rwX,go=', data], { isTool: true });
		await this.startStandby();
	}

	async #untilStreaming(): Promise<void> {
		await until('the standby to follow', async () => {
			const rows = await this.query(`select from pg_stat_replication where state = 'streaming'`);
			return rows.length > 0;
		});
	}

	async #makeFolder(path: string): Promise<void> {
		await mkdir(path, { mode: 0o700 });
		if (this.#user) await chown(path, this.#user.uid, this.#user.gid);
	}

	#start({ data, port }: Machine): void {
		const settings = {
			port,
			listen_addresses: '127.0.0.1',
			unix_socket_directories: '',
			max_connections: 300,
			shared_buffers: '64MB',
			wal_level: 'replica',
			max_wal_size: '512MB',
			hot_standby: 'on',
			hot_standby_feedback: 'on',
			wal_receiver_status_interval: '1s',
			wal_retrieve_retry_interval: '200ms',
			synchronous_commit: this.#options.synchronousCommit,
			fsync: this.#options.fsync ? 'on' : 'off',
			max_parallel_workers_per_gather: 0,
			jit: 'off',
			io_method: 'sync',
			timezone: 'UTC',
			logging_collector: 'off',
		};
		const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
		spawn(join(this.#binaries, 'postgres'), ['-D', data, ...words], {
			...this.#user,
			cwd: '/',
			env: ENVIRONMENT,
			stdio: 'ignore',
			detached: true,
		}).unref();
	}

	#run(program: string, words: readonly string[], { isTool = false } = {}): void {
		const { status, stderr } = spawnSync(isTool ? program : join(this.#binaries, program), words, {
			...(isTool ? {} : this.#user),
			cwd: '/',
			env: ENVIRONMENT,
			encoding: 'utf8',
		});
		if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
	}
}

const urlOf = ({ port }: Machine, role: keyof typeof ROLES, database: string) =>
	`postgres://${ROLES[role]}:none@127.0.0.1:${port}/${database}`;

async function query<Row extends pg.QueryResultRow>(url: string, sql: string, values: readonly unknown[] = []) {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
	client.on('error', () => undefined);
	await client.connect();
	try {
		return (await client.query<Row>(sql, [...values])).rows;
	} finally {
		await client.end().catch(() => undefined);
	}
}

const untilAnswering = (machine: Machine) =>
	until('PostgreSQL to answer', () =>
		query(urlOf(machine, 'admin', 'postgres'), 'select').then(
			() => true,
			() => false,
		),
	);

async function until(what: string, check: () => Promise<boolean>): Promise<void> {
	for (const untilMs = performance.now() + START_MS; performance.now() < untilMs; await wait(LOOK_MS))
		if (await check()) return;
	throw new Error(`waited in vain for ${what}`);
}

/** PostgreSQL's processes are children of the first one. */
const listChildren = (pid: number) =>
	(spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout ?? '')
		.split('\n')
		.filter((line) => line.trim() !== '')
		.map(Number);

function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(pid, signal);
	} catch {
		return false;
	}
}

async function waitUntilGone(pid: number): Promise<void> {
	for (let tries = 0; tries < 200 && kill(pid, 0); tries++) await wait(LOOK_MS);
}
