import { randomUUID } from 'node:crypto';
import type { createQuote as endpoint } from '@fairtick/domain/cashier/contract';
import { refuse } from '@fairtick/domain/cashier/limits';
import { formatNative } from '@fairtick/domain/cashier/native';
import {
	computeDepositQuote,
	computeWithdrawalQuote,
	decideQuote,
	isFixed,
	QUOTE_LIFE_MS,
	type QuotedAmounts,
} from '@fairtick/domain/cashier/quote';
import { formatRate } from '@fairtick/domain/cashier/rates';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs } from '../../platform/authorization/index.ts';
import { type Call, InvalidFields, Refused } from '../../platform/http/index.ts';
import type { CashierContext } from './context.ts';
import { findRefusal } from './deposits/find-refusal.ts';
import { type LockedUser, loadLockedUser } from './movements/locked-user.ts';
import type { OfferedMethod } from './providers/providers.ts';
import { findRate } from './rates/find-rate.ts';
import { countQuotes, insertQuote, type NewQuote } from './rates/quotes.ts';
import type { SourcedRate } from './rates/rate-source.ts';
import { netPaidOut } from './withdrawals/new-legs.ts';
import { prepareWithdrawal } from './withdrawals/prepare.ts';

type Wanted = Call<typeof endpoint>['body'];
/** An amount converted by a method's rate; null amounts: nothing is converted. */
type Converted = { readonly amounts: QuotedAmounts | null; readonly fixed: boolean };

/**
 * Freezes a rate for ten minutes: the cost of a deposit in another currency, or the amount of a withdrawal, with all its
 * parts (CASH-06).
 */
export async function createQuote(context: CashierContext, call: Call<typeof endpoint>) {
	const { body } = call;
	const { userId } = call.caller;
	const offered = context.providers.offering(body.method);
	if (offered && offered.method.currency !== body.currency)
		throw new InvalidFields([{ field: 'currency', code: 'field.choice' }]);
	const sourced = offered && (await findRate(context, offered.method));
	return actAs(context.database, call, async (tx, { state }) => {
		const user = await loadLockedUser(context, tx, state);
		const { nowMs } = user;
		// Without a rate the method is not offered.
		const usable = sourced ? offered : null;
		const convert = body.direction === 'deposit' ? convertDeposit : convertWithdrawal;
		const converted = await convert(context, user, { wanted: body, offered: usable, sourced });
		if (converted instanceof Refused) return converted;
		const { method } = usable as OfferedMethod;
		const {
			money: { spreadBps },
		} = context;
		const terms = { method: method.id, localCurrency: method.currency, decimals: method.decimals, spreadBps };
		const quote = {
			...terms,
			...(sourced as SourcedRate),
			fixed: converted.fixed,
			expiresAtMs: nowMs + QUOTE_LIFE_MS,
			...(converted.amounts ?? { amountMinor: 0n, localAmount: 0n }),
		};
		if (converted.amounts === null) return toWire({ ...quote, id: null });
		const counted = await countQuotes(tx, userId, nowMs);
		const reached = decideQuote(counted);
		if (reached !== null) {
			const untilMs = reached === 'unpaid' ? counted.unpaidUntilMs : counted.todayUntilMs;
			return new Refused(refuse('cashier.too_many_quotes', { until: toInstant(untilMs) }));
		}
		const { direction } = body;
		const made = {
			...quote,
			id: randomUUID(),
			userId,
			direction,
			currency: context.money.currency,
			createdAtMs: nowMs,
		};
		await insertQuote(tx, made);
		return toWire(made);
	});
}

interface Conversion {
	readonly wanted: Wanted;
	readonly offered: OfferedMethod | null;
	readonly sourced: SourcedRate | null;
}

async function convertDeposit(context: CashierContext, user: LockedUser, { wanted, offered, sourced }: Conversion) {
	const amount = BigInt(wanted.amount);
	const refusal = await findRefusal(context, user.tx, user, { amount, offered });
	const terms = offered?.method.deposit;
	if (refusal || !sourced || !terms) return new Refused(refusal as NonNullable<typeof refusal>);
	const amounts = computeDepositQuote(amount, sourced.rate, context.money.spreadBps);
	return { amounts, fixed: isFixed(terms.expiresS) } satisfies Converted;
}

/** Money that goes back to its source is not converted. */
async function convertWithdrawal(context: CashierContext, user: LockedUser, { wanted, offered, sourced }: Conversion) {
	const { method, amount, destination = null } = wanted as Extract<Wanted, { direction: 'withdrawal' }>;
	const asked = { id: randomUUID(), method, offered, amount: BigInt(amount), destinationId: destination };
	const prepared = await prepareWithdrawal(context, user, asked);
	if (prepared.refused) return new Refused(prepared.refused);
	const net = netPaidOut(prepared.legs, prepared.fee);
	const { rate } = sourced as SourcedRate;
	const amounts = net > 0n ? computeWithdrawalQuote(net, rate, context.money.spreadBps) : null;
	return { amounts: amounts && amounts.localAmount > 0n ? amounts : null, fixed: true } satisfies Converted;
}

const WHOLE_BPS = 100;

const toWire = ({
	id,
	amountMinor,
	localAmount,
	localCurrency,
	decimals,
	...quote
}: Omit<NewQuote, 'id' | 'userId' | 'direction' | 'currency' | 'createdAtMs'> & { readonly id: string | null }) => ({
	id,
	amount: Number(amountMinor),
	local_amount: formatNative(localAmount, decimals),
	currency: localCurrency,
	rate: formatRate(quote.rate, decimals),
	spread: quote.spreadBps / WHOLE_BPS,
	source: quote.source,
	fixed: quote.fixed,
	expires_at: toInstant(quote.expiresAtMs),
});
