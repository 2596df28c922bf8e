// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../../platform/database/column-types.ts';

declare module '../../../platform/database/statements.ts' {
	interface Statements {
		'insert into announcements (id, texts, audience, starts_at, ends_at, written_by, written_at)\n\t\tvalues (gen_random_uuid(), $1, $2, $3, $4, $5, clock()) returning id': {
			parameters: [Json | null, string | null, bigint | number | null, bigint | number | null, number | null];
			row: { id: string };
		};
		'insert into news (id, slug, changed_at) values (gen_random_uuid(), $1, clock()) on conflict do nothing returning id': {
			parameters: [string | null];
			row: { id: string };
		};
		'insert into news_texts (news_id, locale, version, title, summary, markdown, correction, written_by, written_at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7, $8, clock())': {
			parameters: [
				string | null,
				string | null,
				number | null,
				string | null,
				string | null,
				string | null,
				string | null,
				number | null,
			];
			row: Record<never, never>;
		};
		'insert into page_texts (name, locale, version, markdown, published_by, published_at)\n\t\tvalues ($1, $2, $3, $4, $5, clock()) on conflict do nothing': {
			parameters: [string | null, string | null, number | null, string | null, number | null];
			row: Record<never, never>;
		};
		'insert into terms_versions (version, published_by, published_at) values ($1, $2, clock())': {
			parameters: [number | null, number | null];
			row: Record<never, never>;
		};
		'select a.id, a.texts, a.audience, a.starts_at "startsAt",\n\tleast(a.ends_at, coalesce(a.ended_at, a.ends_at)) "endsAt", a.written_by "writtenBy", u.name writer, clock() now\n\tfrom announcements a join users u on u.id = a.written_by where a.ends_at > clock() - $1::bigint order by a.starts_at desc, a.id limit 500': {
			parameters: [bigint | number | null];
			row: {
				id: string;
				texts: ColumnTypes['announcements.texts'];
				audience: 'everybody' | 'users';
				startsAt: bigint;
				endsAt: bigint;
				writtenBy: number;
				writer: string;
				now: bigint;
			};
		};
		'select a.id, a.texts, a.audience, a.starts_at "startsAt",\n\tleast(a.ends_at, coalesce(a.ended_at, a.ends_at)) "endsAt", a.written_by "writtenBy", u.name writer, clock() now\n\tfrom announcements a join users u on u.id = a.written_by where a.ends_at > clock() and a.starts_at <= clock() and a.ended_at is null order by a.starts_at desc, a.id': {
			parameters: [];
			row: {
				id: string;
				texts: ColumnTypes['announcements.texts'];
				audience: 'everybody' | 'users';
				startsAt: bigint;
				endsAt: bigint;
				writtenBy: number;
				writer: string;
				now: bigint;
			};
		};
		'select a.id, a.texts, a.audience, a.starts_at "startsAt",\n\tleast(a.ends_at, coalesce(a.ended_at, a.ends_at)) "endsAt", a.written_by "writtenBy", u.name writer, clock() now\n\tfrom announcements a join users u on u.id = a.written_by where a.id = $1': {
			parameters: [string | null];
			row: {
				id: string;
				texts: ColumnTypes['announcements.texts'];
				audience: 'everybody' | 'users';
				startsAt: bigint;
				endsAt: bigint;
				writtenBy: number;
				writer: string;
				now: bigint;
			};
		};
		'select coalesce(max(version), 1) from terms_versions': { parameters: []; row: { coalesce: number } };
		'select count(*) from announcements where ends_at > clock() and ended_at is null': {
			parameters: [];
			row: { count: bigint };
		};
		'select count(*)::int from news where pinned': { parameters: []; row: { count: number } };
		'select distinct on (name, locale) name, locale, version, published_at "publishedAt"\n\t\tfrom page_texts order by name, locale, version desc': {
			parameters: [];
			row: {
				name: ColumnTypes['page_texts.name'];
				locale: 'en' | 'br' | 'id' | 'in';
				version: number;
				publishedAt: bigint;
			};
		};
		'select distinct on (t.locale) t.locale, t.title, t.summary, t.markdown, t.written_by "writtenBy", u.name writer,\n\t\t\tt.written_at "writtenAt"\n\t\tfrom news_texts t join users u on u.id = t.written_by where t.news_id = $1 order by t.locale, t.version desc': {
			parameters: [string | null];
			row: {
				locale: 'en' | 'br' | 'id' | 'in';
				title: string;
				summary: string;
				markdown: string;
				writtenBy: number;
				writer: string;
				writtenAt: bigint;
			};
		};
		'select ended_at is not null or ends_at <= clock() "isOver" from announcements where id = $1 for update': {
			parameters: [string | null];
			row: { isOver: boolean };
		};
		'select from news where id = $1 for update': { parameters: [string | null]; row: Record<never, never> };
		"select n.id, n.slug, n.version, n.publish_at \"publishAt\", n.pinned, n.changed_at \"changedAt\", k.now,\n\t\tcoalesce((select title from news_texts t where t.news_id = n.id and t.locale = 'en' order by t.version desc limit 1), '') title,\n\t\tcoalesce((select array_agg(distinct locale order by locale) from news_texts t where t.news_id = n.id), '{}') locales\n\tfrom (select clock() now offset 0) k, news n where ($1::bigint is null or (n.changed_at, n.id) < ($1, $2::uuid)) order by n.changed_at desc, n.id desc limit $3": {
			parameters: [bigint | number | null, string | null, bigint | number | null];
			row: {
				id: string;
				slug: string;
				version: number;
				publishAt: bigint | null;
				pinned: boolean;
				changedAt: bigint;
				now: bigint;
				title: string;
				locales: ('en' | 'br' | 'id' | 'in')[];
			};
		};
		"select n.id, n.slug, n.version, n.publish_at \"publishAt\", n.pinned, n.changed_at \"changedAt\", k.now,\n\t\tcoalesce((select title from news_texts t where t.news_id = n.id and t.locale = 'en' order by t.version desc limit 1), '') title,\n\t\tcoalesce((select array_agg(distinct locale order by locale) from news_texts t where t.news_id = n.id), '{}') locales\n\tfrom (select clock() now offset 0) k, news n where n.id = $1": {
			parameters: [string | null];
			row: {
				id: string;
				slug: string;
				version: number;
				publishAt: bigint | null;
				pinned: boolean;
				changedAt: bigint;
				now: bigint;
				title: string;
				locales: ('en' | 'br' | 'id' | 'in')[];
			};
		};
		'select n.id, n.slug, n.version, t.locale, n.publish_at "publishAt", n.pinned, t.title, t.summary, t.markdown,\n\t\tt.written_at "writtenAt", c.at "correctedAt", (n.publish_at + case when n.pinned then 100000000000000 else 0 end) place\n\tfrom (select clock() now offset 0) k, news n\n\tcross join lateral (select * from news_texts t where t.news_id = n.id and t.locale in ($1, \'en\')\n\t\torder by t.locale = $1 desc, t.version desc limit 1) t\n\tleft join lateral (select max(written_at) at from news_texts x\n\t\twhere x.news_id = n.id and x.locale = t.locale and x.correction is not null) c on true\n\twhere n.publish_at <= k.now and ($2::bigint is null or ((n.publish_at + case when n.pinned then 100000000000000 else 0 end), n.id) < ($2, $3::uuid)) order by (n.publish_at + case when n.pinned then 100000000000000 else 0 end) desc, n.id desc limit $4': {
			parameters: [string | null, bigint | number | null, string | null, bigint | number | null];
			row: {
				id: string;
				slug: string;
				version: number;
				locale: 'en' | 'br' | 'id' | 'in';
				publishAt: bigint;
				pinned: boolean;
				title: string;
				summary: string;
				markdown: string;
				writtenAt: bigint;
				correctedAt: bigint | null;
				place: bigint;
			};
		};
		'select n.id, n.slug, n.version, t.locale, n.publish_at "publishAt", n.pinned, t.title, t.summary, t.markdown,\n\t\tt.written_at "writtenAt", c.at "correctedAt", (n.publish_at + case when n.pinned then 100000000000000 else 0 end) place\n\tfrom (select clock() now offset 0) k, news n\n\tcross join lateral (select * from news_texts t where t.news_id = n.id and t.locale in ($1, \'en\')\n\t\torder by t.locale = $1 desc, t.version desc limit 1) t\n\tleft join lateral (select max(written_at) at from news_texts x\n\t\twhere x.news_id = n.id and x.locale = t.locale and x.correction is not null) c on true\n\twhere n.publish_at <= k.now and n.slug = $2': {
			parameters: [string | null, string | null];
			row: {
				id: string;
				slug: string;
				version: number;
				locale: 'en' | 'br' | 'id' | 'in';
				publishAt: bigint;
				pinned: boolean;
				title: string;
				summary: string;
				markdown: string;
				writtenAt: bigint;
				correctedAt: bigint | null;
				place: bigint;
			};
		};
		'select n.id, n.slug, n.version, t.locale, n.publish_at "publishAt", n.pinned, t.title, t.summary, t.markdown,\n\t\tt.written_at "writtenAt", c.at "correctedAt", (n.publish_at + case when n.pinned then 100000000000000 else 0 end) place\n\tfrom (select clock() now offset 0) k, news n\n\tcross join lateral (select * from news_texts t where t.news_id = n.id and t.locale in ($1, \'en\')\n\t\torder by t.locale = $1 desc, t.version desc limit 1) t\n\tleft join lateral (select max(written_at) at from news_texts x\n\t\twhere x.news_id = n.id and x.locale = t.locale and x.correction is not null) c on true\n\twhere n.publish_at <= k.now order by n.publish_at desc limit $2': {
			parameters: [string | null, bigint | number | null];
			row: {
				id: string;
				slug: string;
				version: number;
				locale: 'en' | 'br' | 'id' | 'in';
				publishAt: bigint;
				pinned: boolean;
				title: string;
				summary: string;
				markdown: string;
				writtenAt: bigint;
				correctedAt: bigint | null;
				place: bigint;
			};
		};
		'select name, locale, version, markdown, published_at "publishedAt"\n\t\tfrom page_texts where name = $1 and locale = $2 order by version desc limit 1': {
			parameters: [string | null, string | null];
			row: {
				name: ColumnTypes['page_texts.name'];
				locale: 'en' | 'br' | 'id' | 'in';
				version: number;
				markdown: string;
				publishedAt: bigint;
			};
		};
		'select p.name, p.locale, p.version, p.markdown, p.published_at "publishedAt", p.published_by "publishedBy", u.name publisher\n\t\tfrom page_texts p join users u on u.id = p.published_by where p.name = $1 and p.locale = $2 order by p.version desc limit 100': {
			parameters: [string | null, string | null];
			row: {
				name: ColumnTypes['page_texts.name'];
				locale: 'en' | 'br' | 'id' | 'in';
				version: number;
				markdown: string;
				publishedAt: bigint;
				publishedBy: number;
				publisher: string;
			};
		};
		"select pg_advisory_xact_lock(hashtextextended('pinned news', 0))": {
			parameters: [];
			row: { pg_advisory_xact_lock: string };
		};
		'select t.locale, t.correction, t.written_at "writtenAt", t.written_by "writtenBy", u.name writer\n\t\tfrom news_texts t join users u on u.id = t.written_by\n\t\twhere t.news_id = $1 and t.correction is not null order by t.version desc, t.locale': {
			parameters: [string | null];
			row: {
				locale: 'en' | 'br' | 'id' | 'in';
				correction: string;
				writtenAt: bigint;
				writtenBy: number;
				writer: string;
			};
		};
		'update announcements set ended_at = clock() where id = $1': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'update news set version = $2, publish_at = $3, pinned = $4, changed_at = clock() where id = $1': {
			parameters: [string | null, number | null, bigint | number | null, boolean | null];
			row: Record<never, never>;
		};
	}
}
