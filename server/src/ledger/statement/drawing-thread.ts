import { Worker } from 'node:worker_threads';
import type { Drawing, DrawingRequest } from './draw-in-thread.ts';
import type { Statement } from './statement.ts';

const HEAP_MB = 256;

interface Thread {
	draw(statement: Statement): Promise<Buffer>;
}

/**
 * Draws statements in a thread, which starts with the first one and again after it has died. The returned function
 * throws when the thread dies before it has answered.
 */
export function createDrawingThread(): (statement: Statement) => Promise<Buffer> {
	let current: Thread | null = null;
	return (statement) => {
		if (current === null) {
			const started = startThread(() => {
				if (current === started) current = null;
			});
			current = started;
		}
		return current.draw(statement);
	};
}

/** Any trouble ends the thread and refuses what was asked of it; `ended` may be called more than once. */
function startThread(ended: () => void): Thread {
	const worker = new Worker(new URL('./draw-in-thread.ts', import.meta.url), {
		resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
	});
	// It alone keeps no process alive.
	worker.unref();
	/** What this thread has not answered yet, by request. */
	const asked = new Map<number, PromiseWithResolvers<Buffer>>();
	let requests = 0;
	const end = (error: Error) => {
		ended();
		for (const { reject } of asked.values()) reject(error);
		asked.clear();
		void worker.terminate();
	};
	worker.on('message', ({ request, pdf }: Drawing) => {
		asked.get(request)?.resolve(Buffer.from(pdf));
		asked.delete(request);
	});
	worker.on('messageerror', end);
	worker.on('error', end);
	worker.on('exit', (code) => end(new Error(`the thread that draws statements ended with ${code}`)));
	return {
		async draw(statement) {
			const request = ++requests;
			worker.postMessage({ request, statement } satisfies DrawingRequest);
			const answer = Promise.withResolvers<Buffer>();
			asked.set(request, answer);
			return answer.promise;
		},
	};
}
