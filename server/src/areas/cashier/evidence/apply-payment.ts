import { randomUUID } from 'node:crypto';
import { REVIEW_WORKING_DAYS } from '@fairtick/domain/cashier/deposit';
import { decidePayment, type PaymentDecision } from '@fairtick/domain/cashier/evidence';
import { findReachedCardLimit, findReachedLimit } from '@fairtick/domain/cashier/limits';
import { creditMove, type Move, suspendMove, valueMove } from '@fairtick/domain/cashier/moves';
import { isCoin, type Rate, type Valuation } from '@fairtick/domain/cashier/quote';
import { LEGAL } from '@fairtick/domain/cashier/withdrawal';
import { addWorkingDays } from '@fairtick/domain/wire/working-days';
import * as z from 'zod/mini';
import { type Connection, inTransaction } from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import { sha256 } from '../../ledger/index.ts';
import { findExclusionRefusal, findPaidRefusal } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import { addDeposit } from '../movements/add-deposit.ts';
import { loadPaidByNewCards } from '../movements/card-queries.ts';
import { charge } from '../movements/charge.ts';
import { countAsPaid } from '../movements/count-as-paid.ts';
import { countedOf, loadDeposit, loadUsedByDeposits, type StoredDeposit } from '../movements/deposit-queries.ts';
import { heldAlone, heldBy, type LockedPayment, writePayment } from '../movements/locked-payment.ts';
import { type LockedUser, lockUser } from '../movements/locked-user.ts';
import {
	loadPayment,
	loadPaymentById,
	lockPayment,
	type StoredPayment,
	savePayment,
	updatePaymentBooked,
	updatePaymentDue,
} from '../movements/payment-queries.ts';
import { loadPerson } from '../movements/person.ts';
import { loadQuote } from '../movements/quote-queries.ts';
import { type ReachedState, reachDeposit } from '../movements/reach-deposit.ts';
import { computeReviewFee } from '../movements/review-fee.ts';
import type { Step } from '../movements/step.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { findUnit } from '../providers/find-unit.ts';
import type { Provider, ProviderPayment } from '../providers/provider.ts';
import { findRate } from '../rates/find-rate.ts';
import { bookReversal } from './book-reversal.ts';
import { computeValue } from './compute-value.ts';

const uuid = z.uuid();

interface SeenAtRate {
	readonly seen: ProviderPayment;
	/** Of its currency now; null where none is known, or none is needed. */
	readonly rate: Rate | null;
}

/** What a payment, as its provider shows it, changes (CASH-02). */
export async function applyPayment(context: CashierContext, provider: Provider, seen: ProviderPayment): Promise<void> {
	const unit = seen.currency === 'USD' ? null : findUnit(provider, seen.currency);
	const rate = unit && ((await findRate(context, unit))?.rate ?? null);
	const events = await inTransaction(context.database, async (tx) => {
		const owner = await findOwner(tx, provider, seen);
		if (owner === null) return applyWithoutUser(context, tx, provider, { seen, rate });
		const user = await lockUser(context, tx, owner);
		const inherited = await recognisePayer(context, user, seen);
		const payer = inherited ? { ...user, state: { ...user.state, hasLimits: true } } : user;
		return new PaymentChange(context, payer, provider, { seen, rate }).apply();
	});
	// It was assigned while its lock was waited for: now it has a user, under whose lock it is applied.
	if (events === null) return applyPayment(context, provider, seen);
	await publishMovements(context, events);
}

/** Whether the payment's card or account belongs to an excluded user, so that its own user is excluded now, too (LIMIT-02). */
async function recognisePayer(
	{ persons }: CashierContext,
	{ tx, userId }: LockedUser,
	{ state, doubt, instrument }: ProviderPayment,
): Promise<boolean> {
	if (state !== 'paid' || doubt !== null || instrument?.key == null) return false;
	return persons.recognise(tx, userId, { kind: instrument.kind, hash: sha256(instrument.key) });
}

/** Whose payment it is: that of the deposit which it was found to belong to, else of the one that it names. */
async function findOwner(tx: Connection, provider: Provider, seen: ProviderPayment): Promise<number | null> {
	const known = await loadPayment(tx, provider, seen.id);
	// A payment that was booked without a user is assigned by people alone.
	if (known !== null && (known.depositId !== null || known.money !== 'none')) return known.userId;
	return (await findNamed(tx, provider, seen))?.userId ?? null;
}

/** The deposit that a payment names, at the same account of the provider. */
async function findNamed(tx: LockedUser['tx'], { name, account }: Provider, { depositId }: ProviderPayment) {
	if (depositId === null || !uuid.safeParse(depositId).success) return null;
	const deposit = await loadDeposit(tx, depositId);
	return deposit?.provider === name && deposit.providerAccount === account ? deposit : null;
}

/** The rate that values a payment: of its first sight, and of coins of the first sight on the chain, before which they can be replaced. */
function rateOf(known: StoredPayment | null, seen: ProviderPayment, now: Rate | null): Rate | null {
	if (known === null) return now;
	return isCoin(seen.currency) && known.state === 'pending' && seen.state === 'paid' ? now : known.rate;
}

/** A payment that names no deposit of ours: its money waits until a person has found out whose it is. Null where it has a user by now. */
async function applyWithoutUser(
	context: CashierContext,
	tx: Connection,
	provider: Provider,
	{ seen, rate: rateNow }: SeenAtRate,
): Promise<NewUserEvent[] | null> {
	await lockPayment(tx, provider, seen.id);
	const held = await heldAlone(tx);
	const { nowMs } = held;
	const known = await loadPayment(tx, provider, seen.id);
	if (known !== null && known.userId !== null) return null;
	const id = known?.id ?? randomUUID();
	const decision = decidePayment({ deposit: null, payment: known, seen, unfit: null });
	const rate = rateOf(known, seen, rateNow);
	await savePayment(tx, provider, seen, { id, depositId: null, currency: context.currency, rate, nowMs });
	if (decision.act === 'takeBack' || decision.act === 'giveBack')
		return bookReversed(context, held, id, seen, decision.act);
	if (decision.act !== 'suspend') return [];
	const amount = computeValue(seen, { deposit: null, quote: null, rate })?.amountMinor ?? null;
	const money = amount === null ? 'unvalued' : 'suspended';
	await updatePaymentBooked(tx, id, { money, amount, fee: 0n, reason: decision.reason }, nowMs);
	await updatePaymentDue(tx, id, addWorkingDays(nowMs, REVIEW_WORKING_DAYS));
	const moves = amount === null ? [] : [suspendMove(id, amount), ...charge(keptOf(id, known, seen), amount)];
	const at = { provider: provider.name, providerAccount: provider.account };
	return writePayment(context, held, { moves: moves.map((move) => ({ ...move, ...at })), steps: [] });
}

/** Books that a whole payment was reversed, or that it is paid after all. */
async function bookReversed(
	context: CashierContext,
	held: LockedPayment,
	id: string,
	seen: ProviderPayment,
	act: 'takeBack' | 'giveBack',
): Promise<NewUserEvent[]> {
	const payment = (await loadPaymentById(held.tx, id)) as StoredPayment;
	const state = act === 'takeBack' ? 'paid' : 'failed';
	const reversal = { id: seen.id, amount: payment.nativeAmount, state, atMs: seen.atMs } as const;
	return bookReversal(context, held, { payment, kind: 'reversal', seen: reversal });
}

/** What a provider keeps of a payment, as it says now. */
const keptOf = (id: string, known: StoredPayment | null, { cost, amount }: ProviderPayment) => ({
	id,
	cost,
	nativeAmount: amount,
	wasCharged: known?.wasCharged ?? false,
});

/** What one payment changes for the user whose lock is held. */
class PaymentChange {
	readonly #context: CashierContext;
	readonly #user: LockedUser;
	readonly #provider: Provider;
	readonly #seen: ProviderPayment;
	readonly #rateNow: Rate | null;
	readonly #moves: Move[] = [];
	readonly #steps: Step[] = [];

	constructor(context: CashierContext, user: LockedUser, provider: Provider, { seen, rate }: SeenAtRate) {
		this.#context = context;
		this.#user = user;
		this.#provider = provider;
		this.#seen = seen;
		this.#rateNow = rate;
	}

	async apply(): Promise<NewUserEvent[]> {
		const { tx, nowMs } = this.#user;
		const seen = this.#seen;
		const known = await loadPayment(tx, this.#provider, seen.id);
		const deposit = known?.depositId
			? await loadDeposit(tx, known.depositId)
			: await findNamed(tx, this.#provider, seen);
		if (deposit === null) throw new Error(`payment ${seen.id} has lost its deposit`);
		const id = known?.id ?? randomUUID();
		const rate = rateOf(known, seen, this.#rateNow);
		const quote = deposit.quoteId === null ? null : await loadQuote(tx, deposit.quoteId);
		const value = computeValue(seen, { deposit, quote, rate });
		const unfit = seen.state === 'paid' ? await this.#findUnfit(deposit, value) : null;
		const decision = decidePayment({ deposit, payment: known, seen, unfit });
		const { currency } = this.#context;
		await savePayment(tx, this.#provider, seen, { id, depositId: deposit.id, currency, rate, nowMs });
		switch (decision.act) {
			case 'await':
				await this.#reach(deposit, { status: 'pending', reason: null });
				break;
			case 'end':
				await this.#reach(deposit, {
					status: decision.status,
					reason: decision.status === 'failed' ? 'declined' : null,
				});
				break;
			case 'credit':
				await this.#credit(id, deposit, value as Valuation, known);
				break;
			case 'suspend':
				await this.#suspend(id, deposit, value, { ...decision, known });
				break;
			case 'takeBack':
				if (known?.money === 'credited' || known?.money === 'released') await this.#moveTo(known, 'reversed');
				return bookReversed(this.#context, heldBy(this.#user), id, seen, 'takeBack');
			case 'giveBack':
				if (known?.money === 'reversed') await this.#moveTo(known, known.wasSuspended ? 'released' : 'credited');
				return bookReversed(this.#context, heldBy(this.#user), id, seen, 'giveBack');
		}
		const at = { provider: this.#provider.name, providerAccount: this.#provider.account };
		return writeChanges(this.#context, this.#user, {
			moves: this.#moves.map((move) => ({ ...move, ...at })),
			steps: this.#steps,
		});
	}

	/** Why its user may not be credited by itself; null for nothing. */
	async #findUnfit(deposit: StoredDeposit, value: Valuation | null): Promise<string | null> {
		const { tx, userId, state, nowMs } = this.#user;
		const { id, amount: counted } = deposit;
		// By a slow method it may be more than was indicated.
		const amount = value?.amountMinor ?? counted;
		if ((await this.#context.screenAddresses(tx, userId, this.#seen.senders ?? [])) !== null) return LEGAL;
		if ((await loadPerson(tx, userId)).closed) return 'closed';
		if (await findExclusionRefusal(tx, state)) return 'excluded';
		if (findReachedLimit(amount, await loadUsedByDeposits(tx, userId, nowMs, id))) return 'limit';
		if (await findPaidRefusal(tx, state, { amountMinor: amount, ...countedOf(deposit) })) return 'limit';
		if (!value?.known) return 'rate';
		const { instrument } = this.#seen;
		if (instrument?.kind !== 'card') return null;
		const hash = instrument.key === null ? null : sha256(instrument.key);
		const paid = await loadPaidByNewCards(tx, userId, { hash, depositId: id }, nowMs);
		return paid && findReachedCardLimit(amount, paid) ? 'new_card' : null;
	}

	async #credit(id: string, deposit: StoredDeposit, value: Valuation, known: StoredPayment | null): Promise<void> {
		const { amountMinor: amount, fxMinor: fx } = value;
		const fee = amount === deposit.amount ? deposit.fee : computeReviewFee(this.#context, deposit, amount);
		const booking = { money: 'credited', amount, fee, fx, reason: null } as const;
		await updatePaymentBooked(this.#user.tx, id, booking, this.#user.nowMs);
		this.#moves.push(creditMove(deposit.id, amount, fee));
		if (fx > 0n && !known?.wasValued) this.#moves.push(valueMove(id, fx));
		this.#moves.push(...charge(keptOf(id, known, this.#seen), amount + fx));
		await this.#reach(deposit, { status: 'confirmed', reason: null, paymentId: id });
		await countAsPaid(this.#user, deposit, { amount, atMs: this.#user.nowMs });
	}

	async #suspend(
		id: string,
		deposit: StoredDeposit,
		value: Valuation | null,
		{ reason, own, known }: PaymentDecision & { act: 'suspend' } & { readonly known: StoredPayment | null },
	): Promise<void> {
		const { tx, nowMs } = this.#user;
		if (value === null) {
			await updatePaymentBooked(tx, id, { money: 'unvalued', amount: null, fee: 0n, reason }, nowMs);
		} else {
			const { amountMinor: amount, fxMinor: fx } = value;
			const fee = computeReviewFee(this.#context, deposit, amount);
			await updatePaymentBooked(tx, id, { money: 'suspended', amount, fee, fx, reason }, nowMs);
			this.#moves.push(suspendMove(id, amount), ...charge(keptOf(id, known, this.#seen), amount + fx));
		}
		// What a payment without a value is worth is said later; until then its deposit counts like the first one.
		const { provider, providerAccount, method, quoteId } = deposit;
		const native = { nativeAmount: this.#seen.amount, nativeCurrency: this.#seen.currency };
		const amount = value?.amountMinor ?? deposit.amount;
		const payment = { paymentId: id, provider, providerAccount, method, quoteId, ...native, amount };
		const target = own ? await addDeposit(this.#context, this.#user, payment) : deposit;
		await this.#reach(target, { status: 'review', reason, paymentId: id });
	}

	/** Of a payment that was credited. What that moves is booked as a reversal. */
	#moveTo({ id, fee }: StoredPayment, money: 'credited' | 'released' | 'reversed'): Promise<void> {
		return updatePaymentBooked(this.#user.tx, id, { money, amount: null, fee, reason: null }, this.#user.nowMs);
	}

	async #reach(deposit: StoredDeposit, reached: Omit<ReachedState, 'cause'>): Promise<void> {
		this.#steps.push(await reachDeposit(this.#user, deposit, { ...reached, cause: 'provider' }));
	}
}
