import { afterEach, expect, test } from 'vitest';
import { keepForm, readForm } from './kept-form.ts';
import { FIRST_FORM } from './trade-ticket-form.ts';

afterEach(() => sessionStorage.clear());

test('[TICKET-01] time and amount survive a reload; a boundary of the clock is chosen again', () => {
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
	'[TICKET-01] an unreadable stored form, %j, counts as missing',
	(text) => {
		sessionStorage.setItem('ticket', text);
		expect(readForm(7)).toEqual(FIRST_FORM);
	},
);

test('[TICKET-01] an invalid amount is the default one after a reload', () => {
	keepForm(7, { ...FIRST_FORM, stakeMinor: null });
	expect(readForm(7).stakeMinor).toBe(FIRST_FORM.stakeMinor);
});

test('[TICKET-01] a chosen share has no amount after a reload either', () => {
	keepForm(7, { ...FIRST_FORM, stakeUnit: 'percent', stakeMinor: null, stakeShareBps: 500 });
	expect(readForm(7)).toMatchObject({ stakeUnit: 'percent', stakeMinor: null, stakeShareBps: 500 });
});

test('[TICKET-01] another user’s form in this tab is ignored', () => {
	keepForm(7, { ...FIRST_FORM, stakeMinor: 50_000 });
	expect(readForm(8)).toEqual(FIRST_FORM);
	expect(readForm(7).stakeMinor).toBe(50_000);
});
