import { type CashierRefusal, decideDeposit } from '@fairtick/domain/cashier/limits';
import type { Minor } from '@fairtick/domain/money/money';
import type { Queryable } from '../../database/index.ts';
import { loadCovered } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import { loadUsedByNewCards } from '../movements/card-queries.ts';
import { loadUsedByDeposits } from '../movements/deposit-queries.ts';
import { loadPerson } from '../movements/person.ts';
import type { OfferedMethod } from '../providers/providers.ts';

/** Why a user's deposit by a method, or a quote for it, is refused; null where it can begin (CASH-06). Needs the user's lock. */
export async function findRefusal(
	{ open, currency, providers }: CashierContext,
	tx: Queryable,
	{ userId, nowMs }: { readonly userId: number; readonly nowMs: number },
	{ amount, offered }: { readonly amount: Minor; readonly offered: OfferedMethod | null },
): Promise<CashierRefusal | null> {
	const { country, isStaff, frozen } = await loadPerson(tx, userId);
	const terms = offered?.method.deposit ?? null;
	return decideDeposit(amount, {
		...{ open: open && (await loadCovered(tx, currency)), isStaff, frozen, country },
		method: offered && terms && { ...terms, countries: offered.method.countries },
		used: await loadUsedByDeposits(tx, userId, nowMs),
		usedByNewCards: offered?.method.byCard ? await loadUsedByNewCards(tx, userId, providers.cardMethods, nowMs) : null,
	});
}
