import { expect, test } from 'vitest';
import { type AskedDeposit, computeNextPollMs } from './deposit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const deposit = (change: Partial<AskedDeposit> = {}): AskedDeposit => ({
	status: 'created',
	paid: false,
	givenUp: false,
	createdAtMs: 0,
	changedAtMs: 0,
	expiresAtMs: HOUR,
	...change,
});

test.each([
	['a new one', {}, HOUR - 1, MINUTE],
	['an older one', {}, HOUR, HOUR],
	['one that no answer could end for weeks', {}, 30 * DAY, HOUR],
	['an expired one', { status: 'expired', changedAtMs: HOUR }, 7 * DAY + HOUR, HOUR],
	['one that expired a week ago', { status: 'expired', changedAtMs: HOUR }, 7 * DAY + HOUR + 1, null],
	['one whose payment began late', { status: 'pending', changedAtMs: 5 * HOUR }, 6 * HOUR - 1, MINUTE],
	['one whose payment takes weeks', { status: 'pending', changedAtMs: HOUR }, 30 * DAY, HOUR],
	['one that failed after weeks', { status: 'failed', changedAtMs: 30 * DAY }, 36 * DAY, HOUR],
	['one that was given up', { status: 'failed', givenUp: true }, 1, HOUR],
	['one that was given up a week ago', { status: 'failed', givenUp: true }, 7 * DAY + HOUR + 1, null],
	['a paid one', { status: 'confirmed', paid: true }, 1, null],
] as const)('[CASH-02] %s is asked about again in time', (_, change, nowMs, wait) => {
	expect(computeNextPollMs(deposit(change), nowMs)).toBe(wait === null ? null : nowMs + wait);
});
