import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';

export const exportData = defineEndpoint({
	name: 'exportData',
	method: 'GET',
	path: '/api/settings/export',
	summary:
		'Everything that is kept about the caller, as a ZIP archive: person.json, charts.json, trades and ledger as JSON and CSV',
	access: { who: 'user', fresh: true },
	limit: 'movements',
	download: 'application/zip',
});

export const closeAccount = defineEndpoint({
	name: 'closeAccount',
	method: 'POST',
	path: '/api/settings/close',
	summary: 'Close the account permanently: ends all access and erases the personal details',
	access: { who: 'user', fresh: true },
	/** The own address once more, so that it is not done by mistake. */
	body: z.strictObject({ email: z.string().check(z.trim(), z.maxLength(254)) }),
	refusals: [
		'identity.close_staff',
		'identity.close_frozen',
		'identity.close_open_trades',
		'identity.close_pending',
		'identity.close_money_left',
		'identity.close_claim',
		'identity.close_deposit',
		'identity.close_address_new',
	],
});
