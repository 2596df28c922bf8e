import { decideBegin } from '@fairtick/domain/cashier/begun';
import { type CashierRefusal, decideDeposit, isServed } from '@fairtick/domain/cashier/limits';
import type { Minor } from '@fairtick/domain/money/money';
import { isNeededToDeposit } from '@fairtick/domain/verification/when';
import type { Queryable } from '../../../platform/database/index.ts';
import { loadCovered } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import { loadUserFacts } from '../movements/user-facts.ts';
import type { OfferedMethod } from '../providers/providers.ts';
import { loadUsedByNewCards } from './new-cards.ts';
import { countBegunDeposits, loadUsedByDeposits } from './queries.ts';

/** Returns the refusal of a user's deposit by a method, or of a quote for it; null if it can begin (CASH-06). Needs the user's lock. */
export async function findRefusal(
	{ providers, settings: { open, wanted }, money: { currency }, others: { loadOffer, loadIsTraded } }: CashierContext,
	tx: Queryable,
	{ userId, nowMs }: { readonly userId: number; readonly nowMs: number },
	{ amount, offered }: { readonly amount: Minor; readonly offered: OfferedMethod | null },
): Promise<CashierRefusal | null> {
	const { country, isStaff, frozen, approved } = await loadUserFacts(tx, userId);
	const terms = offered?.method.deposit ?? null;
	const { countries, methodsOff } = await loadOffer(tx);
	return decideDeposit(amount, {
		isServed: isServed(countries, country),
		isTraded: await loadIsTraded(tx),
		open: open && (await loadCovered(tx, currency)),
		isStaff,
		frozen,
		country,
		identityMissing: !approved && isNeededToDeposit(wanted),
		method:
			offered && terms && !methodsOff.includes(offered.method.id)
				? { ...terms, countries: offered.method.countries }
				: null,
		begun: decideBegin('deposit', await countBegunDeposits(tx, userId, nowMs)),
		used: await loadUsedByDeposits(tx, userId, nowMs),
		usedByNewCards: offered?.method.byCard ? await loadUsedByNewCards(tx, userId, providers.cardMethods, nowMs) : null,
	});
}
