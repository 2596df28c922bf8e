import type { receiveNotice as endpoint } from '@fairtick/domain/cashier/contract';
import { inTransaction } from '../../database/index.ts';
import { type Call, HttpError } from '../../http/index.ts';
import type { CashierContext } from '../context.ts';
import { BadSignature, type Notice, type Provider } from '../providers/provider.ts';
import { insertNotice } from './queries.ts';
import { NOTICE_QUEUE } from './work-notice.ts';

/** Stores a notice that its provider signed, and the job that works it, before it is answered (CASH-02). */
export async function receiveNotice(context: CashierContext, { params, headers, body }: Call<typeof endpoint>) {
	const accounts = context.providers.named(params.provider);
	if (accounts.length === 0) throw new HttpError('http.not_found');
	const { provider, deliveryId, subjects } = readNotice(accounts, headers, body);
	await inTransaction(context.database, async (tx) => {
		const at = { provider: provider.name, providerAccount: provider.account };
		const noticeId = await insertNotice(tx, { ...at, deliveryId, subjects, body });
		if (noticeId !== null) await context.jobs.add(tx, NOTICE_QUEUE, { noticeId });
	});
	context.jobs.wake(NOTICE_QUEUE);
	return undefined;
}

/** All accounts of a provider have one address: a notice is of the account whose signature it carries. */
function readNotice(
	accounts: readonly Provider[],
	headers: Call['headers'],
	body: Buffer,
): Notice & { readonly provider: Provider } {
	let refused: unknown;
	for (const provider of accounts)
		try {
			return { provider, ...provider.readNotice(headers, body) };
		} catch (error) {
			if (!(error instanceof BadSignature)) throw error;
			refused = error;
		}
	throw new HttpError('http.malformed', { cause: refused });
}
