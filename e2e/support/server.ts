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
	/** The folder that it keeps its data in. */
	readonly dataDir: string;
	/** Ends it and throws what it logged as errors. */
	readonly stop: () => Promise<void>;
}

/**
 * Starts the product as its users do, on a free port and with data of its own, in which the seeds of `seeds.ts` lie, or on a data
 * folder that is there and stays; throws its output when it ends early.
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
			// Journeys never leave this machine.
			EXCHANGES: 'off',
			LIMIT_GUESTS: MANY,
			LIMIT_CONTACTS: MANY,
			LIMIT_ALL_GUESTS: MANY,
			LIMIT_REGISTRATIONS: MANY,
			LIMIT_ADDRESS: MANY,
			LIMIT_LISTS: MANY,
			LIMIT_GENERAL: MANY,
			LIMIT_WRONG_PASSWORDS: MANY,
			// Receipts come under every sixth checkpoint.
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
	// The database may run as another user, who has to enter.
	await chmod(folder, 0o755);
	await makeSeededFolder(join(folder, 'data'));
	return folder;
}

/** Levels of the log's lines from `error` upwards. */
const FAULT = /^\{"level":[56]0,/;

/** Where the server can be reached, rejected when it ends before it is ready, and the errors that it logs. */
function readOutput(child: ChildProcess): { url: Promise<string>; faults: readonly string[] } {
	const said: string[] = [];
	const faults: string[] = [];
	const url = new Promise<string>((resolve, reject) => {
		for (const stream of [child.stdout, child.stderr]) {
			if (!stream) throw new Error('the server has no output');
			createInterface({ input: stream }).on('line', (line) => {
				if (FAULT.test(line)) faults.push(line);
				const ready = /^ready (http:\S+)$/.exec(line);
				if (ready?.[1]) resolve(ready[1]);
				else said.push(line);
			});
		}
		child.on('exit', (code) => {
			const ended = `the server ended with ${code}:\n${said.slice(-50).join('\n')}`;
			reject(new Error(ended));
			if (code) faults.push(ended);
		});
		child.on('error', reject);
	});
	return { url, faults };
}
