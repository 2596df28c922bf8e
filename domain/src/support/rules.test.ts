import { expect, test } from 'vitest';
import { addWorkingDays } from '../wire/working-days.ts';
import { decideMessage, decideOpening, decideStaffAct, MOST_UNANSWERED } from './rules.ts';

test.each([
	['Monday', '2026-11-23T09:30:00.000Z', 5, '2026-11-30T09:30:00.000Z'],
	['Thursday', '2026-11-26T23:59:59.999Z', 2, '2026-11-30T23:59:59.999Z'],
	['Friday', '2026-11-27T12:00:00.000Z', 1, '2026-11-30T12:00:00.000Z'],
	['Saturday', '2026-11-28T12:00:00.000Z', 5, '2026-12-04T12:00:00.000Z'],
	['Sunday', '2026-11-29T12:00:00.000Z', 5, '2026-12-04T12:00:00.000Z'],
	['the end of a year', '2026-12-31T12:00:00.000Z', 10, '2027-01-14T12:00:00.000Z'],
] as const)('[CASH-12] a dispute is due after working days alone, counted from %s', (_, from, days, due) => {
	expect(new Date(addWorkingDays(Date.parse(from), days)).toISOString()).toBe(due);
});

test.each([
	[{ undecided: 0, limit: 10, sameSubjectId: null }, null],
	[{ undecided: 9, limit: 10, sameSubjectId: null }, null],
	[
		{ undecided: 10, limit: 10, sameSubjectId: null },
		{ code: 'support.too_many_open', params: { limit: 10 } },
	],
	[
		{ undecided: 10, limit: 10, sameSubjectId: 'd1' },
		{ code: 'support.already_open', params: { id: 'd1' } },
	],
])('[CASH-12] with %j a dispute is opened or refused: %j', (facts, refusal) => {
	expect(decideOpening(facts)).toEqual(refusal);
});

test.each([
	['open', 1, null],
	['answered', 0, null],
	['open', MOST_UNANSWERED - 1, null],
	['open', MOST_UNANSWERED, 'support.too_many_unanswered'],
	['decided', 0, 'support.decided'],
] as const)('[ADMIN-11] in a thread that is %s, %i unanswered messages: %s', (status, unanswered, code) => {
	expect(decideMessage({ status, unanswered })?.code ?? null).toBe(code);
});

const FREE = { status: 'open', userId: 5, actorId: 7, nowMs: 1_000, taken: null } as const;
const taken = { by: { id: 8, name: 'Dana Weiss' }, untilMs: 1_001 };

test.each([
	['no one has it', FREE, null],
	['it was answered', { ...FREE, status: 'answered' }, null],
	['it is decided', { ...FREE, status: 'decided' }, 'support.decided'],
	['it is their own', { ...FREE, userId: 7 }, 'support.own'],
	['another has it', { ...FREE, taken }, 'admin.taken'],
	['the time of another is over', { ...FREE, taken, nowMs: 1_001 }, null],
] as const)('[ADMIN-10] staff act on a dispute where %s', (_, facts, code) => {
	expect(decideStaffAct(facts)?.code ?? null).toBe(code);
});
