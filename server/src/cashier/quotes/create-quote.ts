import { randomUUID } from 'node:crypto';
import type { createQuote as endpoint } from '@fairtick/domain/cashier/contract';
import { refuse } from '@fairtick/domain/cashier/limits';
import { formatNative } from '@fairtick/domain/cashier/native';
import { computeDepositQuote, decideQuote, isFixed, QUOTE_LIFE_MS } from '@fairtick/domain/cashier/quote';
import { formatRate } from '@fairtick/domain/cashier/rates';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs } from '../../acting/index.ts';
import { type Call, InvalidFields, Refused } from '../../http/index.ts';
import type { CashierContext } from '../context.ts';
import { findRefusal } from '../deposits/find-refusal.ts';
import { loadClock } from '../movements/locked-user.ts';
import { countQuotes, insertQuote, type NewQuote } from '../movements/quote-queries.ts';
import { findRate } from '../rates/find-rate.ts';

/** Freezes a rate for ten minutes: what a deposit in another currency costs, with everything it consists of (CASH-06). */
export async function createQuote(context: CashierContext, call: Call<typeof endpoint>) {
	const { userId } = call.caller;
	const { method: methodId, currency } = call.body;
	const offered = context.providers.offering(methodId);
	if (offered && offered.method.currency !== currency)
		throw new InvalidFields([{ field: 'currency', code: 'field.choice' }]);
	const sourced = offered && (await findRate(context, offered.method));
	return actAs(context.database, call, async (tx) => {
		const nowMs = await loadClock(tx);
		const amount = BigInt(call.body.amount);
		// Without a rate the method is not offered.
		const refusal = await findRefusal(context, tx, { userId, nowMs }, { amount, offered: sourced ? offered : null });
		const terms = offered?.method.deposit;
		if (refusal || !offered || !sourced || !terms) return new Refused(refusal as NonNullable<typeof refusal>);
		const counted = await countQuotes(tx, userId, nowMs);
		const reached = decideQuote(counted);
		if (reached !== null) {
			const untilMs = reached === 'unpaid' ? counted.unpaidUntilMs : counted.todayUntilMs;
			return new Refused(refuse('cashier.too_many_quotes', { until: toInstant(untilMs) }));
		}
		const { spreadBps } = context;
		const quote: NewQuote = {
			...{ id: randomUUID(), userId, method: methodId, currency: context.currency, localCurrency: currency },
			...{ ...computeDepositQuote(amount, sourced.rate, spreadBps), ...sourced, spreadBps },
			...{ decimals: offered.method.decimals, fixed: isFixed(terms.expiresS) },
			...{ createdAtMs: nowMs, expiresAtMs: nowMs + QUOTE_LIFE_MS },
		};
		await insertQuote(tx, quote);
		return toWire(quote);
	});
}

const WHOLE_BPS = 100;

const toWire = ({ id, amountMinor, localAmount, localCurrency, decimals, ...quote }: NewQuote) => ({
	...{ id, amount: Number(amountMinor), local_amount: formatNative(localAmount, decimals), currency: localCurrency },
	...{ rate: formatRate(quote.rate, decimals), spread: quote.spreadBps / WHOLE_BPS, source: quote.source },
	...{ fixed: quote.fixed, expires_at: toInstant(quote.expiresAtMs) },
});
