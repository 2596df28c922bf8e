import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { addRecordings } from './recordings.ts';
import { makeSeededFolder } from './seeds.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const MANY = '1000000';

export interface RunningServer {
	/** Address of the site, without a trailing slash. */
	readonly url: string;
	readonly dataDir: string;
	/** Stops it and throws the errors that it logged. */
	readonly stop: () => Promise<void>;
}

/**
 * Starts the product on a free port, on new data with the seeds of `seeds.ts`, or on an existing data folder, which
 * remains. Throws its output if it ends early.
 */
export async function startServer(
	settings: Readonly<Record<string, string>> = {},
	kept?: string,
): Promise<RunningServer> {
	const folder = kept === undefined ? await makeFolder() : null;
	const dataDir = kept ?? join(folder ?? '', 'data');
	const child = spawn(process.execPath, [join(ROOT, 'scripts', 'start.mjs')], {
		cwd: ROOT,
		env: {
			...process.env,
			PORT: '0',
			DATA_DIR: dataDir,
			LOG_LEVEL: 'warn',
			// Journeys never connect to other machines.
			EXCHANGES: 'off',
			LIMIT_GUESTS: MANY,
			LIMIT_CONTACTS: MANY,
			LIMIT_ALL_GUESTS: MANY,
			LIMIT_REGISTRATIONS: MANY,
			LIMIT_ADDRESS: MANY,
			LIMIT_LISTS: MANY,
			LIMIT_GENERAL: MANY,
			LIMIT_WRONG_PASSWORDS: MANY,
			// Receipts use every sixth checkpoint.
			CHECKPOINT_SECONDS: '2',
			...settings,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const output = readOutput(child);
	const stop = async () => {
		if (child.exitCode === null && child.signalCode === null) {
			child.kill('SIGINT');
			await once(child, 'exit');
		}
		if (folder !== null) await rm(folder, { recursive: true, force: true });
	};
	try {
		const url = await output.url;
		if (folder !== null) await addRecordings(folder, dataDir);
		return {
			url,
			dataDir,
			stop: async () => {
				await stop();
				if (output.faults.length > 0) throw new Error(`the server logged errors:\n${output.faults.join('\n')}`);
			},
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

async function makeFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-e2e-'));
	// The database may run as another user, who needs access to the folder.
	await chmod(folder, 0o755);
	await makeSeededFolder(join(folder, 'data'));
	return folder;
}

/** Log lines of level `error` and above. */
const FAULT = /^\{"level":[56]0,/;

/** The server's address (rejected if it ends before it is ready), and the errors that it logs. */
function readOutput(child: ChildProcess): { url: Promise<string>; faults: readonly string[] } {
	const lines: string[] = [];
	const faults: string[] = [];
	const url = new Promise<string>((resolve, reject) => {
		for (const stream of [child.stdout, child.stderr]) {
			if (!stream) throw new Error('the server has no output');
			createInterface({ input: stream }).on('line', (line) => {
				if (FAULT.test(line)) faults.push(line);
				const ready = /^ready (http:\S+)$/.exec(line);
				if (ready?.[1]) resolve(ready[1]);
				else lines.push(line);
			});
		}
		child.on('exit', (code) => {
			const ended = `the server ended with ${code}:\n${lines.slice(-50).join('\n')}`;
			reject(new Error(ended));
			if (code) faults.push(ended);
		});
		child.on('error', reject);
	});
	return { url, faults };
}
