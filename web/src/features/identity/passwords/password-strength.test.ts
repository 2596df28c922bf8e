import { expect, test } from 'vitest';
import { computePasswordStrength } from './password-strength.ts';

test.each([
	['nothing typed', '', 0],
	['shorter than the least length', 'aB3$x', 1],
	['one character over and over', 'aaaaaaaaaaaaaaaaaaaa', 1],
	['a run of digits', '1234567890', 1],
	['the name and a year', 'mariasilva1990', 1],
	['a plain word with digits', 'teapot4729', 2],
	['a few words', 'teapot garden lamp', 4],
	['random letters, digits and signs', 'x7$Kq!m2Vb', 3],
] as const)('[IDENT-02] the meter: %s', (_, password, strength) => {
	expect(computePasswordStrength(password, ['Maria Silva', 'maria@example.com'])).toBe(strength);
});
