import { changesRow, loadRows, type Queryable, type RowOf } from '../../platform/database/index.ts';

export type EndingPaper = RowOf<typeof loadEnding>;

const DAY_MS = 86_400_000;

/** Approved documents that end within `days` days, the newest of their users, whose users have had no reminder of that or a later one. */
export const loadEnding = (db: Queryable, days: number) =>
	loadRows(
		db,
		`select t.user_id "userId", t.id "tryId", o.expires_at "expiresAt" from verification_outcomes o join verification_tries t on t.id = o.try_id
			join users u on u.id = t.user_id
		where o.approved and o.expires_at <= (select clock()) + $1::bigint * ${DAY_MS} and u.closed_at is null
			and not exists (select from verification_reminders r where r.try_id = t.id and r.days <= $1)
			and not exists (select from verification_tries later where later.user_id = t.user_id and later.step = t.step and later.n > t.n)
		order by o.expires_at limit 1000`,
		[days],
	);

/** Returns false if the user has had the reminder already. */
export const insertReminder = (tx: Queryable, tryId: string, days: number) =>
	changesRow(
		tx,
		'insert into verification_reminders (try_id, days, sent_at) values ($1, $2, clock()) on conflict do nothing',
		[tryId, days],
	);
