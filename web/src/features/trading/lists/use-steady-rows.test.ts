import type { Trade } from '@fairtick/domain/trading/contract';
import { expect, test } from 'vitest';
import { dropTail, mergeRows } from './use-steady-rows.ts';

const trade = (id: string, status: Trade['status'] = 'open') => ({ id, status }) as Trade;
const shown = (rows: readonly Trade[]) => rows.map(({ id, status }) => `${id} ${status}`);

test('[SHELL-01] an ended trade keeps its place with its result, new ones are on top', () => {
	const before = [trade('c'), trade('b'), trade('a')];
	const rows = mergeRows(before, [trade('d'), trade('c'), trade('a')], [trade('b', 'won')]);
	expect(shown(rows)).toEqual(['d open', 'c open', 'b won', 'a open']);
	expect(shown(mergeRows(rows, [trade('d'), trade('c'), trade('a')], []))).toEqual([
		'd open',
		'c open',
		'b won',
		'a open',
	]);
});

test('one without a known result is removed', () => {
	expect(shown(mergeRows([trade('b'), trade('a')], [trade('a')], []))).toEqual(['a open']);
});

test('only ended ones at the end are removed automatically: nothing above them moves', () => {
	expect(shown(dropTail([trade('c', 'lost'), trade('b'), trade('a', 'won')]))).toEqual(['c lost', 'b open']);
	expect(dropTail([trade('b', 'won'), trade('a', 'won')])).toEqual([]);
});
