import { expect, test } from 'vitest';
import { takenOf } from './taken-of.ts';

const NOW = 1_000n;
const row = { takenBy: 7, takenByName: 'Ana', takenUntil: NOW + 1n, now: NOW };

test.each([
	['before its end', {}, { by: { id: 7, name: 'Ana' }, untilMs: 1_001 }],
	['at its end', { takenUntil: NOW }, null],
	['by no one', { takenBy: null, takenByName: null, takenUntil: null }, null],
])('[ADMIN-10] an item that was taken, %s', (_, change, taken) => {
	expect(takenOf({ ...row, ...change })).toEqual(taken);
});
