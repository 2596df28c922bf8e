import { Worker } from 'node:worker_threads';
import type { Drawn } from './draw-file.ts';
import { type DrawAnswer, type DrawRequest, TOO_MUCH } from './draw-request.ts';

const LOOK_EVERY_MS = 10;

/**
 * The process that draws one file and ends. The drawing runs in a thread of it, for decoders in WebAssembly hold their
 * thread; this one watches how much time and memory the process takes.
 */
process.once('message', (request: DrawRequest) => {
	// No `Loop`: a look is synchronous, and this process ends with its one file.
	setInterval(() => {
		const isTooMuch = readCpuMs() > request.maxCpuMs || process.memoryUsage.rss() > request.maxMemory;
		if (isTooMuch) process.exit(TOO_MUCH);
	}, LOOK_EVERY_MS);
	const thread = new Worker(new URL('./draw-thread.ts', import.meta.url), { workerData: request });
	const answer = (drawn: Drawn) =>
		process.send?.({ drawn, cpuMs: readCpuMs() } satisfies DrawAnswer, () => process.exit(0));
	thread.once('message', answer);
	thread.once('error', () => answer({ refused: 'files.unreadable' }));
});

function readCpuMs(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1_000;
}
