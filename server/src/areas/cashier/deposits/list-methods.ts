import { decideBegin } from '@fairtick/domain/cashier/begun';
import type { CashierMethod, listMethods as endpoint } from '@fairtick/domain/cashier/contract';
import { depositBounds, isServed, withdrawalBounds } from '@fairtick/domain/cashier/limits';
import { loadClock } from '../../../platform/database/index.ts';
import type { Call } from '../../../platform/http/index.ts';
import { errorText } from '../../../platform/texts/index.ts';
import type { CashierContext } from '../context.ts';
import { countBegunDeposits } from '../movements/deposit-queries.ts';
import { loadPerson } from '../movements/person.ts';
import { countBegunWithdrawals } from '../movements/withdrawal-queries.ts';

const PERCENT_BPS = 100;
const NONE = { data: [], next_cursor: null, refusal: null };

/** Methods that are offered in the caller's country, with everything they cost, and why none can be used now (CASH-01, CASH-06). */
export async function listOfferedMethods(
	{ database, providers, rates, open, loadOffer }: CashierContext,
	{ caller, query, locale }: Call<typeof endpoint>,
) {
	if (!open) return NONE;
	const { country } = await loadPerson(database, caller.userId);
	const isDeposit = query.direction === 'deposit';
	const { countries, methodsOff } = await loadOffer(database);
	if (isDeposit && !isServed(countries, country)) return NONE;
	const data = providers.methods.flatMap(({ method }): CashierMethod[] => {
		const terms = isDeposit ? method.deposit : method.withdrawal;
		if (terms === null || !isServed(method.countries, country)) return [];
		if (isDeposit && methodsOff.includes(method.id)) return [];
		if (method.currency !== 'USD' && rates === null) return [];
		const { minMinor, maxMinor } = isDeposit ? depositBounds(terms) : withdrawalBounds(terms);
		return [
			{
				method: method.id,
				name: method.name,
				currencies: [method.currency],
				min: Number(minMinor),
				max: Number(maxMinor),
				usual_s: terms.usualS,
				quote: method.currency !== 'USD',
				fee: { fixed: Number(terms.feeFixedMinor), percent: terms.feeBps / PERCENT_BPS },
				fields: isDeposit ? [] : method.fields.map(({ name, maxLength }) => ({ name, max_length: maxLength })),
			},
		];
	});
	const count = isDeposit ? countBegunDeposits : countBegunWithdrawals;
	const begun = await count(database, caller.userId, Number(await loadClock(database)));
	const refusal = decideBegin(query.direction, begun);
	const words = refusal && { ...refusal, message: errorText(locale, refusal.code, refusal.params) };
	return { data, next_cursor: null, refusal: words };
}
