import type { receiveNotice as endpoint } from '@fairtick/domain/cashier/contract';
import { type Call, HttpError } from '../../../platform/http/index.ts';
import type { DueWork } from '../../../platform/jobs/index.ts';
import type { CashierContext } from '../context.ts';
import { BadSignature, type CalledProvider, type Notice } from '../providers/provider.ts';
import { insertNotice } from './queries.ts';

/**
 * Stores a notice that its provider signed before it is answered; it is worked afterwards (CASH-02). Checking the signature costs a hash of
 * a bounded body for each secret, and nothing is looked up for it.
 */
export async function receiveNotice(
	{ database, jobs, providers }: CashierContext,
	notices: ReadonlyMap<CalledProvider, DueWork>,
	{ params, headers, body, countWebhook }: Call<typeof endpoint>,
) {
	const accounts = providers.named(params.provider);
	const notice = readNotice(accounts, headers, body);
	await countWebhook(notice !== null);
	if (notice === null) throw new HttpError(accounts.length === 0 ? 'http.not_found' : 'http.malformed');
	const { provider, deliveryId, subjects } = notice;
	const at = { provider: provider.name, providerAccount: provider.account };
	await insertNotice(database, { ...at, deliveryId, subjects, body });
	const work = notices.get(provider);
	if (work) jobs.wake(work);
	return undefined;
}

/** All accounts of a provider have one address: a notice is of the account whose signature it carries. Null if none has signed it. */
function readNotice(
	accounts: readonly CalledProvider[],
	headers: Call['headers'],
	body: Buffer,
): (Notice & { readonly provider: CalledProvider }) | null {
	for (const provider of accounts)
		try {
			return { provider, ...provider.readNotice(headers, body) };
		} catch (error) {
			if (!(error instanceof BadSignature)) throw error;
		}
	return null;
}
