import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

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
