import { randomUUID } from 'node:crypto';
import type { createDeposit as endpoint } from '@fairtick/domain/cashier/contract';
import { computeFee, refuse } from '@fairtick/domain/cashier/limits';
import type { Movement } from '@fairtick/domain/cashier/movement';
import type { Minor } from '@fairtick/domain/money/money';
import { actOnce } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import { Answered, type Call, Refused } from '../../../platform/http/index.ts';
import { countDeposits, findDepositRefusal } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { makeReference } from '../movements/reference.ts';
import { loadMovement, publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import type { Method } from '../providers/provider.ts';
import { loadQuote, updateQuoteUsed } from '../rates/quotes.ts';
import { findRefusal } from './find-refusal.ts';
import { insertDeposit, type NewDeposit } from './queries.ts';
import { startDeposit } from './start-deposit.ts';

/**
 * Makes a deposit, once for each key, and then starts it at its provider, which is repeated until it succeeds: a repeat of the
 * call continues where the first one was cut (CASH-02, CASH-06).
 */
export async function createDeposit(context: CashierContext, call: Call<typeof endpoint>) {
	const { caller, body, locale } = call;
	const { userId } = caller;
	let events: readonly NewUserEvent[] = [];
	const answer = await actOnce(context.database, call, async (tx, { state }) => {
		const user = await loadLockedUser(context, tx, state);
		const amount = BigInt(body.amount);
		const offered = context.providers.offering(body.method);
		const refusal = await findRefusal(context, tx, user, { amount, offered });
		const terms = offered?.method.deposit ?? null;
		if (refusal || !offered || !terms) return new Refused(refusal as NonNullable<typeof refusal>);
		const own = await findDepositRefusal(tx, state, amount);
		if (own) return new Refused(own);
		const asked = await useQuote(tx, { userId, method: offered.method, amount, nowMs: user.nowMs }, body.quote);
		if (asked === null) return new Refused(refuse('cashier.quote_over'));
		const id = randomUUID();
		await insertDeposit(tx, {
			id,
			userId,
			provider: offered.provider.name,
			providerAccount: offered.provider.account,
			method: offered.method.id,
			currency: context.money.currency,
			amount,
			fee: computeFee(amount, terms),
			...asked,
			reference: makeReference(),
			status: 'created',
			reason: null,
			paymentId: null,
			dueAtMs: null,
			createdAtMs: user.nowMs,
			expiresAtMs: user.nowMs + terms.expiresS * 1_000,
			pollAtMs: user.nowMs + 60_000,
		});
		await countDeposits(tx, state, [{ amountMinor: amount, atMs: user.nowMs }]);
		const step = { kind: 'deposit', movementId: id, status: 'created', cause: 'user', reason: null } as const;
		events = await writeChanges(context, user, { moves: [], steps: [step] });
		return loadMovement(tx, userId, id);
	});
	if (answer instanceof Refused) return answer;
	await publishMovements(context, events);
	const made = (answer instanceof Answered ? answer.value : answer) as Movement;
	const next = await startDeposit(context, made.id, locale);
	if (next instanceof Refused) return next;
	const value = { ...made, next };
	return answer instanceof Answered ? new Answered(value, answer.extras) : value;
}

/** The amount to ask the provider for: a quote is used once, for its own purpose; null if it is not or no longer valid. */
async function useQuote(
	tx: Queryable,
	{ userId, method, amount, nowMs }: { userId: number; method: Method; amount: Minor; nowMs: number },
	quoteId: string | undefined,
): Promise<Pick<NewDeposit, 'quoteId' | 'nativeAmount' | 'nativeCurrency'> | null> {
	const { id, currency } = method;
	if (quoteId === undefined)
		return currency === 'USD' ? { quoteId: null, nativeAmount: amount, nativeCurrency: currency } : null;
	const quote = await loadQuote(tx, quoteId);
	const fits =
		quote?.userId === userId &&
		quote.direction === 'deposit' &&
		quote.method === id &&
		quote.amountMinor === amount &&
		quote.localCurrency === currency;
	if (!fits || quote.used || nowMs >= quote.expiresAtMs) return null;
	await updateQuoteUsed(tx, quoteId, nowMs);
	return { quoteId, nativeAmount: quote.localAmount, nativeCurrency: currency };
}
