import { parentPort } from 'node:worker_threads';
import { drawStatement } from './draw-statement.ts';
import type { Statement } from './statement.ts';

export interface DrawingRequest {
	readonly request: number;
	readonly statement: Statement;
}

export interface Drawing {
	/** The request that it answers. */
	readonly request: number;
	readonly pdf: Uint8Array;
}

/** Draws one statement after another. Shaping thousands of lines takes longer than a placement may wait. */
parentPort?.on('message', async ({ request, statement }: DrawingRequest) => {
	parentPort?.postMessage({ request, pdf: await drawStatement(statement) } satisfies Drawing);
});
parentPort?.on('messageerror', (error) => {
	throw error;
});
