import { expect, test } from 'vitest';
import { chooseShare, multiplyShare, parseShare, stepShare, stepStake, switchUnit } from './stake.ts';
import { FIRST_FORM, type TicketForm } from './trade-ticket-form.ts';

test('steps stay within the asset’s limits', () => {
	expect(stepStake(1_000, 1, 100, 100_000)).toBe(2_000);
	expect(stepStake(1_300, -1, 100, 100_000)).toBe(1_000);
	expect(stepStake(100_000, 1, 100, 100_000)).toBe(100_000);
	expect(stepStake(100, -1, 100, 100_000)).toBe(100);
});

test.each([
	['2', 200],
	['2.5', 250],
	['2,5 %', 250],
	['100%', 10_000],
	['150', 15_000],
	['0', null],
	['', null],
	['all', null],
])('"%s" is a share of %s basis points', (text, shareBps) => {
	expect(parseShare(text)).toBe(shareBps);
});

test('shares step through round values and never exceed the balance', () => {
	expect([stepShare(200, 1), stepShare(250, -1), stepShare(10_000, 1), stepShare(10, -1)]).toEqual([
		300, 200, 10_000, 10,
	]);
	expect([multiplyShare(6_000, 2), multiplyShare(1, 0.5), multiplyShare(333, 0.5)]).toEqual([10_000, 1, 166]);
});

test('[TICKET-01] converting back restores the value of a unit, unless another one was set meanwhile', () => {
	const there = (form: TicketForm, balanceMinor: number) => switchUnit(form, 'percent', balanceMinor);
	const back = (form: TicketForm, balanceMinor: number) => switchUnit(form, 'amount', balanceMinor);
	for (const stakeMinor of [1, 100, 999, 1_000, 123_457])
		for (const balanceMinor of [1, 333, 999_000, 993_417, 1_000_000_000]) {
			const form = { ...FIRST_FORM, stakeMinor };
			expect(back(there(form, balanceMinor), balanceMinor)).toMatchObject({ stakeUnit: 'amount', stakeMinor });
			expect(back(there(form, balanceMinor), balanceMinor - 1), 'with another balance').toMatchObject({ stakeMinor });
		}
	for (const stakeShareBps of [1, 10, 250, 3_333, 10_000])
		for (const balanceMinor of [999_000, 993_417]) {
			const form: TicketForm = { ...FIRST_FORM, stakeUnit: 'percent', ...chooseShare(stakeShareBps) };
			expect(there(back(form, balanceMinor), balanceMinor)).toMatchObject({ stakeUnit: 'percent', stakeShareBps });
		}
	const other = { ...there({ ...FIRST_FORM, stakeMinor: 1_000 }, 999_000), ...chooseShare(500) };
	expect(back(other, 999_000).stakeMinor).toBe(49_950);
});

test('the other unit is the same money, rounded down to a share, and never zero', () => {
	const toShare = (stakeMinor: number | null, balanceMinor: number) =>
		switchUnit({ ...FIRST_FORM, stakeMinor }, 'percent', balanceMinor).stakeShareBps;
	expect([toShare(1_000, 993_400), toShare(1_000, 1_000_000_000), toShare(5_000, 2_000)]).toEqual([10, 1, 10_000]);
	expect([toShare(null, 993_400), toShare(1_000, 0)]).toEqual([null, null]);
	// 1.0569… %, 0.9999… %: changing the unit never increases the stake.
	expect([toShare(1_050, 99_340), toShare(99_999, 10_000_000)]).toEqual([105, 99]);
	const share = { ...FIRST_FORM, stakeUnit: 'percent', ...chooseShare(10) } as const;
	expect(switchUnit(share, 'amount', 993_400)).toMatchObject({ stakeUnit: 'amount', stakeMinor: 993 });
	expect(switchUnit({ ...share, stakeShareBps: null }, 'amount', 993_400).stakeMinor).toBeNull();
});

test('[TOP-03] while the balance is hidden the other unit begins with its default, whatever was set or remembered', () => {
	const share: TicketForm = { ...FIRST_FORM, stakeUnit: 'percent', ...chooseShare(2_500) };
	for (const stakeMinor of [null, 1, 246_913]) {
		const back = switchUnit({ ...share, stakeMinor }, 'amount', 987_654, true);
		expect(back).toMatchObject({ stakeUnit: 'amount', stakeMinor: 1_000 });
		const there = switchUnit({ ...FIRST_FORM, stakeMinor, stakeShareBps: 2_500 }, 'percent', 987_654, true);
		expect(there).toMatchObject({ stakeUnit: 'percent', stakeShareBps: 200 });
	}
	expect(switchUnit(share, 'percent', 987_654, true)).toEqual(share);
});
