import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { FileKind } from '@fairtick/domain/files/contract';
import type { DrawLimits } from './draw-file.ts';
import { type DrawAnswer, type DrawRequest, TOO_MUCH } from './draw-request.ts';

/** Input of a process that draws. */
export interface DrawBounds {
	/** Time in all: it ends a process that waits for something. */
	readonly timeoutMs: number;
	/** Processor time: a file may not need more, however busy the machine is. Ten scanned pages take three to seven seconds. */
	readonly maxCpuMs: number;
	/** Bytes. */
	readonly maxMemory: number;
}
export const BOUNDS: DrawBounds = { timeoutMs: 60_000, maxCpuMs: 15_000, maxMemory: 1024 ** 3 };
const MAX_HEAP_MB = 256;

const ROOT = join(import.meta.dirname, '../../../../..');
/** All that the process may read: libraries and the few files that it runs. It may write nothing and start nothing. */
const READABLE = [
	'node_modules',
	'server/node_modules',
	'server/src/platform/files/pictures',
	'server/package.json',
	'package.json',
]
	.map((path) => join(ROOT, path))
	.filter((path) => existsSync(path));
/** Flags of Node in that process. */
export const DRAW_FLAGS = [
	'--permission',
	'--allow-addons',
	'--allow-worker',
	`--max-old-space-size=${MAX_HEAP_MB}`,
	'--no-warnings',
	...READABLE.map((path) => `--allow-fs-read=${path}`),
];

/**
 * Draws a file in a separate process, made for it, without settings in its environment and without the right to read
 * the data folder or to write: the effect of a malicious file on a decoder ends there. It yields to all other work for
 * the processor, and is ended when it takes too much.
 */
export function drawApart(
	file: Buffer,
	kind: FileKind,
	limits: DrawLimits,
	{ timeoutMs, maxCpuMs, maxMemory }: DrawBounds = BOUNDS,
): Promise<DrawAnswer> {
	return new Promise((resolve, reject) => {
		const child = fork(join(import.meta.dirname, 'draw-process.ts'), [], {
			execArgv: DRAW_FLAGS,
			env: {},
			serialization: 'advanced',
			stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
			timeout: timeoutMs,
			killSignal: 'SIGKILL',
		});
		if (child.pid !== undefined) makeNice(child.pid);
		let answer: DrawAnswer | null = null;
		child.once('message', (message) => {
			answer = message as DrawAnswer;
		});
		child.once('error', reject);
		child.once('exit', (code, signal) => {
			if (answer) return resolve(answer);
			const isTooMuch = code === TOO_MUCH || signal === 'SIGKILL';
			resolve({ drawn: { refused: isTooMuch ? 'files.heavy' : 'files.unreadable' }, cpuMs: isTooMuch ? maxCpuMs : 0 });
		});
		child.send({ file, kind, limits, maxCpuMs, maxMemory } satisfies DrawRequest, (error) => {
			if (error) reject(error);
		});
	});
}

function makeNice(pid: number): void {
	try {
		setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
	} catch {
		// It has ended already.
	}
}
