import type { NewsText } from '@fairtick/domain/content/news-contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { changesRow, execute, loadRow, loadRows, loadValue, type Queryable } from '../../../platform/database/index.ts';
import type { Position } from '../../../platform/http/index.ts';

/** An article as its reader sees it. */
export interface ShownRow extends NewsText {
	readonly id: string;
	readonly slug: string;
	readonly version: number;
	readonly locale: Locale;
	readonly publishAt: bigint;
	readonly pinned: boolean;
	readonly writtenAt: bigint;
	readonly correctedAt: bigint | null;
	/** Position in the list: a pinned one lies beyond all times. */
	readonly place: bigint;
}

/** The order of the list, as its index has it. */
const PLACE = '(n.publish_at + case when n.pinned then 100000000000000 else 0 end)';

/** Articles that are shown, each with its newest text in the language $1, or in English. */
const SHOWN =
	`select n.id, n.slug, n.version, t.locale, n.publish_at "publishAt", n.pinned, t.title, t.summary, t.markdown,
		t.written_at "writtenAt", c.at "correctedAt", ${PLACE} place
	from (select clock() now offset 0) k, news n
	cross join lateral (select * from news_texts t where t.news_id = n.id and t.locale in ($1, 'en')
		order by t.locale = $1 desc, t.version desc limit 1) t
	left join lateral (select max(written_at) at from news_texts x
		where x.news_id = n.id and x.locale = t.locale and x.correction is not null) c on true
	where n.publish_at <= k.now` as const;

export const loadShownNews = (
	db: Queryable,
	{ locale, limit, after }: { readonly locale: Locale; readonly limit: number; readonly after: Position | null },
) =>
	loadRows(
		db,
		`${SHOWN} and ($2::bigint is null or (${PLACE}, n.id) < ($2, $3::uuid)) order by ${PLACE} desc, n.id desc limit $4`,
		[locale, after?.atMs, after?.id, limit],
	);

/** The newest by their time, pinned or not. */
export const loadNewestNews = (db: Queryable, locale: Locale, limit: number) =>
	loadRows(db, `${SHOWN} order by n.publish_at desc limit $2`, [locale, limit]);

export const loadShownArticle = (db: Queryable, slug: string, locale: Locale) =>
	loadRow(db, `${SHOWN} and n.slug = $2`, [locale, slug]);

/** The published corrections of an article, newest first. */
export const loadCorrections = (db: Queryable, id: string) =>
	loadRows(
		db,
		`select t.locale, t.correction, t.written_at "writtenAt", t.written_by "writtenBy", u.name writer
		from news_texts t join users u on u.id = t.written_by
		where t.news_id = $1 and t.correction is not null order by t.version desc, t.locale`,
		[id],
	);

/** An article as staff see it. */
export interface NewsRow {
	readonly id: string;
	readonly slug: string;
	readonly version: number;
	readonly publishAt: bigint | null;
	readonly pinned: boolean;
	readonly changedAt: bigint;
	readonly title: string;
	readonly locales: readonly Locale[];
	readonly now: bigint;
}

const NEWS = `select n.id, n.slug, n.version, n.publish_at "publishAt", n.pinned, n.changed_at "changedAt", k.now,
		coalesce((select title from news_texts t where t.news_id = n.id and t.locale = 'en' order by t.version desc limit 1), '') title,
		coalesce((select array_agg(distinct locale order by locale) from news_texts t where t.news_id = n.id), '{}') locales
	from (select clock() now offset 0) k, news n`;

/** Articles, last changed first. */
export const loadNews = (db: Queryable, limit: number, after: Position | null) =>
	loadRows(
		db,
		`${NEWS} where ($1::bigint is null or (n.changed_at, n.id) < ($1, $2::uuid)) order by n.changed_at desc, n.id desc limit $3`,
		[after?.atMs, after?.id, limit],
	);

export const loadArticle = (db: Queryable, id: string) => loadRow(db, `${NEWS} where n.id = $1`, [id]);

/** Locks an article until the transaction ends. */
export const lockArticle = (tx: Queryable, id: string) =>
	execute(tx, 'select from news where id = $1 for update', [id]);

/** The newest text of an article in each of its languages. */
export const loadNewsTexts = (db: Queryable, id: string) =>
	loadRows(
		db,
		`select distinct on (t.locale) t.locale, t.title, t.summary, t.markdown, t.written_by "writtenBy", u.name writer,
			t.written_at "writtenAt"
		from news_texts t join users u on u.id = t.written_by where t.news_id = $1 order by t.locale, t.version desc`,
		[id],
	);

/** Its id; null if another article has the address. */
export const insertNews = (tx: Queryable, slug: string) =>
	loadValue(
		tx,
		'insert into news (id, slug, changed_at) values (gen_random_uuid(), $1, clock()) on conflict do nothing returning id',
		[slug],
	);

export interface NewText extends NewsText {
	readonly newsId: string;
	readonly locale: Locale;
	readonly version: number;
	readonly correction: string | null;
	readonly writtenBy: number;
}

export const insertNewsText = (tx: Queryable, text: NewText) =>
	execute(
		tx,
		`insert into news_texts (news_id, locale, version, title, summary, markdown, correction, written_by, written_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, clock())`,
		[text.newsId, text.locale, text.version, text.title, text.summary, text.markdown, text.correction, text.writtenBy],
	);

export interface NewsState {
	readonly version: number;
	/** Null: a draft. */
	readonly publishAt: bigint | null;
	readonly pinned: boolean;
}

/** Needs the lock of the article. */
export const updateNews = (tx: Queryable, id: string, { version, publishAt, pinned }: NewsState) =>
	changesRow(tx, 'update news set version = $2, publish_at = $3, pinned = $4, changed_at = clock() where id = $1', [
		id,
		version,
		publishAt,
		pinned,
	]);

/** Articles that are pinned. Those who pin wait for each other until the transaction ends. */
export const countPinned = async (tx: Queryable): Promise<number> => {
	await execute(tx, `select pg_advisory_xact_lock(hashtextextended('pinned news', 0))`);
	return (await loadValue(tx, 'select count(*)::int from news where pinned')) ?? 0;
};
