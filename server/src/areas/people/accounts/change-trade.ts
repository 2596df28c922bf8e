import type { changeTrade as endpoint } from '@fairtick/domain/accounts/contract';
import { actAs } from '../../../platform/authorization/index.ts';
import { loadClock } from '../../../platform/database/index.ts';
import type { Call } from '../../../platform/http/index.ts';
import { text } from '../../../platform/texts/index.ts';
import { loadUserAccounts } from '../../ledger/index.ts';
import type { AccountsContext } from './context.ts';
import { loadUser } from './load-user.ts';
import { updateMode } from './queries.ts';
import { insertUserEvent } from './user-event.ts';

/** Switches between the demo and the real account, which is always allowed (IDENT-01); repeating it changes nothing. */
export async function changeTrade(context: AccountsContext, call: Call<typeof endpoint>) {
	const { locale } = call;
	const { userId } = call.caller;
	const { mode } = call.params;
	const event = await actAs(context.database, call, async (tx, { state }) => {
		if (state.lastTradeOn === mode) return null;
		await updateMode(tx, userId, mode);
		const accounts = await loadUserAccounts(tx, [userId]);
		const recordedAtMs = await loadClock(tx);
		return insertUserEvent(tx, context, { state, lastTradeOn: mode, accounts, recordedAtMs });
	});
	if (event) context.publish([event]);
	return {
		status: 'success' as const,
		user: await loadUser(context, userId, locale),
		message: text(locale, event ? `answer.accounts.mode_changed_${mode}` : 'answer.accounts.mode_unchanged'),
	};
}
