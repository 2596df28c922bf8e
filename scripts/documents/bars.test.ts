import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BARS, describeBars } from '../../bench/src/bars.ts';

test('the document on performance shows the bars that the benchmarks print', () => {
	const text = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8');
	const figures = text.slice(text.indexOf('## Figures'), text.indexOf('## What is measured'));
	const shown = Object.fromEntries(
		[...figures.matchAll(/^\| ((?:PERF|NOTE)-\d+) \| ([^|]*) \|/gm)].map(([, id = '', bars = '']) => [id, bars]),
	);
	const bars = Object.fromEntries((Object.keys(BARS) as (keyof typeof BARS)[]).map((id) => [id, describeBars(id)]));
	// Of `npm test` itself there is no benchmark.
	expect(shown).toEqual({ ...bars, 'PERF-20': '`npm test` ≤ 9 min' });
});
