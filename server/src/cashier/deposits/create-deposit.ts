import { randomUUID } from 'node:crypto';
import type { createDeposit as endpoint } from '@fairtick/domain/cashier/contract';
import { computeFee, decideDeposit } from '@fairtick/domain/cashier/limits';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { actOnce } from '../../acting/index.ts';
import type { NewUserEvent } from '../../events/index.ts';
import { Answered, type Call, Refused } from '../../http/index.ts';
import { countDeposit, findDepositRefusal } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import { loadUsedByNewCards } from '../movements/card-queries.ts';
import { insertDeposit, loadUsedByDeposits } from '../movements/deposit-queries.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { loadPerson } from '../movements/person.ts';
import { makeReference } from '../movements/reference.ts';
import { loadMovement, publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { startDeposit } from './start-deposit.ts';

/**
 * Makes a deposit, once for each key, and then starts it at its provider, which is repeated until it succeeds: a repeat of the
 * call goes on where the first one was cut (CASH-02, CASH-06).
 */
export async function createDeposit(context: CashierContext, call: Call<typeof endpoint>) {
	const { caller, body, locale } = call;
	const { userId } = caller;
	let events: readonly NewUserEvent[] = [];
	const answer = await actOnce(context.database, call, async (tx, { state }) => {
		const user = await loadLockedUser(context, tx, state);
		const amount = BigInt(body.amount);
		// A method in another currency needs a frozen rate, which cannot be had yet.
		const found = context.providers.offering(body.method);
		const offered = found?.method.currency === 'USD' ? found : null;
		const { country, isStaff, frozen } = await loadPerson(tx, userId);
		const terms = offered?.method.deposit ?? null;
		const refusal = decideDeposit(amount, {
			...{ open: context.open, isStaff, frozen, country },
			method: offered && terms && { ...terms, countries: offered.method.countries },
			used: await loadUsedByDeposits(tx, userId, user.nowMs),
			usedByNewCards: offered?.method.byCard
				? await loadUsedByNewCards(tx, userId, context.providers.cardMethods, user.nowMs)
				: null,
		});
		if (refusal || !offered || !terms) return new Refused(refusal as NonNullable<typeof refusal>);
		const own = await findDepositRefusal(tx, state, amount);
		if (own) return new Refused(own);
		const id = randomUUID();
		await insertDeposit(tx, {
			...{ id, userId, provider: offered.provider.name, providerAccount: offered.provider.account },
			...{ method: offered.method.id, currency: context.currency, amount, fee: computeFee(amount, terms) },
			...{ nativeAmount: amount, nativeCurrency: offered.method.currency, reference: makeReference() },
			...{ status: 'created', reason: null, paymentId: null, dueAtMs: null },
			...{ createdAtMs: user.nowMs, expiresAtMs: user.nowMs + terms.expiresS * 1_000, pollAtMs: user.nowMs + 60_000 },
		});
		await countDeposit(tx, state, { amountMinor: amount, createdAtMs: user.nowMs });
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
