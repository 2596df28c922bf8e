import { expect, test } from 'vitest';
import { createThread, ThreadEnded } from './index.ts';

const open = (longestMs?: number) =>
	createThread<unknown, unknown>(new URL('../../../test/support/threads/obey.ts', import.meta.url), {
		name: 'obeys',
		heapMb: 32,
		...(longestMs !== undefined && { longestMs }),
	});

test.each(['throw', 'fill'])(
	'a thread that dies of %s refuses what was asked of it, and the next request has a new one',
	async (how) => {
		const ask = open();
		const [dead, waits] = [ask(how), ask('answer')];
		await expect(dead).rejects.toThrow(ThreadEnded);
		await expect(waits).rejects.toThrow(ThreadEnded);
		expect(await ask({ say: 'again' })).toBe('again');
	},
);

test('a thread that never answers is ended after its longest time', async () => {
	const ask = open(1_000);
	await expect(ask('hang')).rejects.toThrow('the thread that obeys has ended');
	expect(await ask('answer')).toBe('answer');
});

test('what is asked at once is answered each with its own, and what cannot be handed over is refused alone', async () => {
	const ask = open();
	const [first, unclonable, second] = [ask({ say: 'a' }), ask(() => {}), ask({ say: 'b' })];
	await expect(unclonable).rejects.toThrow('could not be cloned');
	expect(await Promise.all([first, second])).toEqual(['a', 'b']);
});
