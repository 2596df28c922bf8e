import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { unresolvedTrades } from './unresolved-trades.ts';

afterEach(() => vi.unstubAllGlobals());

const body = (id: string) => ({ id }) as OpenTradeBody;

test.each([
	['has no database', undefined],
	[
		'blocks its database',
		{
			open() {
				throw new DOMException('denied', 'SecurityError');
			},
		},
	],
])(
	'[TRADE-01] in a browser that %s, requests wait for their decision for the life of the page',
	async (_how, database) => {
		vi.stubGlobal('indexedDB', database);
		await unresolvedTrades.add({ userId: 1, body: body('a') });
		await unresolvedTrades.add({ userId: 2, body: body('b') });
		expect(await unresolvedTrades.list(1)).toEqual([body('a')]);
		await unresolvedTrades.remove('a');
		expect(await unresolvedTrades.list(1)).toEqual([]);
		await unresolvedTrades.remove('b');
	},
);
