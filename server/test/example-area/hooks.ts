import type { Queryable } from '../../src/platform/database/index.ts';
import { defineMoment } from '../../src/platform/hooks/index.ts';

/** A voucher was made. In the transaction that makes it. */
export const voucherMade = defineMoment<[tx: Queryable, voucherId: string]>({
	name: 'vouchers.made',
	subscribers: ['voucher-notes'],
});
