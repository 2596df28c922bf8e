import { openTradeBody } from '@fairtick/domain/trading/contract';
import { expect, test } from 'vitest';
import { makeTradeId } from './make-trade-id.ts';

test('[TRADE-01] every click gets a UUID of its own', () => {
	const ids = Array.from({ length: 100 }, makeTradeId);
	for (const id of ids) expect(openTradeBody.shape.id.parse(id)).toMatch(/^.{14}4.{4}[89ab]/);
	expect(new Set(ids).size).toBe(ids.length);
});
