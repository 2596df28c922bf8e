import type { Locale } from '@fairtick/domain/wire/primitives';
import { deleteInSteps, execute, loadValue, type Queryable } from '../../platform/database/index.ts';

/** Messages from one email address wait for each other until the transaction ends. */
export const lockSender = (tx: Queryable, email: string): Promise<void> =>
	execute(tx, `select pg_advisory_xact_lock(hashtextextended('contact ' || lower($1), 0))`, [email]);

/** True if an address began a conversation with this text in the last day. */
export const hasSent = async (tx: Queryable, email: string, text: string): Promise<boolean> =>
	(await loadValue(
		tx,
		`select exists (select from contacts k join support_threads t on t.id = k.thread_id
			join support_messages m on m.thread_id = t.id and m.n = 1
			where lower(k.email) = lower($1) and m.text = $2 and t.opened_at > clock() - 86400000)`,
		[email, text],
	)) ?? false;

/** Conversations that were begun with an address in the last day. */
export const countBegun = async (tx: Queryable, email: string): Promise<number> =>
	(await loadValue(
		tx,
		`select count(*)::int from contacts k join support_threads t on t.id = k.thread_id
		where lower(k.email) = lower($1) and t.opened_at > clock() - 86400000`,
		[email],
	)) ?? 0;

/** Says who wrote in a conversation of no user. */
export const insertContact = (tx: Queryable, threadId: string, email: string, locale: Locale): Promise<void> =>
	execute(tx, 'insert into contacts (thread_id, email, locale) values ($1, $2, $3)', [threadId, email, locale]);

/** True if the conversation of a link is still kept. */
export const isKept = async (db: Queryable, threadId: string): Promise<boolean> =>
	(await loadValue(db, 'select exists (select from contacts where thread_id = $1)', [threadId])) ?? false;

/** Erases conversations of no user in which nothing was written for this long; those that wait for staff stay. */
export const deleteOldContacts = (db: Queryable, ageMs: number): Promise<void> =>
	deleteInSteps(
		db,
		`delete from support_threads where id in (select k.thread_id from contacts k join conversations c on c.thread_id = k.thread_id
			where c.due_at is null and c.changed_at < clock() - ${BigInt(ageMs)} limit $1)`,
	);
