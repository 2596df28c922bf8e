import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import {
	findBinaries,
	findSystemUser,
	type SystemUser,
} from '../../../server/src/platform/database/embedded/location.ts';

const ENVIRONMENT = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

/** A PostgreSQL of an operator, as a distribution would run it, with an archive of its write-ahead log. */
export class OwnPostgres {
	readonly #folder: string;
	readonly #user: SystemUser | undefined;
	readonly #binaries: string;
	readonly port: number;
	/** Data folder of the running cluster. */
	#data: string;

	private constructor(parts: { folder: string; user: SystemUser | undefined; binaries: string; port: number }) {
		({ folder: this.#folder, port: this.port } = parts);
		this.#user = parts.user;
		this.#binaries = parts.binaries;
		this.#data = join(parts.folder, 'data');
	}

	static async make(folder: string): Promise<OwnPostgres> {
		const user = findSystemUser();
		// Its own user has to enter it.
		await chmod(folder, 0o755);
		const made = new OwnPostgres({ folder, user, binaries: await findBinaries(user), port: await findFreePort() });
		await made.makeFolder('data');
		await made.makeFolder('archive');
		made.#run('initdb', ['-D', made.#data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale']);
		await made.start('data');
		return made;
	}

	get archive(): string {
		return join(this.#folder, 'archive');
	}

	/** An empty folder owned by PostgreSQL's user. */
	async makeFolder(name: string): Promise<string> {
		const path = join(this.#folder, name);
		await mkdir(path, { recursive: true, mode: 0o700 });
		if (this.#user) await chown(path, this.#user.uid, this.#user.gid);
		return path;
	}

	/** Starts a cluster and waits until it accepts connections that write. */
	async start(name: string): Promise<void> {
		this.#data = join(this.#folder, name);
		const settings = [
			`port=${this.port}`,
			'listen_addresses=127.0.0.1',
			'unix_socket_directories=',
			'archive_mode=on',
			`archive_command=test ! -f "${this.archive}/%f" && cp "%p" "${this.archive}/%f"`,
			'max_connections=200',
		];
		const words = settings.map((setting) => `-c '${setting}'`).join(' ');
		this.#run('pg_ctl', ['-D', this.#data, '-w', '-l', join(this.#data, 'server.log'), '-o', words, 'start']);
		// During recovery it accepts read-only connections.
		for (let n = 0; n < 300; n++) {
			if ((await this.query('select pg_is_in_recovery() is_behind')).rows[0].is_behind === false) return;
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
		throw new Error('PostgreSQL does not come to the end of its recovery');
	}

	/** Kills it like a power cut. */
	crash(): void {
		this.#run('pg_ctl', ['-D', this.#data, '-m', 'immediate', '-w', 'stop']);
	}

	/** The address for a role; no password is needed here. */
	url(role: string, database = 'fairtick'): string {
		return `postgres://${role}@127.0.0.1:${this.port}/${database}`;
	}

	async query(sql: string, database = 'postgres') {
		const client = new pg.Client({ connectionString: this.url('postgres', database) });
		await client.connect();
		try {
			return await client.query(sql);
		} finally {
			await client.end();
		}
	}

	#run(program: string, words: readonly string[]): void {
		const done = spawnSync(join(this.#binaries, program), words, {
			...this.#user,
			cwd: '/',
			env: ENVIRONMENT,
			encoding: 'utf8',
			stdio: ['ignore', 'ignore', 'ignore'],
		});
		if (done.status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${done.status}`);
	}
}

async function findFreePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => {
		server.listen(0, '127.0.0.1', resolve);
	});
	const { port } = server.address() as { port: number };
	await new Promise((resolve) => {
		server.close(resolve);
	});
	return port;
}
