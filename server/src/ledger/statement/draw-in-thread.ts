import { parentPort } from 'node:worker_threads';
import { drawStatement } from './draw-statement.ts';
import type { Statement } from './statement.ts';

/** Draws one statement after another. Shaping thousands of lines takes longer than a placement may wait. */
parentPort?.on('message', async (statement: Statement) => {
	parentPort?.postMessage(await drawStatement(statement));
});
