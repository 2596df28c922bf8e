import { voucherCancel } from './kinds/voucher-cancel-request.ts';

/** Kinds of requests about vouchers. */
export const VOUCHER_REQUESTS = [voucherCancel] as const;
