import { GUEST_LIFE_MS } from '@fairtick/domain/identity/rules';
import type { Locale } from '@fairtick/domain/wire/primitives';
import {
	execute,
	loadColumn,
	loadOnlyRow,
	loadRow,
	loadValue,
	pick,
	type Queryable,
} from '../../../../platform/database/index.ts';
import { isAddressTaken, lockAddresses } from './addresses.ts';
import type { NewUser } from './users.ts';

/** Lets guest accounts be made one after the other, so that what bounds them is counted right. */
export const lockGuests = (tx: Queryable) => execute(tx, `select pg_advisory_xact_lock(hashtextextended('guests', 0))`);

/**
 * The counts that limit the next guest account; needs the lock of guests. `alive`: guest accounts that live;
 * `firstEndsAt`: when the first of them ends; `ofNetwork` and `ofSite`: when guest accounts were made from the
 * network, and from the site around it, within a day, oldest first.
 */
export const loadGuestCounts = (tx: Queryable, place: { readonly network: string; readonly site: string }) =>
	loadOnlyRow(
		tx,
		`with recent as (select network, started_at from guest_starts where site = $2 and started_at > (select clock()) - ${GUEST_LIFE_MS})
		select alive.count::int alive, alive.first "firstEndsAt",
			coalesce((select json_agg(started_at order by started_at) from recent where network = $1), '[]') "ofNetwork",
			coalesce((select json_agg(started_at order by started_at) from recent), '[]') "ofSite"
		from (select count(*) count, min(guest_ends_at) first from users
			where guest_ends_at > (select clock()) and closed_at is null) alive`,
		[place.network, place.site],
	);

/** Makes the row of a guest, of whom nothing is known but the language. */
export const insertGuest = (tx: Queryable, locale: Locale) =>
	loadOnlyRow(
		tx,
		`insert into users (name, email, password_hash, country, locale, terms_version, terms_accepted_at, created_at, guest_ends_at)
		select '', 'guest-' || gen_random_uuid() || '@guest.invalid', null, 'ZZ', $1, 0, t, t, t + ${GUEST_LIFE_MS} from clock() t
		returning id "userId", guest_ends_at "endsAt"`,
		[locale],
	);

export const insertGuestStart = (tx: Queryable, place: { readonly network: string; readonly site: string }) =>
	execute(tx, 'insert into guest_starts (network, site, started_at) values ($1, $2, clock())', [
		place.network,
		place.site,
	]);

interface GuestSession {
	readonly userId: number;
	readonly tokenHash: Buffer;
	readonly cookieHash: Buffer;
	readonly address: string;
	readonly userAgent: string;
	readonly endsAt: bigint;
}

/** A session that lives as long as its guest, however rarely it is used. */
export const insertGuestSession = (tx: Queryable, session: GuestSession) =>
	execute(
		tx,
		`insert into sessions (id, user_id, token_hash, cookie_hash, remember, created_at, last_used_at, confirmed_at, expires_at,
			address, user_agent, method, new_device)
		select gen_random_uuid(), $1, $2, $3, true, t, t, 0, $4, $5, $6, 'guest', false from clock() t`,
		pick(session, 'userId', 'tokenHash', 'cookieHash', 'endsAt', 'address', 'userAgent'),
	);

/** The end of a living guest account; null for users and for guests who have ended. */
export const loadGuestEnd = (db: Queryable, userId: number) =>
	loadValue(
		db,
		'select guest_ends_at from users where id = $1 and guest_ends_at > (select clock()) and closed_at is null',
		[userId],
	);

/**
 * Makes a registered user of a guest; false when the address is taken. Needs the guest's lock, after which the session was
 * seen to live.
 */
export async function updateGuestRegistered(tx: Queryable, userId: number, user: NewUser): Promise<boolean> {
	await lockAddresses(tx, [user.email]);
	if (await isAddressTaken(tx, user.email, userId)) return false;
	const row = await loadRow(
		tx,
		`update users set name = $2, email = $3, password_hash = $4, country = $5, locale = $6, terms_version = $7,
			terms_accepted_at = t, joined_at = t, guest_ends_at = null, email_verified_at = case when $8 then t end
		from clock() t where id = $1 and guest_ends_at is not null and closed_at is null returning id`,
		[userId, ...pick(user, 'name', 'email', 'passwordHash', 'country', 'locale', 'termsVersion', 'emailVerified')],
	);
	if (row === null) throw new Error(`${userId} is no guest`);
	return true;
}

/** Guests whose accounts have ended, whose trades have too, and who are not closed yet. */
export const loadEndedGuests = (db: Queryable, limit: number) =>
	loadColumn(
		db,
		`select id from users join user_states on user_id = id
		where guest_ends_at <= (select clock()) and closed_at is null and open_trades = 0 order by guest_ends_at limit $1`,
		[limit],
	);

/** True if an account is one of those; needs its lock. */
export const isEndedGuest = async (tx: Queryable, userId: number) =>
	(await loadRow(tx, 'select id from users where id = $1 and guest_ends_at <= (select clock()) and closed_at is null', [
		userId,
	])) !== null;

export const deleteOldGuestStarts = (db: Queryable) =>
	execute(db, `delete from guest_starts where started_at <= clock() - ${GUEST_LIFE_MS}::bigint`);
