import { parentPort, workerData } from 'node:worker_threads';
import { drawStatement } from './draw-statement.ts';
import type { Statement } from './statement.ts';

/** Draws one statement. Shaping thousands of lines takes longer than a placement may wait. */
parentPort?.postMessage(await drawStatement(workerData as Statement));
