import type { voucherRevoke } from '@fairtick/domain/ledger/kinds/voucher-revoke-request';
import { vouchersQueue } from '@fairtick/domain/ledger/kinds/vouchers-queue';
import * as contract from '@fairtick/domain/ledger/voucher-contract';
import { HttpError, type Route, route } from '../../platform/http/index.ts';
import { type Executor, requestOver } from '../../platform/staff-requests/index.ts';

const none = async () => ({ data: [], next_cursor: null });

export const voucherRoutes: Route[] = [
	route(contract.listVouchers, none),
	route(contract.listQueuedVouchers, none),
	route(contract.askToRevokeVoucher, async () => {
		throw new HttpError('http.not_found');
	}),
];

export const revokeVoucher: Executor<typeof voucherRevoke> = async () => requestOver();

export const loadVouchersToDo = async () => [{ of: vouchersQueue, count: 0 }];
