import { openTradeBody } from '@fairtick/domain/trading/contract';
import { expect, test } from 'vitest';
import { makeTradeId } from './use-ticket.ts';

test('[TRADE-01] every click gets its own UUID, even in the same millisecond', () => {
	const ids = Array.from({ length: 100 }, () => makeTradeId(1_795_366_263_309));
	for (const id of ids) expect(openTradeBody.shape.id.parse(id)).toBe(id);
	expect(new Set(ids).size).toBe(ids.length);
});
