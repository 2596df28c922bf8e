import { decideBegin } from '@fairtick/domain/cashier/begun';
import { decideWithdrawal } from '@fairtick/domain/cashier/judge';
import { type CashierRefusal, computeFee } from '@fairtick/domain/cashier/limits';
import type { PlannedLeg } from '@fairtick/domain/cashier/payments/legs';
import type { Minor } from '@fairtick/domain/money/money';
import { HttpError } from '../../../platform/http/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDestinations } from '../destinations/queries.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import { loadUserFacts } from '../movements/user-facts.ts';
import type { OfferedMethod } from '../providers/providers.ts';
import { countBegunWithdrawals } from '../withdrawal-rows/withdrawals.ts';
import { isIdentityMissing } from './identity-hold.ts';
import { planWithdrawal } from './plan.ts';

/** A requested withdrawal. */
export interface WantedWithdrawal {
	readonly id: string;
	readonly method: string;
	/** Null if no provider offers the method, or no rate of its currency is known. */
	readonly offered: OfferedMethod | null;
	readonly amount: Minor;
	readonly destinationId: string | null;
}

export type PreparedWithdrawal =
	| { readonly fee: Minor; readonly legs: readonly PlannedLeg[]; readonly refused?: never }
	| { readonly refused: CashierRefusal };

/**
 * Decides whether a withdrawal can be requested, with its fee and the ways its money would go now (CASH-04, CASH-06). Throws
 * `http.not_found` where the destination is not the user's. Needs the user's lock.
 */
export async function prepareWithdrawal(
	context: CashierContext,
	user: LockedUser,
	{ id, method, offered, amount, destinationId }: WantedWithdrawal,
): Promise<PreparedWithdrawal> {
	const { tx, userId } = user;
	const terms = offered?.method.withdrawal ?? null;
	const { country, isStaff, frozen, approved } = await loadUserFacts(tx, userId);
	const identityMissing = await isIdentityMissing(context.settings.wanted, tx, { userId, approved }, amount);
	const usable = (await loadDestinations(tx, userId)).filter((destination) => destination.method === method);
	if (destinationId !== null && !usable.some((destination) => destination.id === destinationId))
		throw new HttpError('http.not_found');
	const refused = decideWithdrawal(amount, {
		open: context.settings.open,
		isStaff,
		frozen,
		identityMissing,
		country,
		availableMinor: user.availableMinor,
		begun: decideBegin('withdrawal', await countBegunWithdrawals(tx, userId, user.nowMs)),
		owedMinor: user.accounts.owed(userId, context.money.currency),
		method: offered && terms && { ...terms, countries: offered.method.countries },
	});
	if (refused || !terms) return { refused: refused as CashierRefusal };
	const plan = await planWithdrawal(context, user, { id, method, destinationId, unpaid: amount });
	return plan.refused ? { refused: plan.refused } : { fee: computeFee(amount, terms), legs: plan.legs };
}
