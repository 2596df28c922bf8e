import { expect, test } from 'vitest';
import { writeFigure } from './figure.ts';

test.each([
	['0.4%', 'pt-BR', '0,4%'],
	['-0.3%', 'id-ID', '−0,3%'],
	['-3K', 'en-GB', '−3K'],
	['2-3', 'en-GB', '2-3'],
	['88.4', 'hi-IN', '88.4'],
	['52.1', 'en-GB', '52.1'],
	['180K', 'pt-BR', '180K'],
	['1.2.3', 'pt-BR', '1.2.3'],
	['at 2.30 pm', 'pt-BR', 'at 2.30 pm'],
])('[LANG-04] the figure %s reads in %s as %s', (figure, locale, expected) => {
	expect(writeFigure(figure, locale)).toBe(expected);
});
