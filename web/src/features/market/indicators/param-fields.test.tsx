import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { INDICATOR_NAMES, type IndicatorName, indicatorInfo, makeIndicator, shownParams } from './indicator-list.ts';
import { ParamFields } from './param-fields.tsx';

let values: number[];

function Fields({ name }: { name: IndicatorName }) {
	const [shown, setShown] = useState(makeIndicator(name, 'x').params);
	values = shown;
	return <ParamFields name={name} values={shown} onChange={setShown} />;
}
const field = (label: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name: new RegExp(`^${label},`) });
const type = (label: string, value: string) => {
	fireEvent.change(field(label), { target: { value } });
	fireEvent.blur(field(label));
};

afterEach(cleanup);

test('the parameters of an indicator have unique names', async () => {
	for (const name of INDICATOR_NAMES) {
		await show(<Fields name={name} />, ['trading', 'details']);
		const labels = screen.queryAllByRole('spinbutton').map((input) => input.getAttribute('aria-label'));
		expect(new Set(labels).size, name).toBe(indicatorInfo(name).params.length);
		cleanup();
	}
});

test('steps of the parabolic SAR are shown in traders’ notation, and stored as before', async () => {
	await show(<Fields name="SAR" />, ['trading', 'details']);
	expect(field('Start').value).toBe('0.02');
	expect(field('Maximum').value).toBe('0.2');
	type('Increment', '0.07');
	expect(values).toEqual([2, 7, 20]);
	expect(shownParams('SAR', values)).toBe('0.02 0.07 0.2');
});

test('an invalid number stays, is marked with the allowed range, and changes nothing', async () => {
	await show(<Fields name="RSI" />, ['trading', 'details']);
	for (const wrong of ['0', '2.5', '501', '']) {
		type('Period', wrong);
		expect(field('Period').value).toBe(wrong);
		expect(field('Period').getAttribute('aria-invalid')).toBe('true');
		expect(screen.getByText('Enter a whole number from 1 to 500.')).toBeDefined();
		expect(values).toEqual([14]);
	}
	type('Period', '21');
	expect(field('Period').getAttribute('aria-invalid')).toBe('false');
	expect(values).toEqual([21]);
});
