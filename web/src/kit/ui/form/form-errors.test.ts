import { expect, test } from 'vitest';
import type { Outage, Refused } from '../../api/outcome.ts';
import { computeFormErrors, findGeneralError, withoutField } from './form-errors.ts';

const texts = { problems: 'problems', somethingWrong: 'wrong', noConnection: 'no connection', dismiss: 'dismiss' };
const refused = (errors: Record<string, string[]>): Refused => ({
	kind: 'refused',
	status: 422,
	code: 'http.invalid',
	message: 'from the server',
	params: {},
	errors,
});
const outage = (status: number | null, message: string | null = null): Outage => ({
	kind: 'outage',
	effect: 'unknown',
	status,
	reason: '',
	message,
	html: null,
});

test.each([
	['fields', refused({ name: ['a', 'b'] }), { name: ['a', 'b'] }],
	['a message alone', refused({}), { error: ['from the server'] }],
	['no answer at all', outage(null), { error: ['no connection'] }],
	['an answer that is no JSON', outage(502), { error: ['wrong'] }],
	['a failure with words of its own', outage(503, 'busy'), { error: ['busy'] }],
] as const)('[FORM-05] %s', (_, outcome, errors) => {
	expect(computeFormErrors(outcome, texts)).toEqual(errors);
});

test.each([
	['nothing', {}, undefined],
	['the error entry', { name: ['a'], message: ['m'], error: ['e', 'f'] }, 'e'],
	['else the message entry', { name: ['a'], message: ['m'] }, 'm'],
	['else a general text', { name: ['a'] }, 'problems'],
] as const)('[FORM-02] the general alert shows %s', (_, errors, text) => {
	expect(findGeneralError(errors, texts)).toBe(text);
});

test('[FORM-01] clearing a field leaves the others unchanged', () => {
	expect(withoutField({ name: ['a'], email: ['b'] }, 'name')).toEqual({ email: ['b'] });
});
