import { parentPort, workerData } from 'node:worker_threads';
import { type Drawn, drawFile } from './draw-file.ts';
import type { DrawRequest } from './draw-request.ts';

const { file, kind, limits } = workerData as DrawRequest;
const unreadable = { refused: 'files.unreadable' } as const;
const drawn: Drawn = await drawFile(Buffer.from(file), kind, limits).catch(() => unreadable);
parentPort?.postMessage(drawn);
