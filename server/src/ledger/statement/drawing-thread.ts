import { Worker } from 'node:worker_threads';
import type { Statement } from './statement.ts';

const HEAP_MB = 256;

/**
 * Draws statements in a thread, which starts with the first one and again after it has died. The returned function is
 * called for one statement after the other; it throws when the thread dies.
 */
export function createDrawingThread(): (statement: Statement) => Promise<Buffer> {
	let worker: Worker | null = null;
	let answer = Promise.withResolvers<Buffer>();

	const start = (): Worker => {
		const started = new Worker(new URL('./draw-in-thread.ts', import.meta.url), {
			resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
		});
		// It alone keeps no process alive.
		started.unref();
		started.on('message', (pdf: Uint8Array) => answer.resolve(Buffer.from(pdf)));
		const fail = (error: Error) => {
			worker = null;
			answer.reject(error);
		};
		started.on('error', fail);
		started.on('exit', (code) => fail(new Error(`the thread that draws statements ended with ${code}`)));
		return started;
	};

	return (statement) => {
		answer = Promise.withResolvers<Buffer>();
		worker ??= start();
		worker.postMessage(statement);
		return answer.promise;
	};
}
