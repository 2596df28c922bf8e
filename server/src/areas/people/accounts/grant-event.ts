import { houseAccountId } from '@fairtick/domain/ledger/rules';
import type { Minor } from '@fairtick/domain/money/money';
import type { EventRequest, UserAccounts } from '../../ledger/index.ts';

/** Demo money, minor units, from the house to the user's available balance. */
export const grantEvent = (
	accounts: UserAccounts,
	userId: number,
	kind: 'demo_grant' | 'demo_refill',
	reference: string,
	amount: Minor,
): EventRequest => ({
	reference,
	kind,
	contentHash: null,
	transfers: [
		{
			source: houseAccountId('house:grants', 'DEMO_USD'),
			destination: accounts.id(userId, 'available', 'DEMO_USD'),
			amount,
		},
	],
});
