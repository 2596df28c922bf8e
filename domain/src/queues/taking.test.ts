import { expect, test } from 'vitest';
import { decideTaking, TAKEN_MS } from './taking.ts';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const taken = (untilMs: number) => ({ by: { id: 7, name: 'Dana Weiss' }, untilMs });

test.each([
	['no one has it', null, 8, null],
	['they have it already', taken(NOW + TAKEN_MS), 7, null],
	['another has it', taken(NOW + 1), 8, 'admin.taken'],
	['the time of another is over', taken(NOW), 8, null],
] as const)('[ADMIN-10] an item of a queue where %s', (_, facts, actorId, code) => {
	expect(decideTaking({ taken: facts, actorId, nowMs: NOW })?.code ?? null).toBe(code);
});

test('[ADMIN-10] the refusal says who has it and until when', () => {
	expect(decideTaking({ taken: taken(NOW + TAKEN_MS), actorId: 8, nowMs: NOW })?.params).toEqual({
		by: 'Dana Weiss',
		until: '2026-11-23T12:15:00.000Z',
	});
});
