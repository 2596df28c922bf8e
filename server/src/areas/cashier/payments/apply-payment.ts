import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { findReachedCardLimit, findReachedLimit } from '@fairtick/domain/cashier/limits';
import {
	computeCredit,
	computeValuation,
	isCoin,
	type Rate,
	type StoredQuote,
	type Valuation,
} from '@fairtick/domain/cashier/quote';
import type { MovementReason } from '@fairtick/domain/cashier/reasons';
import { LEGAL } from '@fairtick/domain/cashier/withdrawal';
import * as z from 'zod/mini';
import { type Connection, existing } from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import { sha256 } from '../../ledger/index.ts';
import { findExclusionRefusal, findPaidRefusal } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import { loadPaidByNewCards } from '../deposits/new-cards.ts';
import { countedOf, loadDeposit, loadUsedByDeposits, type StoredDeposit } from '../deposits/queries.ts';
import { type LockedUser, lockUser } from '../movements/locked-user.ts';
import { loadUserFacts } from '../movements/user-facts.ts';
import type { CalledProvider, ProviderPayment } from '../providers/provider.ts';
import { findUnit } from '../providers/units.ts';
import { findRate } from '../rates/find-rate.ts';
import { loadQuote } from '../rates/quotes.ts';
import { applyFact, Outdated, type PaymentBefore } from './apply-fact.ts';
import { heldAlone, heldBy, type LockedPayment } from './locked-payment.ts';
import { loadPayment, loadPaymentById, loadShown, lockPayment, type StoredPayment, savePayment } from './queries.ts';

const uuid = z.uuid();

interface SeenAtRate {
	readonly seen: ProviderPayment;
	/** Present rate of its currency; null if none is known or needed. */
	readonly rate: Rate | null;
	/** The payment's version before its provider was asked; undefined: not known. */
	readonly asked: string | undefined;
}

/** An applied payment, which the transaction still holds. */
export interface Applied {
	readonly held: LockedPayment;
	/** False if another answer about it can have been applied since the question. */
	readonly isLatest: boolean;
	readonly events: readonly NewUserEvent[];
}

/** The present rate at which a payment may have to be valued; null if none is known or needed. */
export async function findRateOf(context: CashierContext, provider: CalledProvider, { currency }: ProviderPayment) {
	const unit = currency === 'USD' ? null : findUnit(provider, currency);
	return unit && ((await findRate(context, unit))?.rate ?? null);
}

/**
 * Applies a payment as its provider shows it (CASH-02), as the first of the transaction's locks. Null if it was assigned while its lock
 * was waited for: now it has a user, under whose lock it is applied. Throws `Outdated`.
 */
export async function applyPayment(
	context: CashierContext,
	tx: Connection,
	provider: CalledProvider,
	applied: SeenAtRate,
): Promise<Applied | null> {
	const { seen } = applied;
	const owner = await findOwner(tx, provider, seen);
	if (owner === null) return applyWithoutUser(context, tx, provider, applied);
	const user = await lockUser(context, tx, owner);
	const inherited = await recognisePayer(context, user, seen);
	const payer = inherited ? { ...user, state: { ...user.state, hasLimits: true } } : user;
	return applyToUser(context, payer, provider, applied);
}

/**
 * True if the payment's card or account belongs to an excluded user, so that its own user is excluded now, too (LIMIT-02).
 */
async function recognisePayer(
	{ others: { persons } }: CashierContext,
	{ tx, userId }: LockedUser,
	{ state, doubt, instrument }: ProviderPayment,
): Promise<boolean> {
	if (state !== 'paid' || doubt !== null || instrument?.key == null) return false;
	return persons.recognise(tx, userId, { kind: instrument.kind, hash: sha256(instrument.key) });
}

/** The owner of a payment: that of the deposit to which it was found to belong, else of the one that it names. */
async function findOwner(tx: Connection, provider: CalledProvider, seen: ProviderPayment): Promise<number | null> {
	const known = await loadPayment(tx, provider, seen.id);
	// A payment that was booked without a user is assigned by people alone.
	if (known !== null && (known.depositId !== null || known.money !== 'none')) return known.userId;
	return (await findNamed(tx, provider, seen))?.userId ?? null;
}

/** The deposit that a payment names, at the same account of the provider. */
async function findNamed(tx: LockedUser['tx'], { name, account }: CalledProvider, { depositId }: ProviderPayment) {
	if (depositId === null || !uuid.safeParse(depositId).success) return null;
	const deposit = await loadDeposit(tx, depositId);
	return deposit?.provider === name && deposit.providerAccount === account ? deposit : null;
}

/** The rate that values a payment: of its first sight, and of coins of the first sight on the chain, before which they can be replaced. */
function rateOf(known: StoredPayment | null, seen: ProviderPayment, now: Rate | null): Rate | null {
	if (known === null || known.nativeCurrency !== seen.currency) return now;
	return isCoin(seen.currency) && known.state === 'pending' && seen.state === 'paid' ? now : known.rate;
}

/** Null if it has a user by now. Its money waits until a person has found out whose it is. */
async function applyWithoutUser(
	context: CashierContext,
	tx: Connection,
	provider: CalledProvider,
	{ seen, rate: rateNow, asked }: SeenAtRate,
): Promise<Applied | null> {
	await lockPayment(tx, provider, seen.id);
	const held = await heldAlone(tx);
	const known = await loadPayment(tx, provider, seen.id);
	if (known !== null && known.userId !== null) return null;
	const rate = rateOf(known, seen, rateNow);
	const value = computeValue(seen, { deposit: null, quote: null, rate });
	return book(context, held, provider, { seen, known, rate, value, asked, depositId: null, unfit: null });
}

async function applyToUser(
	context: CashierContext,
	user: LockedUser,
	provider: CalledProvider,
	{ seen, rate: rateNow, asked }: SeenAtRate,
): Promise<Applied> {
	const { tx } = user;
	const known = await loadPayment(tx, provider, seen.id);
	const deposit = known?.depositId ? await loadDeposit(tx, known.depositId) : await findNamed(tx, provider, seen);
	if (deposit === null) throw new Error(`payment ${seen.id} has lost its deposit`);
	const rate = rateOf(known, seen, rateNow);
	const quote = deposit.quoteId === null ? null : await loadQuote(tx, deposit.quoteId);
	const value = computeValue(seen, { deposit, quote, rate });
	const unfit = seen.state === 'paid' ? await findUnfit(context, user, seen, deposit, value) : null;
	return book(context, heldBy(user), provider, { seen, known, rate, value, asked, depositId: deposit.id, unfit });
}

interface Booking extends SeenAtRate {
	readonly known: StoredPayment | null;
	readonly depositId: string | null;
	readonly value: Valuation | null;
	/** The reason why its user may not be credited automatically; null if there is none. */
	readonly unfit: MovementReason | null;
}

/** Stores a provider's view of a payment and applies it to the payment in its former state. Throws `Outdated`. */
async function book(
	context: CashierContext,
	held: LockedPayment,
	provider: CalledProvider,
	{ seen, known, rate, value, asked, depositId, unfit }: Booking,
): Promise<Applied> {
	const { tx, nowMs } = held;
	const id = known?.id ?? randomUUID();
	// Another answer can have been applied since the question: one that shows anything else can be the older one.
	const isLatest = known?.version === asked;
	const shown = known === null || isLatest ? null : await loadShown(tx, id);
	await savePayment(tx, provider, seen, { id, depositId, currency: context.money.currency, rate, nowMs });
	if (shown !== null && !isDeepStrictEqual(await loadShown(tx, id), shown)) throw new Outdated(`payment ${id}`);
	const after = existing(await loadPaymentById(tx, id));
	const before: PaymentBefore = { ...after, state: known?.state ?? null };
	const events = await applyFact(context, held, before, { kind: 'payment', seen, value, unfit }, isLatest);
	return { held, isLatest, events };
}

/** Returns the reason why its user may not be credited automatically; null if there is none. */
async function findUnfit(
	{ others: { screenAddresses } }: CashierContext,
	{ tx, userId, state, nowMs }: LockedUser,
	{ senders, instrument }: ProviderPayment,
	deposit: StoredDeposit,
	value: Valuation | null,
): Promise<MovementReason | null> {
	const { id, amount: counted } = deposit;
	// A slow method may bring more than was indicated.
	const amount = value?.amountMinor ?? counted;
	if ((await screenAddresses(tx, userId, senders ?? [])) !== null) return LEGAL;
	if ((await loadUserFacts(tx, userId)).closed) return 'closed';
	if (await findExclusionRefusal(tx, state)) return 'excluded';
	if (findReachedLimit(amount, await loadUsedByDeposits(tx, userId, nowMs, id))) return 'limit';
	if (await findPaidRefusal(tx, state, { amountMinor: amount, ...countedOf(deposit) })) return 'limit';
	if (!value?.known) return 'rate';
	if (instrument?.kind !== 'card') return null;
	const hash = instrument.key === null ? null : sha256(instrument.key);
	const paid = await loadPaidByNewCards(tx, userId, { hash, depositId: id }, nowMs);
	return paid && findReachedCardLimit(amount, paid) ? 'new_card' : null;
}

interface ValuedBy {
	readonly deposit: StoredDeposit | null;
	/** Quote of the deposit; null if it needs none. */
	readonly quote: StoredQuote | null;
	/** Rate of the payment's currency when it was first seen; null if none was known. */
	readonly rate: Rate | null;
}

/**
 * The amounts with which a payment is booked (CASH-06); null if no rate of its currency is known, or if it is worth nothing.
 */
function computeValue(seen: ProviderPayment, { deposit, quote, rate }: ValuedBy): Valuation | null {
	const { amount, currency } = seen;
	if (currency === 'USD') return { amountMinor: amount, fxMinor: 0n, known: true };
	if (quote && deposit?.nativeCurrency === currency) return positive(computeValuation(seen, quote, rate));
	return rate && positive({ amountMinor: computeCredit(amount, rate), fxMinor: 0n, known: true });
}

const positive = (valuation: Valuation) => (valuation.amountMinor > 0n ? valuation : null);
