import { expect, test } from 'vitest';
import { WriterWork } from './writer-work.ts';

test('work that is ended permanently while a term ends is waited for', async () => {
	const work = new WriterWork();
	const stopped = Promise.withResolvers<void>();
	const endWork = work.add(() => ({ stop: () => stopped.promise }));
	work.begin();
	const termEnds = work.end();
	let isOver = false;
	const ended = endWork().then(() => {
		isOver = true;
	});
	await new Promise(setImmediate);
	expect(isOver).toBe(false);
	stopped.resolve();
	await Promise.all([termEnds, ended]);
	expect(isOver).toBe(true);
});
