import { expect, test } from 'vitest';
import { beginCsv, toCsv } from './csv.ts';

test.each([
	['plain', 'plain'],
	['a,b', '"a,b"'],
	['say "hi"', '"say ""hi"""'],
	['two\nlines', '"two\nlines"'],
	[null, ''],
	[-10.5, '-10.5'],
	['-10.00', '-10.00'],
	['=1+1', "'=1+1"],
	['+cmd', "'+cmd"],
	['@sum', "'@sum"],
	['-2+3', "'-2+3"],
	['\tx', "'\tx"],
	['＝1+1', "'＝1+1"],
	['a; b', 'a; b'],
	['a;=1+1; @b', "a;'=1+1;' @b"],
])('%j is written as %j', (value, field) => {
	expect(toCsv([[value]])).toBe(`${field}\r\n`);
});

test('a file begins with the mark by which spreadsheets read its accents, once', () => {
	const file = beginCsv(['título', 'valor']) + toCsv([['Operação aberta', '1.00']]);
	expect(file).toBe('\ufefftítulo,valor\r\nOperação aberta,1.00\r\n');
});
