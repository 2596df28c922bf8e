import type { Queryable } from '../../platform/database/index.ts';
import { defineMoment, defineQuestion } from '../../platform/hooks/index.ts';
import type { UserAddresses } from './context.ts';

/** An identity was approved. Under the user's lock. */
export const identityApproved = defineMoment<[tx: Queryable, userId: number]>({
	name: 'verification.identity-approved',
	subscribers: ['cashier', 'people/tiers'],
});

/** An address of coins of a user was cleared by risk (KYC-04). Under the user's lock. */
export const addressCleared = defineMoment<[tx: Queryable, userId: number]>({
	name: 'verification.address-cleared',
	subscribers: ['cashier'],
});

/** Addresses of coins that money of users goes to or came from, of the next users after an id, in the order of their ids. */
export const coinAddresses = defineQuestion<[db: Queryable, afterId: number, limit: number], Promise<UserAddresses[]>>({
	name: 'verification.coin-addresses',
	subscribers: ['cashier'],
});
