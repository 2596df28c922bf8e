import type { reloadBalance as endpoint } from '@fairtick/domain/accounts/contract';
import { computeRefill, DEMO_FULL_MINOR } from '@fairtick/domain/accounts/rules';
import { actAs } from '../../../platform/authorization/index.ts';
import { loadClock } from '../../../platform/database/index.ts';
import type { Call } from '../../../platform/http/index.ts';
import { text } from '../../../platform/texts/index.ts';
import { loadUserAccounts, postEvents } from '../../ledger/index.ts';
import type { AccountsContext } from './context.ts';
import { grantEvent } from './grant-event.ts';
import { loadUser } from './load-user.ts';
import { insertUserEvent } from './user-event.ts';

/** Tops the demo account up to 10,000.00, held money included (TOP-05); with nothing to add it says so. */
export async function reloadBalance(context: AccountsContext, call: Call<typeof endpoint>) {
	const { locale } = call;
	const { userId } = call.caller;
	const refill = await actAs(context.database, call, async (tx, { state }) => {
		const accounts = await loadUserAccounts(tx, [userId]);
		const held = accounts.balance(userId, 'in_trades', 'DEMO_USD') + accounts.balance(userId, 'in_orders', 'DEMO_USD');
		const amount = computeRefill(accounts.balance(userId, 'available', 'DEMO_USD'), held);
		if (amount === 0n) return null;
		const recordedAtMs = await loadClock(tx);
		const { accounts: states } = await postEvents(tx, accounts, recordedAtMs, [
			grantEvent(accounts, userId, 'demo_refill', `refill:${userId}:${state.eventN + 1n}`, amount),
		]);
		const { lastTradeOn } = state;
		const event = await insertUserEvent(tx, context, { state, lastTradeOn, accounts, states, recordedAtMs });
		return { amount, event };
	});
	if (refill) context.publish([refill.event]);
	return {
		status: refill ? ('success' as const) : ('error' as const),
		user: await loadUser(context, userId, locale),
		message: refill
			? text(locale, 'answer.accounts.refilled', { amount: Number(refill.amount) })
			: text(locale, 'answer.accounts.refill_not_needed', { full: Number(DEMO_FULL_MINOR) }),
	};
}
