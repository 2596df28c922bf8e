import type { Area } from '../../src/platform/area/index.ts';
import { hear } from '../../src/platform/hooks/index.ts';
import { voucherMade } from './hooks.ts';

/** Another area, which hears of vouchers: of both areas this file alone knows that it does. */
export const serveVoucherNotes = (): Area => ({
	name: 'voucher-notes',
	tables: ['voucher_notes'],
	hears: [
		hear(voucherMade, async (tx, voucherId) => {
			await tx.query('insert into voucher_notes values ($1)', [voucherId]);
		}),
	],
});
