import type {
	Guest,
	getGuest as getEndpoint,
	startGuest as startEndpoint,
} from '@fairtick/domain/identity/guest-contract';
import { GUEST_LIFE_MS } from '@fairtick/domain/identity/rules';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { inTransaction } from '../../../platform/database/index.ts';
import { Answered, type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import { loadBalances } from '../../ledger/index.ts';
import { loadGuestEnd } from '../identity/index.ts';
import type { AccountsContext } from './context.ts';
import { openAccounts } from './open-accounts.ts';
import { loadAccountState } from './queries.ts';

/** Makes a demo account for a visitor, with its session, in one commit (IDENT-11). */
export async function startGuest(context: AccountsContext, call: Call<typeof startEndpoint>) {
	const { database, identity } = context;
	if (call.caller) return new Refused({ code: 'identity.has_account', params: {} } as const);
	const made = await inTransaction(database, async (tx) => {
		const guest = await identity.makeGuest(tx, call);
		if (guest instanceof Refused) return guest;
		await openAccounts(context, tx, guest.userId);
		return guest;
	});
	if (made instanceof Refused) return made;
	const { userId, endsAt, token, cookie } = made;
	const answer = {
		token,
		token_type: 'bearer' as const,
		expires_in: GUEST_LIFE_MS / 1000,
		guest: await describeGuest(context, userId, endsAt),
	};
	return new Answered(answer, { cookies: [cookie] });
}

/** The guest as the wire shows it. */
export async function showGuest(context: AccountsContext, { caller }: Call<typeof getEndpoint>): Promise<Guest> {
	const endsAt = caller.guest ? await loadGuestEnd(context.database, caller.userId) : null;
	if (endsAt === null) throw new HttpError('http.not_found');
	return describeGuest(context, caller.userId, endsAt);
}

async function describeGuest({ database }: AccountsContext, userId: number, endsAt: bigint): Promise<Guest> {
	// The same order as in `loadUser`: a balance can be seen early, never be missed.
	const { eventN } = await loadAccountState(database, userId);
	const { balanceDemo } = await loadBalances(database, userId);
	return { id: userId, balance: Number(balanceDemo), ends_at: toInstant(endsAt), event_n: Number(eventN) };
}
