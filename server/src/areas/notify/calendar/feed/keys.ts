import { createHash, createHmac, type KeyObject, randomUUID } from 'node:crypto';
import type {
	getCalendarKey as getEndpoint,
	makeCalendarKey as makeEndpoint,
	removeCalendarKey as removeEndpoint,
} from '@fairtick/domain/calendar/contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs, type UserState } from '../../../../platform/authorization/index.ts';
import type { Database, Queryable } from '../../../../platform/database/index.ts';
import { type Call, Refused } from '../../../../platform/http/index.ts';
import { deleteKey, loadKeyOf, upsertKey } from './queries.ts';

export interface FeedContext {
	readonly database: Database;
	/** The key from which users' keys are derived. */
	readonly feedKey: KeyObject;
	/** True if a user is in a time-out or self-exclusion, under the user's lock (LIMIT-02). */
	readonly isExcluded: (tx: Queryable, state: UserState) => Promise<boolean>;
}

/** The key of a serial, derived again whenever its user wants to see it, so that the database alone opens no calendar. */
const deriveFeedKey = (feedKey: KeyObject, serial: string) =>
	createHmac('sha256', feedKey).update(serial).digest('base64url');

/** The stored hash by which a key is recognised. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

const NONE = { key: null, used_at: null };

/** The key of the caller's calendar address, if there is one. */
export async function getCalendarKey({ database, feedKey }: FeedContext, { caller }: Call<typeof getEndpoint>) {
	const row = await loadKeyOf(database, caller.userId);
	if (row === null) return NONE;
	const key = deriveFeedKey(feedKey, row.serial);
	// A key from a server with another secret is unknown here.
	return hashKey(key).equals(row.hash) ? { key, used_at: toInstant(row.usedAt) } : NONE;
}

/** Makes a key, in place of the one before. A time-out or self-exclusion ends keys and lets none be made (LIMIT-02). */
export function makeCalendarKey({ database, feedKey, isExcluded }: FeedContext, call: Call<typeof makeEndpoint>) {
	return actAs(database, call, async (tx, { state }) => {
		if (await isExcluded(tx, state)) return new Refused({ code: 'calendar.excluded', params: {} } as const);
		const serial = randomUUID();
		const key = deriveFeedKey(feedKey, serial);
		await upsertKey(tx, state.userId, serial, hashKey(key));
		return { key, used_at: null };
	});
}

export const removeCalendarKey = ({ database }: FeedContext, call: Call<typeof removeEndpoint>) =>
	actAs(database, call, async (tx, { state }) => {
		await deleteKey(tx, state.userId);
		return undefined;
	});
