import * as z from 'zod/mini';
import { minorUnits, uuid } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { amount, sentence } from '../../wire/sentence.ts';
import { VOUCHER_DECIDERS } from '../voucher-contract.ts';

/** Two people revoke a voucher. */
export const voucherRevoke = defineRequestKind({
	name: 'voucher.revoke',
	deciders: VOUCHER_DECIDERS,
	content: z.strictObject({ voucher: uuid, amount: minorUnits }),
	refusals: [],
	pairs: null,
	describe: ({ amount: minor }, { who }) => sentence('admin.asks_revokeVoucher', { who, amount: amount(minor) }),
});
