import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

const ROOT = resolve(import.meta.dirname, '../..');
const UNLIMITED = '1000000000';
const LIMITS = [
	'PLACING',
	'LISTS',
	'GENERAL',
	'ADDRESS',
	'REGISTRATIONS',
	'OPEN_TRADES',
	'SOCKETS',
	'SOCKET_MESSAGES',
	'MOVEMENTS',
	'WEBHOOKS',
];

interface Run {
	readonly pid: number;
	readonly databaseOwnerUrl: string;
}

/** The whole product as its users start it, on data of its own, with the limits of users and rates raised. */
export class Product {
	readonly #folder: string;
	readonly #settings: Readonly<Record<string, string>>;
	#start: ChildProcess | null = null;
	#url: URL | null = null;
	#said = '';

	private constructor(folder: string, settings: Readonly<Record<string, string>>) {
		this.#folder = folder;
		this.#settings = settings;
	}

	/** Starts it on an empty data folder and waits until it is ready; throws what it said when it ends early. */
	static async start(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
		const folder = await mkdtemp(join(tmpdir(), 'fairtick-product-'));
		// The database may run as another user, who has to enter.
		await chmod(folder, 0o755);
		const product = new Product(folder, settings);
		await product.restart();
		return product;
	}

	get url(): URL {
		if (!this.#url) throw new Error('the product is not running');
		return this.#url;
	}

	/** Address of the database for its owner's role: baselines and tampering. */
	async ownerUrl(): Promise<string> {
		return (await this.#run()).databaseOwnerUrl;
	}

	/** Number of the server's process. */
	async serverPid(): Promise<number> {
		return (await this.#run()).pid;
	}

	/** Address of the embedded database for its administrator: what wears PostgreSQL out on purpose. */
	async adminUrl(): Promise<string> {
		const url = new URL(await this.ownerUrl());
		const { passwords } = JSON.parse(await readFile(join(this.#folder, 'data/database.json'), 'utf8'));
		Object.assign(url, { username: 'postgres', password: passwords.admin });
		return url.href;
	}

	/** Starts again on the same data after `kill`. */
	async restart(): Promise<void> {
		const start = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
			env: this.#environment(),
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		this.#start = start;
		const said: string[] = [];
		this.#url = await new Promise<URL>((resolve, reject) => {
			for (const stream of [start.stdout, start.stderr])
				createInterface({ input: stream }).on('line', (line) => {
					said.push(line);
					const ready = /^ready (\S+)$/.exec(line);
					if (ready?.[1]) resolve(new URL(ready[1]));
				});
			start.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said.join('\n')}`)));
		});
	}

	/** Ends the server's process by SIGKILL, in the middle of whatever it does; the database lives on. */
	async kill(): Promise<void> {
		const { pid } = await this.#run();
		const ended = this.#start ? once(this.#start, 'exit') : null;
		process.kill(pid, 'SIGKILL');
		await ended;
	}

	/** Ends the server and PostgreSQL by SIGKILL, as a power cut of the machine's programs. */
	async killEverything(): Promise<void> {
		const lock = await readFile(join(this.#folder, 'data/postgres/data/postmaster.pid'), 'utf8');
		process.kill(Number(lock.split('\n')[0]), 'SIGKILL');
		await this.kill();
	}

	/** The output of the restore that made it. */
	get said(): string {
		return this.#said;
	}

	/** Folder of this product's journal. */
	get journalDir(): string {
		return join(this.#folder, 'data/journal');
	}

	/** Folder of all that it keeps. */
	get dataDir(): string {
		return join(this.#folder, 'data');
	}

	/** Folder of this product's keys. */
	get keysDir(): string {
		return join(this.#folder, 'data/keys');
	}

	/** Folder of the proof log's files. */
	get logDir(): string {
		return join(this.#folder, 'data/log');
	}

	/**
	 * A product on data restored from a backup, not started yet, with the keys of an exported file, the journal and the files of the log of folders
	 * where they are named; throws what a command said when it failed.
	 */
	static async restored(
		backup: string,
		keys?: { readonly file: string; readonly passphrase: string },
		journal?: string,
		{ log, words = [], settings = {} }: { log?: string; words?: string[]; settings?: Record<string, string> } = {},
	): Promise<Product> {
		const folder = await mkdtemp(join(tmpdir(), 'fairtick-product-'));
		await chmod(folder, 0o755);
		const product = new Product(folder, { FAIR_HISTORY_DAYS: '1', ...settings });
		if (keys) {
			const imported = await product.run('platform/keys/main.ts', ['import', keys.file], {}, keys.passphrase);
			if (imported.code !== 0) throw new Error(imported.output);
		}
		if (journal) await cp(journal, product.journalDir, { recursive: true });
		if (log) await cp(log, product.logDir, { recursive: true });
		const { code, output } = await product.run('app/backup/restore-main.ts', [backup, ...words]);
		if (code !== 0) {
			await rm(folder, { recursive: true, force: true });
			throw new Error(output);
		}
		product.#said = output;
		return product;
	}

	/** Output of `npm run audit`, beside the server where it runs. */
	audit(): Promise<{ code: number; output: string }> {
		return this.run('app/commands/audit.ts');
	}

	/** Runs one of the server's commands on the same data, with settings of its own besides, and a line for it to read. */
	async run(
		command: string,
		words: readonly string[] = [],
		settings: Readonly<Record<string, string>> = {},
		line = '',
	): Promise<{ code: number; output: string }> {
		const child = spawn(process.execPath, [join(ROOT, 'server/src', command), ...words], {
			env: { ...this.#environment(), ...settings },
			stdio: 'pipe',
		});
		child.stdin.end(`${line}\n`);
		let output = '';
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk) => {
				output += chunk;
			});
		const [code] = (await once(child, 'exit')) as [number];
		return { code, output };
	}

	/** Stops it, and keeps what it has. */
	async halt(): Promise<void> {
		if (this.#start && this.#start.exitCode === null && this.#start.signalCode === null) {
			this.#start.kill('SIGTERM');
			await once(this.#start, 'exit');
		}
	}

	async stop(): Promise<void> {
		await this.halt();
		await rm(this.#folder, { recursive: true, force: true });
	}

	async #run(): Promise<Run> {
		return JSON.parse(await readFile(join(this.#folder, 'data/run.json'), 'utf8')) as Run;
	}

	#environment(): NodeJS.ProcessEnv {
		return {
			...process.env,
			// Test runners set a MODE of their own.
			MODE: 'development',
			DATA_DIR: join(this.#folder, 'data'),
			VERIFICATION: 'never',
			PORT: '0',
			LOG_LEVEL: 'warn',
			EXCHANGES: 'off',
			...Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, UNLIMITED])),
			...this.#settings,
		};
	}
}

/** Throws unless the database writes durably, without which no figure and no crash test counts. */
export async function assertDurable(databaseUrl: string): Promise<void> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	for (const setting of ['fsync', 'synchronous_commit']) {
		const { rows } = await client.query(`show ${setting}`);
		if (rows[0]?.[setting] !== 'on') throw new Error(`${setting} is not on`);
	}
	await client.end();
}
