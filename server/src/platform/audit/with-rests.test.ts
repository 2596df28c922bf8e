import { expect, test } from 'vitest';
import type { Queryable } from '../database/index.ts';
import { withRests } from './with-rests.ts';

test('[LEDGER-08] between its statements an audit rests as long as it worked, up to ten seconds', async () => {
	let nowMs = 0;
	const slept: number[] = [];
	const takes = (ms: number) => {
		nowMs += ms;
	};
	const tx = { query: async (text: string) => takes(Number(text)) } as unknown as Queryable;
	const gentle = withRests(
		tx,
		() => nowMs,
		async (ms) => {
			slept.push(ms);
			nowMs += ms;
		},
	);
	await gentle.query('30');
	// Computing between two statements is work as well.
	takes(20);
	await gentle.query('50');
	await gentle.query('90000');
	expect(slept).toEqual([30, 70, 10_000]);
});
