import { expect, test } from 'vitest';
import type { Outage, Refused } from '../../api/outcome.ts';
import { computeFormErrors } from './use-server-form.ts';

const texts = { problems: 'problems', somethingWrong: 'wrong', noConnection: 'no connection' };
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
	message,
});

test.each([
	['[FORM-01] a field shows its first error', refused({ name: ['a', 'b'] }), { name: 'a' }, 'problems'],
	['[FORM-05] a message without fields is the general error', refused({}), {}, 'from the server'],
	['[FORM-05] no answer at all', outage(null), {}, 'no connection'],
	['[FORM-05] an answer that is no JSON', outage(502), {}, 'wrong'],
	['[FORM-05] a failure with words of its own', outage(503, 'busy'), {}, 'busy'],
] as const)('%s', (_, outcome, fields, general) => {
	expect(computeFormErrors(outcome, texts)).toEqual({ fields, general });
});
