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

/** The whole product as its operators start it, with its own data and raised limits of users and rates. */
export class Product {
	readonly #folder: string;
	/** The sources that it runs from. */
	readonly #root: string;
	readonly #settings: Readonly<Record<string, string>>;
	#start: ChildProcess | null = null;
	#url: URL | null = null;
	#printed = '';
	#lines: string[] = [];

	private constructor(folder: string, settings: Readonly<Record<string, string>>, root = ROOT) {
		this.#folder = folder;
		this.#settings = settings;
		this.#root = root;
	}

	/**
	 * Starts on an empty data folder, or one that `fill` fills, and waits until it is ready. Throws its output if it ends early.
	 * @param neverReadyAt its address, if it will never be ready.
	 */
	static async start(
		settings: Readonly<Record<string, string>> = {},
		{
			fill,
			root = ROOT,
			neverReadyAt,
		}: {
			readonly fill?: (dataDir: string) => Promise<void>;
			readonly root?: string;
			readonly neverReadyAt?: URL | undefined;
		} = {},
	): Promise<Product> {
		const folder = await mkdtemp(join(tmpdir(), 'fairtick-product-'));
		// The database may run as another user, who needs access to the folder.
		await chmod(folder, 0o755);
		const product = new Product(folder, settings, root);
		await fill?.(product.dataDir);
		const ready = product.restart();
		if (neverReadyAt === undefined) await ready;
		else {
			product.#url = neverReadyAt;
			ready.catch(() => undefined);
		}
		return product;
	}

	/** Resolves when the present start has ended. */
	async ended(): Promise<void> {
		const start = this.#start;
		if (start && start.exitCode === null && start.signalCode === null) await once(start, 'exit');
	}

	get url(): URL {
		if (!this.#url) throw new Error('the product is not running');
		return this.#url;
	}

	/** Address of the database for the owner's role, for baselines and tampering. */
	async ownerUrl(): Promise<string> {
		return (await this.#run()).databaseOwnerUrl;
	}

	/** Process id of the server. */
	async serverPid(): Promise<number> {
		return (await this.#run()).pid;
	}

	/** Address of the embedded database for its administrator, who can force checkpoints and new segments. */
	async adminUrl(): Promise<string> {
		const url = new URL(await this.ownerUrl());
		const { passwords } = JSON.parse(await readFile(join(this.#folder, 'data/database.json'), 'utf8'));
		Object.assign(url, { username: 'postgres', password: passwords.admin });
		return url.href;
	}

	/** Starts on the same data after `kill`, with settings besides those of before. */
	async restart(settings: Readonly<Record<string, string>> = {}): Promise<void> {
		const start = spawn(process.execPath, [join(this.#root, 'scripts/start.mjs')], {
			env: { ...this.#environment(), ...settings },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		this.#start = start;
		const printed: string[] = [];
		this.#lines = printed;
		this.#url = await new Promise<URL>((resolve, reject) => {
			for (const stream of [start.stdout, start.stderr])
				createInterface({ input: stream }).on('line', (line) => {
					printed.push(line);
					const ready = /^ready (\S+)$/.exec(line);
					if (ready?.[1]) resolve(new URL(ready[1]));
				});
			start.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${printed.join('\n')}`)));
		});
	}

	/** Kills the server with SIGKILL at any moment; the database keeps running. */
	async kill(): Promise<void> {
		const { pid } = await this.#run();
		const ended = this.#start ? once(this.#start, 'exit') : null;
		process.kill(pid, 'SIGKILL');
		await ended;
	}

	/** Kills PostgreSQL with SIGKILL. */
	async killDatabase(): Promise<void> {
		const lock = await readFile(join(this.#folder, 'data/postgres/data/postmaster.pid'), 'utf8');
		process.kill(Number(lock.split('\n')[0]), 'SIGKILL');
	}

	/** Kills the server and PostgreSQL with SIGKILL, like a power cut. */
	async killEverything(): Promise<void> {
		await this.killDatabase();
		await this.kill();
	}

	/** Lines that the present start has printed. */
	get lines(): readonly string[] {
		return this.#lines;
	}

	/** Output of the restore that made this product. */
	get printed(): string {
		return this.#printed;
	}

	get journalDir(): string {
		return join(this.#folder, 'data/journal');
	}

	get dataDir(): string {
		return join(this.#folder, 'data');
	}

	get keysDir(): string {
		return join(this.#folder, 'data/keys');
	}

	/** Folder of the proof log's files. */
	get logDir(): string {
		return join(this.#folder, 'data/log');
	}

	/**
	 * A product on data restored from a backup, not started yet: with the keys of an exported file, and the journal and
	 * the log's files of the given folders. Throws the output of a failed command.
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
		product.#printed = output;
		return product;
	}

	/** Code and output of `npm run audit`, beside the running server. */
	audit(): Promise<{ code: number; output: string }> {
		return this.run('app/commands/audit.ts');
	}

	/** Runs a server command on the same data, with additional settings and a line of input. */
	run(
		command: string,
		words: readonly string[] = [],
		settings: Readonly<Record<string, string>> = {},
		line = '',
	): Promise<{ code: number; output: string }> {
		return this.#runFile(join(this.#root, 'server/src', command), words, settings, line);
	}

	/** Code and output of `npm run reload`: the server processes are replaced one after the other. */
	reload(): Promise<{ code: number; output: string }> {
		return this.#runFile(join(this.#root, 'scripts/reload.mjs'));
	}

	async #runFile(
		file: string,
		words: readonly string[] = [],
		settings: Readonly<Record<string, string>> = {},
		line = '',
	): Promise<{ code: number; output: string }> {
		const child = spawn(process.execPath, [file, ...words], {
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

	/** Stops the server and keeps its data. */
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
			// Test runners set their own MODE.
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

/** Throws unless the database writes durably: otherwise figures and crash tests are meaningless. */
export async function assertDurable(databaseUrl: string): Promise<void> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	for (const setting of ['fsync', 'synchronous_commit']) {
		const { rows } = await client.query(`show ${setting}`);
		if (rows[0]?.[setting] !== 'on') throw new Error(`${setting} is not on`);
	}
	await client.end();
}
