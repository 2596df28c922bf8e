import type { Locale } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../database/index.ts';
import type { MailKind } from '../texts/index.ts';

export interface NewMail {
	/** What it is about: the same occasion causes one mail only. */
	readonly reference: string;
	/** Null: for the operator. */
	readonly userId: number | null;
	readonly kind: MailKind;
	readonly locale: Locale;
	readonly recipient: string;
	/** What its text is filled with; never a secret. */
	readonly params?: Readonly<Record<string, string>>;
	/** The link that it carries. */
	readonly linkId?: string;
}

export interface MailRow extends Required<Omit<NewMail, 'reference' | 'linkId'>> {
	readonly id: string;
	readonly linkId: string | null;
	readonly createdAt: bigint;
}

/** Id of the new row, null when its occasion has caused one already. */
export async function insertMail(tx: Queryable, mail: NewMail): Promise<string | null> {
	const { rows } = await tx.query<{ id: string }>(
		`insert into mails (id, reference, user_id, kind, locale, recipient, params, link_id, created_at, changed_at)
		select gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, t, t from clock() t on conflict (reference) do nothing returning id`,
		[
			mail.reference,
			mail.userId,
			mail.kind,
			mail.locale,
			mail.recipient,
			JSON.stringify(mail.params ?? {}),
			mail.linkId ?? null,
		],
	);
	return rows[0]?.id ?? null;
}

/** How many mails of some kinds an address was caused within a time. */
export async function loadMailCount(
	tx: Queryable,
	recipient: string,
	kinds: readonly MailKind[],
	withinMs: number,
): Promise<number> {
	const { rows } = await tx.query<{ count: number }>(
		`select count(*)::int count from mails
		where lower(recipient) = lower($1) and kind = any($2::text[]) and created_at > clock() - $3::bigint`,
		[recipient, kinds, withinMs],
	);
	return rows[0]?.count ?? 0;
}

/** Takes a waiting mail to hand it over; null when there is nothing to hand over. */
export async function updateMailSending(db: Queryable, id: string): Promise<MailRow | null> {
	const { rows } = await db.query<MailRow>(
		`update mails set state = 'sending', changed_at = clock() where id = $1 and state = 'waiting'
		returning id, user_id "userId", kind, locale, recipient, params, link_id "linkId", created_at "createdAt"`,
		[id],
	);
	return rows[0] ?? null;
}

export type MailEnd = 'waiting' | 'sent' | 'refused' | 'unknown' | 'outdated';

/** What came of a mail in hand; false when it was in nobody's. */
export async function updateMailEnd(db: Queryable, id: string, end: MailEnd, error: string | null): Promise<boolean> {
	const { rowCount } = await db.query(
		`update mails set state = $2, error = $3, changed_at = clock() where id = $1 and state = 'sending'`,
		[id, end, error],
	);
	return rowCount === 1;
}

export async function deleteOldMails(db: Queryable, ageMs: number): Promise<void> {
	await db.query('delete from mails where created_at < clock() - $1::bigint', [ageMs]);
}

export interface MailBacklog {
	/** Mails that are not handed over yet. */
	readonly waiting: number;
	/** Milliseconds since the oldest of them was caused; 0 without any. */
	readonly oldestMs: number;
	/** Mails of the last day that were refused, or of which nobody knows whether they arrived. */
	readonly failed: number;
}

export async function loadMailBacklog(db: Queryable): Promise<MailBacklog> {
	const { rows } = await db.query<{ waiting: bigint; oldestMs: bigint; failed: bigint }>(
		`with now as materialized (select clock() t)
		select w.waiting, w."oldestMs",
			(select count(*) from mails where created_at > now.t - 86400000 and state in ('refused', 'unknown')) failed
		from now cross join lateral (select count(*) waiting, coalesce(max(now.t - created_at), 0) "oldestMs"
			from mails where state in ('waiting', 'sending')) w`,
	);
	const [row] = rows;
	return { waiting: Number(row?.waiting ?? 0), oldestMs: Number(row?.oldestMs ?? 0), failed: Number(row?.failed ?? 0) };
}
