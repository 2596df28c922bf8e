import { expect, expectTypeOf, test } from 'vitest';
import { type RefusalIn, refuseBy } from './errors.ts';

type Table = {
	readonly 'shop.closed': readonly ['opens_at', 'detail?'];
	readonly 'shop.sold_out': readonly [];
};
const refuse = refuseBy<Table>();

test('[TRADE-09] a refusal has the parameters that its table names for its code', () => {
	expect(refuse('shop.closed', { opens_at: null })).toEqual({ code: 'shop.closed', params: { opens_at: null } });
	expect(refuse('shop.closed', { opens_at: null, detail: 'clock' }).params.detail).toBe('clock');
	expect(refuse('shop.sold_out')).toEqual({ code: 'shop.sold_out', params: {} });
	expectTypeOf<RefusalIn<Table>['code']>().toEqualTypeOf<keyof Table>();
});

test('[TRADE-09] a refusal with a missing or misspelled parameter does not compile', () => {
	// @ts-expect-error: `opens_at` is missing.
	refuse('shop.closed', { detail: 'clock' });
	// @ts-expect-error: all parameters are missing.
	refuse('shop.closed');
	// @ts-expect-error: `details` is not a parameter.
	refuse('shop.closed', { opens_at: null, details: 'clock' });
	// @ts-expect-error: the code has no parameters.
	refuse('shop.sold_out', { opens_at: null });
	// @ts-expect-error: the table has no such code.
	refuse('shop.moved');
	// @ts-expect-error: a refusal by hand needs them as well.
	const byHand: RefusalIn<Table> = { code: 'shop.closed', params: {} };
	expect(byHand.code).toBe('shop.closed');
});
