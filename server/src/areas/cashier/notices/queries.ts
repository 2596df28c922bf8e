import {
	changesRow,
	execute,
	loadColumn,
	loadOnlyRow,
	loadRow,
	type Queryable,
} from '../../../platform/database/index.ts';
import type { CalledProvider, Subject } from '../providers/provider.ts';

/** The first retry comes after half a minute, each next one after twice that, an hour at most, until the notice is worked. */
const RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;
/** A notice that waits for longer is overdue. */
const OVERDUE_MS = 3_600_000;
/** Due later than any retry: the clock was set back since. */
const DUE = `(due_at <= now.t or due_at > now.t + ${2 * LONGEST_RETRY_MS})` as const;

export interface NewNotice {
	readonly provider: string;
	readonly providerAccount: string;
	readonly deliveryId: string;
	readonly subjects: readonly Subject[];
	readonly body: Buffer;
}

/** Stores a notice, which is due at once; false if the same delivery is stored. */
export const insertNotice = (db: Queryable, notice: NewNotice): Promise<boolean> =>
	changesRow(
		db,
		{
			name: 'insert-notice',
			text: `insert into provider_notices (provider, provider_account, delivery_id, body, subjects, received_at, due_at)
			select $1, $2, $3, $4, $5, now.t, now.t from (select clock() t) now
			on conflict (provider, provider_account, delivery_id) do nothing`,
		},
		[notice.provider, notice.providerAccount, notice.deliveryId, notice.body, JSON.stringify(notice.subjects)],
	);

/** Notices of an account at a provider that are due, at most `limit`, the longest first. */
export const loadDueNotices = (
	db: Queryable,
	{ name, account }: Pick<CalledProvider, 'name' | 'account'>,
	limit: number,
) =>
	loadColumn(
		db,
		{
			name: 'notices-due',
			text: `select id::text from provider_notices, (select clock() t) now where worked_at is null and provider = $1 and provider_account = $2
			and ${DUE} order by due_at limit $3`,
		},
		[name, account, limit],
	);

/** Takes a notice that is due: should this server die, it is due again at its next try. Null if another server has it. */
export const takeNotice = (db: Queryable, id: string): Promise<Pick<NewNotice, 'subjects'> | null> =>
	loadRow(
		db,
		{
			name: 'take-notice',
			text: `update provider_notices set tries = tries + 1, due_at = now.t + least(${RETRY_MS} * power(2, least(tries, 10)), ${LONGEST_RETRY_MS})::bigint
			from (select clock() t) now where id = $1 and worked_at is null and ${DUE}
			returning subjects`,
		},
		[BigInt(id)],
	);

export const updateNoticeWorked = (db: Queryable, id: string): Promise<void> =>
	execute(
		db,
		{ name: 'notice-worked', text: 'update provider_notices set worked_at = clock(), due_at = null where id = $1' },
		[BigInt(id)],
	);

/** Notices that wait to be worked, of all providers; those for longer than an hour are overdue. */
export const countNotices = (db: Queryable) =>
	loadOnlyRow(
		db,
		`select count(*)::int waiting, (count(*) filter (where received_at < (select clock()) - ${OVERDUE_MS}))::int overdue
		from provider_notices where worked_at is null`,
	);

/** Forgets what notices said after the 90 days for which it is kept; that they came stays. */
export const updateOldBodies = (db: Queryable): Promise<void> =>
	execute(
		db,
		'update provider_notices set body = null where body is not null and received_at < (select clock()) - 90 * 86400000::bigint',
	);
