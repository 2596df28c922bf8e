import { changesRow, execute, loadColumn, loadOnlyRow, loadRow, type Queryable } from '../../database/index.ts';
import type { Provider, Subject } from '../providers/provider.ts';

/** The first retry comes after half a minute, each next one after twice that, an hour at most; the last one after about a day. */
const RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;
const TRIES = 30;

export interface NewNotice {
	readonly provider: string;
	readonly providerAccount: string;
	readonly deliveryId: string;
	readonly subjects: readonly Subject[];
	readonly body: Buffer;
}

/** Stores a notice, which is due at once; false where the same delivery is stored. */
export const insertNotice = (db: Queryable, notice: NewNotice): Promise<boolean> =>
	changesRow(db, {
		name: 'insert-notice',
		text: `insert into provider_notices (provider, provider_account, delivery_id, body, subjects, received_at, due_at)
			select $1, $2, $3, $4, $5, now.t, now.t from (select clock() t) now
			on conflict (provider, provider_account, delivery_id) do nothing`,
		values: [notice.provider, notice.providerAccount, notice.deliveryId, notice.body, JSON.stringify(notice.subjects)],
	});

/** Notices of an account at a provider that are due, at most `limit`, the longest first. */
export const loadDueNotices = (db: Queryable, { name, account }: Pick<Provider, 'name' | 'account'>, limit: number) =>
	loadColumn<string>(db, {
		name: 'notices-due',
		text: `select id::text from provider_notices where worked_at is null and provider = $1 and provider_account = $2
			and due_at <= (select clock()) order by due_at limit $3`,
		values: [name, account, limit],
	});

/** Takes a notice that is due: should this server die, it is due again at its next try. Null where another server has it. */
export const takeNotice = (db: Queryable, id: string): Promise<Pick<NewNotice, 'subjects'> | null> =>
	loadRow(db, {
		name: 'take-notice',
		text: `update provider_notices set tries = tries + 1,
				due_at = case when tries + 1 < ${TRIES} then now.t + least(${RETRY_MS} * power(2, tries), ${LONGEST_RETRY_MS})::bigint end
			from (select clock() t) now where id = $1 and due_at <= now.t
			returning subjects`,
		values: [id],
	});

export const updateNoticeWorked = (db: Queryable, id: string): Promise<void> =>
	execute(db, {
		name: 'notice-worked',
		text: 'update provider_notices set worked_at = clock(), due_at = null where id = $1',
		values: [id],
	});

/** Notices that wait to be worked, and those that were given up. */
export const countNotices = (db: Queryable) =>
	loadOnlyRow<{ waiting: number; givenUp: number }>(
		db,
		`select count(due_at)::int waiting, (count(*) - count(due_at))::int "givenUp" from provider_notices where worked_at is null`,
	);

/** Forgets what notices said after the 90 days for which it is kept; that they came stays. */
export const updateOldBodies = (db: Queryable): Promise<void> =>
	execute(
		db,
		'update provider_notices set body = null where body is not null and received_at < (select clock()) - 90 * 86400000::bigint',
	);
