import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideChange, findPending, type LimitValue, NO_LIMIT, type OwnLimit } from './own-limit.ts';

type State = Pick<OwnLimit, 'value' | 'pending'>;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const T = Date.parse('2026-11-16T12:00:00.000Z');

/** The requested value some hours after the beginning, then the value in force and the pending one. */
type Step = readonly [hours: number, wanted: LimitValue, value: LimitValue, pending: LimitValue | undefined];

test.each<[string, readonly Step[]]>([
	['a first limit holds at once', [[0, 100, 100, undefined]]],
	[
		'a tighter one holds at once',
		[
			[0, 100, 100, undefined],
			[1, 50, 50, undefined],
		],
	],
	[
		'a looser one waits, and is asked for again in vain before a day has passed',
		[
			[0, 100, 100, undefined],
			[1, 200, 100, 200],
			[24, 200, 100, 200],
			[25, 200, 200, undefined],
		],
	],
	[
		'to have none is looser than any',
		[
			[0, 100, 100, undefined],
			[0, null, 100, null],
			[24, null, null, undefined],
		],
	],
	[
		'a pending limit lapses after seven days, and is a new one then',
		[
			[0, 100, 100, undefined],
			[0, 200, 100, 200],
			[168, 200, 100, 200],
			[169, 200, 100, 200],
			[192, 200, 200, undefined],
		],
	],
	[
		'another pending limit waits from its own beginning',
		[
			[0, 100, 100, undefined],
			[0, 200, 100, 200],
			[24, 150, 100, 150],
			[47, 150, 100, 150],
			[48, 150, 150, undefined],
		],
	],
	[
		'a tighter one in between drops the pending one',
		[
			[0, 100, 100, undefined],
			[0, 200, 100, 200],
			[5, 90, 90, undefined],
			[24, 200, 90, 200],
		],
	],
	[
		'what holds already, asked for again, drops the pending one',
		[
			[0, 100, 100, undefined],
			[0, 200, 100, 200],
			[5, 100, 100, undefined],
		],
	],
])('[LIMIT-01] %s', (_, steps) => {
	let state: State = NO_LIMIT;
	for (const [hours, wanted, value, pending] of steps) {
		const nowMs = T + hours * HOUR_MS;
		state = decideChange(state, wanted, nowMs);
		expect([hours, state.value, findPending(state, nowMs)?.value]).toEqual([hours, value, pending]);
	}
});

const anyValue = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null });

test('[LIMIT-01] whatever is asked for, a value never gets looser unless it was asked for 1 to 7 days before', () => {
	const anySteps = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 * DAY_MS }), anyValue), { maxLength: 30 });
	const looseness = (value: LimitValue) => value ?? Number.POSITIVE_INFINITY;
	let loosened = 0;
	fc.assert(
		fc.property(anySteps, (steps) => {
			let [state, nowMs]: [State, number] = [NO_LIMIT, T];
			const asked: { atMs: number; wanted: LimitValue }[] = [];
			for (const [afterMs, wanted] of steps) {
				nowMs += afterMs;
				const next = decideChange(state, wanted, nowMs);
				expect([state.value, wanted]).toContain(next.value);
				if (looseness(wanted) <= looseness(state.value)) expect(next).toEqual({ value: wanted, pending: null });
				if (looseness(next.value) > looseness(state.value)) {
					loosened++;
					const dueMs = asked.filter((one) => one.wanted === next.value).map(({ atMs }) => nowMs - atMs);
					expect(dueMs.some((ms) => ms >= DAY_MS && ms < 7 * DAY_MS)).toBe(true);
				}
				asked.push({ atMs: nowMs, wanted });
				state = next;
			}
		}),
		{ numRuns: 500 },
	);
	expect(loosened).toBeGreaterThan(10);
});
