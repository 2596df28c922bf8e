import { Worker } from 'node:worker_threads';
import type { FileKind } from '@fairtick/domain/files/contract';
import type { Drawn, DrawLimits } from './draw-file.ts';

export interface DrawRequest {
	readonly file: Uint8Array;
	readonly kind: FileKind;
	readonly limits: DrawLimits;
	/** Most memory of this process, in bytes. */
	readonly maxMemory: number;
}

/** The process ended itself because it took too much memory. */
export const TOO_MUCH_MEMORY = 75;
const LOOK_EVERY_MS = 10;

/**
 * The process that draws one file and ends. The drawing runs in a thread of it, for decoders in WebAssembly hold their
 * thread; this one watches how much memory the process takes.
 */
process.once('message', (request: DrawRequest) => {
	setInterval(() => {
		if (process.memoryUsage.rss() > request.maxMemory) process.exit(TOO_MUCH_MEMORY);
	}, LOOK_EVERY_MS);
	const thread = new Worker(new URL('./draw-thread.ts', import.meta.url), { workerData: request });
	const answer = (drawn: Drawn) => process.send?.(drawn, () => process.exit(0));
	thread.once('message', answer);
	thread.once('error', () => answer({ refused: 'files.unreadable' }));
});
