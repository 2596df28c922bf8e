import { randomUUID } from 'node:crypto';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { changesRow, execute, loadOnlyRow, loadRow, loadValue, pick, type Queryable } from '../database/index.ts';
import type { MailKind } from '../texts/index.ts';

export interface NewMail {
	/** Its occasion: the same one causes one mail only. Left out, it is an occasion of its own. */
	readonly reference?: string;
	/** Null: for the operator. */
	readonly userId: number | null;
	readonly kind: MailKind;
	readonly locale: Locale;
	readonly recipient: string;
	/** Values for the placeholders of its text; never a secret. */
	readonly params?: Readonly<Record<string, string>>;
	/** The link that it carries. */
	readonly linkId?: string;
	/** Kinds of notifications that its reader can stop by it without logging in. */
	readonly unsubscribes?: readonly string[];
}

export interface MailRow extends Required<Omit<NewMail, 'reference' | 'linkId' | 'unsubscribes'>> {
	readonly id: string;
	readonly linkId: string | null;
	readonly unsubscribes: readonly string[] | null;
	readonly createdAt: bigint;
}

/** Id of the new row, null when its occasion has caused one already. */
export const insertMail = (tx: Queryable, mail: NewMail) =>
	loadValue(
		tx,
		`insert into mails (id, reference, user_id, kind, locale, recipient, params, link_id, unsubscribes, created_at, changed_at)
		select gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, t, t from clock() t on conflict (reference) do nothing returning id`,
		[
			mail.reference ?? `${mail.kind}:${randomUUID()}`,
			...pick(mail, 'userId', 'kind', 'locale', 'recipient'),
			JSON.stringify(mail.params ?? {}),
			mail.linkId ?? null,
			mail.unsubscribes ?? null,
		],
	);

/** Counts the mails of some kinds that were sent to an address within a time. */
export const loadMailCount = async (tx: Queryable, recipient: string, kinds: readonly MailKind[], withinMs: number) =>
	(await loadValue(
		tx,
		`select count(*)::int count from mails
		where lower(recipient) = lower($1) and kind = any($2::text[]) and created_at > clock() - $3::bigint`,
		[recipient, kinds, withinMs],
	)) ?? 0;

/** Takes a waiting mail to hand it over; null when there is nothing to hand over. */
export const updateMailSending = (db: Queryable, id: string) =>
	loadRow(
		db,
		`update mails set state = 'sending', changed_at = clock() where id = $1 and state = 'waiting'
		returning id, user_id "userId", kind, locale, recipient, params, link_id "linkId", unsubscribes, created_at "createdAt"`,
		[id],
	);

export type MailEnd = 'waiting' | 'sent' | 'refused' | 'unknown' | 'outdated';

/** Writes the outcome of a mail that is being sent; false when it is not being sent. */
export const updateMailEnd = (db: Queryable, id: string, end: MailEnd, error: string | null) =>
	changesRow(db, `update mails set state = $2, error = $3, changed_at = clock() where id = $1 and state = 'sending'`, [
		id,
		end,
		error,
	]);

export const deleteOldMails = (db: Queryable, ageMs: number) =>
	execute(db, 'delete from mails where created_at < clock() - $1::bigint', [ageMs]);

/**
 * `waiting`: mails that are not handed over yet; `oldestMs`: milliseconds since the oldest of them was caused, 0
 * without any; `failed`: mails of the last day that were refused, or may not have arrived.
 */
export const loadMailBacklog = (db: Queryable) =>
	loadOnlyRow(
		db,
		`with now as materialized (select clock() t)
		select w.waiting, w."oldestMs",
			(select count(*)::int from mails where created_at > now.t - 86400000 and state in ('refused', 'unknown')) failed
		from now cross join lateral (select count(*)::int waiting, coalesce(max(now.t - created_at), 0)::float8 "oldestMs"
			from mails where state in ('waiting', 'sending')) w`,
	);
