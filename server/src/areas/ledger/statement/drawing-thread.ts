import { createThread } from '../../../platform/threads/index.ts';
import type { Statement } from './statement.ts';

const HEAP_MB = 256;

/** Draws statements in a thread: shaping thousands of lines takes longer than a placement may wait. Throws `ThreadEnded`. */
export function createDrawingThread(): (statement: Statement) => Promise<Buffer> {
	const draw = createThread<Statement, Uint8Array>(new URL('./draw-in-thread.ts', import.meta.url), {
		name: 'draws statements',
		heapMb: HEAP_MB,
	});
	return async (statement) => Buffer.from(await draw(statement));
}
