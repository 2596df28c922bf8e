import { refuse } from '@fairtick/domain/cashier/limits';
import type { Movement } from '@fairtick/domain/cashier/movement';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { existing, inTransaction } from '../../../platform/database/index.ts';
import { NotDone, Refused, Unknown } from '../../../platform/http/index.ts';
import type { CashierContext } from '../context.ts';
import { lockUser } from '../movements/locked-user.ts';
import { loadUserFacts } from '../movements/user-facts.ts';
import { loadMovement, publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { ProviderNotDone, ProviderRefused } from '../providers/provider.ts';
import { loadQuote } from '../rates/quotes.ts';
import { endAtProvider } from './cancel-deposit.ts';
import { loadDeposit, type StoredDeposit, updateDepositStarted } from './queries.ts';
import { reachDeposit } from './reach-deposit.ts';

/**
 * Starts a deposit at its provider unless that was done, and returns the payer's next step. Refuses if the provider does;
 * throws an outage otherwise: the same call again continues.
 */
export async function startDeposit(
	context: CashierContext,
	id: string,
	locale: Locale,
): Promise<Movement['next'] | Refused<'cashier.method_closed'>> {
	const deposit = existing(await loadDeposit(context.database, id));
	const closed = () =>
		new Refused(refuse('cashier.method_closed', { reason: 'provider' })) as Refused<'cashier.method_closed'>;
	if (deposit.status === 'failed' && deposit.reason === 'provider') return closed();
	if (deposit.providerId === null && deposit.status === 'created' && !(await start(context, deposit, locale)))
		return closed();
	return (await loadMovement(context.database, deposit.userId, id)).next;
}

/** True if the provider takes it. */
async function start(context: CashierContext, deposit: StoredDeposit, locale: Locale): Promise<boolean> {
	const { id, userId } = deposit;
	const provider = context.providers.find(deposit.provider, deposit.providerAccount);
	if (!provider) throw new NotDone('cashier', `the account ${deposit.providerAccount} is not configured`);
	const { name, email, country } = await loadUserFacts(context.database, userId);
	const quote = deposit.quoteId === null ? null : await loadQuote(context.database, deposit.quoteId);
	try {
		const started = await provider.startDeposit({
			id,
			method: deposit.method,
			amount: deposit.nativeAmount,
			currency: deposit.nativeCurrency,
			reference: deposit.reference,
			payer: { userId, name, email, country },
			locale,
			returnUrl: `${context.settings.baseUrl()}/cashier?movement=${id}`,
			expiresAtMs: Number(deposit.expiresAt),
			rateUntilMs: quote?.fixed ? quote.expiresAtMs : null,
		});
		await updateDepositStarted(context.database, id, started);
		// Its user may have given it up meanwhile, before there was anything to end.
		const current = existing(await loadDeposit(context.database, id));
		if (current.status === 'failed') await endAtProvider(context, current);
		return true;
	} catch (error) {
		if (error instanceof ProviderNotDone) throw new NotDone('cashier', error);
		if (!(error instanceof ProviderRefused)) throw new Unknown('cashier', error);
		context.log.warn({ err: error, deposit: id }, 'a provider refused a deposit');
		await fail(context, deposit);
		return false;
	}
}

async function fail(context: CashierContext, { id, userId }: StoredDeposit): Promise<void> {
	const events = await inTransaction(context.database, async (tx) => {
		const user = await lockUser(context, tx, userId);
		const current = await loadDeposit(tx, id);
		if (current?.status !== 'created') return [];
		const step = await reachDeposit(user, current, { status: 'failed', cause: 'provider', reason: 'provider' });
		return writeChanges(context, user, { moves: [], steps: [step] });
	});
	await publishMovements(context, events);
}
