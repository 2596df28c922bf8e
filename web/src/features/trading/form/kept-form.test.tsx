import { afterEach, expect, test } from 'vitest';
import { keepForm, readForm } from './kept-form.ts';
import { FIRST_FORM } from './trade-ticket-form.ts';

afterEach(() => sessionStorage.clear());

test('[TICKET-01] time and amount are as they were set before a reload; a boundary of the clock is chosen anew', () => {
	expect(readForm(7)).toEqual(FIRST_FORM);
	const set = {
		kind: 'clock',
		durationS: 15,
		clockMs: 1_800_000_000_000,
		stakeUnit: 'percent',
		stakeMinor: 2_550,
	} as const;
	keepForm(7, { ...set, stakeShareBps: 450 });
	expect(readForm(7)).toEqual({ ...set, clockMs: null, stakeShareBps: 450 });
});

test.each(['', 'null', '[]', '"5"', '{"userId":7,"durationS":"60","stakeMinor":-1,"stakeShareBps":1.5,"kind":7}'])(
	'[TICKET-01] what was kept and says nothing, %j, counts as not there',
	(text) => {
		sessionStorage.setItem('ticket', text);
		expect(readForm(7)).toEqual(FIRST_FORM);
	},
);

test('[TICKET-01] an amount that was none is the usual one after a reload', () => {
	keepForm(7, { ...FIRST_FORM, stakeMinor: null });
	expect(readForm(7).stakeMinor).toBe(FIRST_FORM.stakeMinor);
});

test('[TICKET-01] a share that was set is no amount after a reload either', () => {
	keepForm(7, { ...FIRST_FORM, stakeUnit: 'percent', stakeMinor: null, stakeShareBps: 500 });
	expect(readForm(7)).toMatchObject({ stakeUnit: 'percent', stakeMinor: null, stakeShareBps: 500 });
});

test('[TICKET-01] what another user has set in this tab is not taken over', () => {
	keepForm(7, { ...FIRST_FORM, stakeMinor: 50_000 });
	expect(readForm(8)).toEqual(FIRST_FORM);
	expect(readForm(7).stakeMinor).toBe(50_000);
});
