import { describe, expect, test } from 'vitest';
import { computeMostAttempts, computeWrongPasswordWaitMs, decidePassword } from './rules.ts';

const facts = {
	name: 'Ana María Souza',
	email: 'ana.souza-85@example.com',
	siteNames: ['Fairtick'],
	isCommon: (password: string) => password === 'football1',
};

describe('[IDENT-02] a new password', () => {
	test.each([
		['correct horse battery', null],
		['x9!kQ72m', null],
		['пароль-котик-7', null],
		['FOOTBALL1', 'field.password_common'],
		['fairtick', 'field.password_personal'],
		['Fairtick2026', 'field.password_personal'],
		['anasouza', 'field.password_personal'],
		['Souza1985', 'field.password_personal'],
		['ana.souza-85@example.com', 'field.password_personal'],
		['María123', 'field.password_personal'],
		// Her name inside of something longer is her own business.
		['ana likes long walks', null],
		['souza-and-91-balloons', null],
	])('%s → %s', (password, code) => {
		expect(decidePassword({ ...facts, password })).toBe(code);
	});

	test.each([
		['Ann Annabel', 'annabel12', 'field.password_personal'],
		['Ann Annabel', 'ann-123', 'field.password_personal'],
		['Ann Annabel', 'ann-1234', 'field.password_personal'],
		['Ann Annabel', 'ann-12345', null],
		['Jo Li', 'joli1234', null],
		['Jo Li', 'jo li123', 'field.password_personal'],
		['Jo Li', 'fairtick-jo', 'field.password_personal'],
		['Jo Li', 'fairtick-joli-9', null],
	])('of %s: %s → %s, by the six characters that are left of it at least', (name, password, code) => {
		expect(decidePassword({ ...facts, name, email: 'x@example.com', password })).toBe(code);
	});

	test('is judged alike however its letters are composed', () => {
		expect(decidePassword({ ...facts, password: 'Mari\u0301a123' })).toBe('field.password_personal');
	});
});

test('waiting begins with the fifth wrong password, doubles, and ends at five minutes', () => {
	const waits = [0, 4, 5, 6, 7, 12, 13, 14, 1_000_000].map((failures) => computeWrongPasswordWaitMs(failures, 5));
	expect(waits).toEqual([0, 0, 1_000, 2_000, 4_000, 128_000, 256_000, 300_000, 300_000]);
});

test('wrong passwords and attempts under way are together four times the free ones, one from the beginning of waiting on', () => {
	const most = [0, 1, 4, 5, 20].map((failures) => computeMostAttempts(failures, 5));
	expect(most).toEqual([20, 19, 16, 1, 1]);
});
