import { expect, test } from 'vitest';
import { addWorkingDays } from '../wire/working-days.ts';
import {
	decideConversation,
	decideMessage,
	decideOpening,
	decideStaffAct,
	decideWriting,
	endedOfConversation,
	endedOfDispute,
	MOST_UNANSWERED,
} from './rules.ts';

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
	['takes messages', null, 0, null],
	['takes messages', null, 19, null],
	['takes messages', null, 20, { code: 'support.too_many_unanswered', params: { limit: 20 } }],
	['is decided', 'support.decided', 0, { code: 'support.decided', params: {} }],
	['is closed for good', 'support.closed', 20, { code: 'support.closed', params: {} }],
] as const)('[ADMIN-11] a thread that %s, with %s and %i unanswered messages: %j', (_, ended, unanswered, refusal) => {
	expect([decideMessage({ ended, unanswered }), MOST_UNANSWERED]).toEqual([refusal, 20]);
});

test('[CASH-12] a dispute ends with its decision', () => {
	expect([endedOfDispute('open'), endedOfDispute('answered'), endedOfDispute('decided')]).toEqual([
		null,
		null,
		'support.decided',
	]);
});

const FORTNIGHT_MS = 1_209_600_000;
test.each([
	[null, 0, null],
	[1_000, 1_000, null],
	[1_000, 1_000 + FORTNIGHT_MS - 1, null],
	[1_000, 1_000 + FORTNIGHT_MS, 'support.closed'],
] as const)(
	'[ADMIN-11] a conversation closed at %s takes messages for 14 days: at %i %s',
	(closedAtMs, nowMs, ended) => {
		expect(endedOfConversation(closedAtMs, nowMs)).toBe(ended);
	},
);

test.each([
	[0, null],
	[4, null],
	[5, { code: 'support.too_many_conversations', params: { limit: 5 } }],
])('[ADMIN-11] with %i conversations that are not closed, another is opened or refused: %j', (open, refusal) => {
	expect(decideConversation({ open, limit: 5 })).toEqual(refusal);
});

test.each([
	[{ actorId: 7, userId: 5, reachable: true }, null],
	[{ actorId: 7, userId: 5, reachable: false }, 'support.unreachable'],
	[{ actorId: 7, userId: 7, reachable: true }, 'support.own'],
])('[ADMIN-11] staff write to a user: %j, %s', (facts, code) => {
	expect(decideWriting(facts)?.code ?? null).toBe(code);
});

const FREE = { ended: null, userId: 5, actorId: 7, nowMs: 1_000, taken: null } as const;
const taken = { by: { id: 8, name: 'Dana Weiss' }, untilMs: 1_001 };

test.each([
	['no one has it', FREE, null],
	['it is decided', { ...FREE, ended: 'support.decided' }, 'support.decided'],
	['it is closed for good', { ...FREE, ended: 'support.closed' }, 'support.closed'],
	['it is their own', { ...FREE, userId: 7 }, 'support.own'],
	['another has it', { ...FREE, taken }, 'admin.taken'],
	['the time of another is over', { ...FREE, taken, nowMs: 1_001 }, null],
] as const)('[ADMIN-10] staff act on a thread where %s', (_, facts, code) => {
	expect(decideStaffAct(facts)?.code ?? null).toBe(code);
});
