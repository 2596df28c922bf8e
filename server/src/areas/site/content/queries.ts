import type { InfoName } from '@fairtick/domain/site/contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import {
	changesRow,
	execute,
	loadOnlyRow,
	loadRow,
	loadRows,
	loadValue,
	type Query,
	type Queryable,
	runQuery,
} from '../../../platform/database/index.ts';

export interface PageTextRow {
	readonly name: InfoName;
	readonly locale: Locale;
	readonly version: number;
	/** Empty: the built-in text. */
	readonly markdown: string;
	readonly publishedAt: bigint;
}

/** The newest text of every page and language that has one. */
export const loadNewestTexts = (db: Queryable) =>
	loadRows(
		db,
		`select distinct on (name, locale) name, locale, version, published_at "publishedAt"
		from page_texts order by name, locale, version desc`,
	);

export const loadNewestText = (db: Queryable, name: InfoName, locale: Locale) =>
	loadRow(
		db,
		`select name, locale, version, markdown, published_at "publishedAt"
		from page_texts where name = $1 and locale = $2 order by version desc limit 1`,
		[name, locale],
	);

/** Every text of a page in a language with its publisher, newest first. */
export const loadTexts = (db: Queryable, name: InfoName, locale: Locale) =>
	loadRows(
		db,
		`select p.name, p.locale, p.version, p.markdown, p.published_at "publishedAt", p.published_by "publishedBy", u.name publisher
		from page_texts p join users u on u.id = p.published_by where p.name = $1 and p.locale = $2 order by p.version desc limit 100`,
		[name, locale],
	);

/** False if another transaction has published this version. */
export const insertText = (tx: Queryable, text: Omit<PageTextRow, 'publishedAt'> & { publishedBy: number }) =>
	changesRow(
		tx,
		`insert into page_texts (name, locale, version, markdown, published_by, published_at)
		values ($1, $2, $3, $4, $5, clock()) on conflict do nothing`,
		[text.name, text.locale, text.version, text.markdown, text.publishedBy],
	);

/** The version of the terms in force; the first one came with the product. */
export const termsVersionQuery: Query<number> = {
	phase: 'reads',
	statement: { name: 'terms-version', text: 'select coalesce(max(version), 1) version from terms_versions' },
	read: ({ rows }) => rows[0].version,
};

export const loadTermsVersion = (db: Queryable): Promise<number> => runQuery(db, termsVersionQuery);

export const insertTermsVersion = (tx: Queryable, version: number, publishedBy: number) =>
	execute(tx, 'insert into terms_versions (version, published_by, published_at) values ($1, $2, clock())', [
		version,
		publishedBy,
	]);

export interface AnnouncementRow {
	readonly id: string;
	readonly texts: Partial<Record<Locale, string>>;
	readonly audience: 'everybody' | 'users';
	readonly startsAt: bigint;
	/** Its end, or when it was taken back. */
	readonly endsAt: bigint;
	readonly writtenBy: number;
	readonly writer: string;
	readonly now: bigint;
}

const ANNOUNCEMENTS = `select a.id, a.texts, a.audience, a.starts_at "startsAt",
	least(a.ends_at, coalesce(a.ended_at, a.ends_at)) "endsAt", a.written_by "writtenBy", u.name writer, clock() now
	from announcements a join users u on u.id = a.written_by`;

/** The current announcements, newest first. */
export const loadShownAnnouncements = (db: Queryable) =>
	loadRows(
		db,
		`${ANNOUNCEMENTS} where a.ends_at > clock() and a.starts_at <= clock() and a.ended_at is null order by a.starts_at desc, a.id`,
	);

/** Recent (ended within `backMs`), current and scheduled announcements, newest first. */
export const loadAnnouncements = (db: Queryable, backMs: number) =>
	loadRows(db, `${ANNOUNCEMENTS} where a.ends_at > clock() - $1::bigint order by a.starts_at desc, a.id limit 500`, [
		backMs,
	]);

export const loadAnnouncement = (db: Queryable, id: string) =>
	loadOnlyRow(db, `${ANNOUNCEMENTS} where a.id = $1`, [id]);

/** Locked until the transaction ends; null if there is none. */
export const lockAnnouncement = (tx: Queryable, id: string) =>
	loadRow(
		tx,
		'select ended_at is not null or ends_at <= clock() "isOver" from announcements where id = $1 for update',
		[id],
	);

export const countAnnouncements = async (db: Queryable) =>
	Number(await loadValue(db, 'select count(*) from announcements where ends_at > clock() and ended_at is null'));

export interface NewAnnouncement extends Pick<AnnouncementRow, 'texts' | 'audience' | 'writtenBy'> {
	readonly startsAtMs: number;
	readonly endsAtMs: number;
}

export const insertAnnouncement = async (tx: Queryable, { texts, audience, writtenBy, ...one }: NewAnnouncement) =>
	(await loadValue(
		tx,
		`insert into announcements (id, texts, audience, starts_at, ends_at, written_by, written_at)
		values (gen_random_uuid(), $1, $2, $3, $4, $5, clock()) returning id`,
		[JSON.stringify(texts), audience, one.startsAtMs, one.endsAtMs, writtenBy],
	)) as string;

export const updateEnded = (tx: Queryable, id: string) =>
	execute(tx, 'update announcements set ended_at = clock() where id = $1', [id]);
