import { expect, test } from 'vitest';
import { decideSwitch, type FinalSwitch, findSwitch, refuseCancelling } from './final-withdrawals.ts';
import { hourOf, type Spending, type WindowSums } from './spending.ts';

const T = Date.parse('2026-11-16T12:00:00.000Z');
const ON: FinalSwitch = { endsAtMs: null };
const ENDING: FinalSwitch = { endsAtMs: T + 1_000 };

test.each<[string, FinalSwitch | null, boolean, number, FinalSwitch | null]>([
	['is switched on', null, true, T, ON],
	['is on already', ON, true, T, null],
	['is off already', null, false, T, null],
	['goes off a day after the request', ON, false, T, { endsAtMs: T + 24 * 3_600_000 }],
	['is not put off by a second request', ENDING, false, T, null],
	['stays on when the request is taken back', ENDING, true, T, ON],
	['is switched on again once it has gone off', ENDING, true, T + 1_000, ON],
	['is off once it has gone off', ENDING, false, T + 1_000, null],
])('[CASH-03] the switch of final withdrawals %s', (_, kept, wanted, nowMs, next) => {
	expect(decideSwitch(kept, wanted, nowMs)).toEqual(next);
});

test('[CASH-03] the switch is on until it goes off, to the millisecond', () => {
	expect([findSwitch(ENDING, T + 999), findSwitch(ENDING, T + 1_000), findSwitch(null, T)]).toEqual([
		ENDING,
		null,
		null,
	]);
});

const EMPTY: Omit<WindowSums, 'window'> = {
	depositedMinor: 0n,
	stakedMinor: 0n,
	endedMinor: 0n,
	returnedMinor: 0n,
	oldestHours: { deposit: null, loss: null, turnover: null },
};
/** Of a user with a loss limit of 9.00 a day, or another one. */
function spendingWith(sums: Partial<WindowSums>, { value = 900, openStakesMinor = 0n } = {}): Spending {
	const windows = (['24h', '7d', '30d'] as const).map((window) => ({ ...EMPTY, ...sums, window }));
	return { limits: [{ kind: 'loss', window: '24h', value, pending: null }], windows, openStakesMinor };
}
const LOST = { endedMinor: 900n, oldestHours: { deposit: null, loss: hourOf(T) - 6, turnover: null } };
const by = (cause: string, until: string | null) => ({
	code: 'cashier.withdrawals_final',
	params: { by: cause, until },
});

test.each<[string, FinalSwitch | null, Spending | null, object | null]>([
	['neither switch nor limit', null, null, null],
	['the switch', ON, null, by('switch', null)],
	['the switch that will go off', ENDING, null, by('switch', '2026-11-16T12:00:01.000Z')],
	['a limit of which a cent is left', null, spendingWith({ ...LOST, returnedMinor: 1n }), null],
	['a limit that is reached', null, spendingWith(LOST), by('loss_limit', '2026-11-17T07:00:00.000Z')],
	['a limit that open stakes reach', null, spendingWith({}, { openStakesMinor: 900n }), by('loss_limit', null)],
	['a limit of nothing', null, spendingWith(LOST, { value: 0 }), by('loss_limit', null)],
	['the switch beside a reached limit', ON, spendingWith(LOST), by('switch', null)],
])('[CASH-03] what keeps withdrawals from being cancelled: %s', (_, kept, spending, refusal) => {
	expect(refuseCancelling(kept, spending, T)).toEqual(refusal);
});
