import type { Area } from '../../src/platform/area/index.ts';
import { on } from '../../src/platform/hooks/index.ts';
import { voucherMade } from './hooks.ts';

/** Another area, which subscribes to a hook of vouchers: only this file of both areas knows of it. */
export const serveVoucherNotes = (): Area => ({
	name: 'voucher-notes',
	tables: ['voucher_notes'],
	subscriptions: [
		on(voucherMade, async (tx, voucherId) => {
			await tx.query('insert into voucher_notes values ($1)', [voucherId]);
		}),
	],
});
