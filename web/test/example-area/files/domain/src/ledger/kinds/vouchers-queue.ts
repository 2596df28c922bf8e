import { defineQueue } from '../../queues/queue.ts';
import { askToRevokeVoucher, listQueuedVouchers } from '../voucher-contract.ts';

/** Vouchers that staff decide about. */
export const vouchersQueue = defineQueue({
	name: 'vouchers',
	list: listQueuedVouchers,
	act: askToRevokeVoucher,
	path: '/admin/vouchers',
	title: 'adminVouchers',
	menu: 'money',
});
