import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadRequest } from './create-thread.ts';

/** Has this thread answer one request after the other. A request that cannot be answered ends the thread. */
export function answerInThread<Request, Answer>(work: (request: Request) => Answer | Promise<Answer>): void {
	parentPort?.on('message', async ({ number, request }: ThreadRequest<Request>) => {
		parentPort?.postMessage({ number, answer: await work(request) } satisfies ThreadAnswer<Answer>);
	});
	parentPort?.on('messageerror', (error) => {
		throw error;
	});
}
