import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = resolve(import.meta.dirname, '..', '..');
const MANY = '1000000';

export interface RunningServer {
	/** Address of the site, without a trailing slash. */
	readonly url: string;
	readonly stop: () => Promise<void>;
}

/** Starts the product as its users do, on a free port and with data of its own; throws its output when it ends early. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
	const dataDir = await mkdtemp(join(tmpdir(), 'fairtick-e2e-'));
	// The database may run as another user, who has to enter.
	await chmod(dataDir, 0o755);
	const child = spawn(process.execPath, [join(ROOT, 'scripts', 'start.mjs')], {
		cwd: ROOT,
		env: {
			...process.env,
			PORT: '0',
			DATA_DIR: join(dataDir, 'data'),
			LIMIT_REGISTRATIONS: MANY,
			LIMIT_ADDRESS: MANY,
			LIMIT_LISTS: MANY,
			LIMIT_GENERAL: MANY,
			LIMIT_WRONG_PASSWORDS: MANY,
			...settings,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const stop = async () => {
		if (child.exitCode === null && child.signalCode === null) {
			child.kill('SIGINT');
			await once(child, 'exit');
		}
		await rm(dataDir, { recursive: true, force: true });
	};
	try {
		return { url: await readUrl(child), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

async function readUrl(child: ChildProcess): Promise<string> {
	if (!child.stdout || !child.stderr) throw new Error('the server has no output');
	const said: string[] = [];
	const url = new Promise<string>((resolve, reject) => {
		for (const stream of [child.stdout, child.stderr]) {
			createInterface({ input: stream as NodeJS.ReadableStream }).on('line', (line) => {
				said.push(line);
				const ready = /^ready (http:\S+)$/.exec(line);
				if (ready?.[1]) resolve(ready[1]);
			});
		}
		child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said.join('\n')}`)));
		child.on('error', reject);
	});
	const readyUrl = await url;
	child.on('exit', (code) => code && console.error(`the server ended with ${code}:\n${said.slice(-50).join('\n')}`));
	return readyUrl;
}
