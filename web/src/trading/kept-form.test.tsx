import { afterEach, expect, test } from 'vitest';
import { keepForm, readForm } from './kept-form.ts';
import { FIRST_FORM } from './trade-ticket-form.ts';

afterEach(() => sessionStorage.clear());

test('[TICKET-01] time and amount are as they were set before a reload; a boundary of the clock is chosen anew', () => {
	expect(readForm()).toEqual(FIRST_FORM);
	const set = {
		kind: 'clock',
		durationS: 15,
		clockMs: 1_800_000_000_000,
		stakeUnit: 'percent',
		stakeMinor: 2_550,
	} as const;
	keepForm({ ...set, stakeShareBps: 450 });
	expect(readForm()).toEqual({ ...set, clockMs: null, stakeShareBps: 450 });
});

test.each(['', 'null', '[]', '"5"', '{"durationS":"60","stakeMinor":-1,"stakeShareBps":1.5,"kind":7}'])(
	'[TICKET-01] what was kept and says nothing, %j, counts as not there',
	(text) => {
		sessionStorage.setItem('ticket', text);
		expect(readForm()).toEqual(FIRST_FORM);
	},
);

test('[TICKET-01] an amount that was none is the usual one after a reload', () => {
	keepForm({ ...FIRST_FORM, stakeMinor: null });
	expect(readForm().stakeMinor).toBe(FIRST_FORM.stakeMinor);
});
