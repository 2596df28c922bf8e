import { createHash } from 'node:crypto';
import { type getCalendarFeed as endpoint, FEED_AHEAD_DAYS, FEED_BACK_DAYS } from '@fairtick/domain/calendar/contract';
import { type Database, loadClock } from '../../../../platform/database/index.ts';
import { Answered, type Call, HttpError, TooMany } from '../../../../platform/http/index.ts';
import { toFilters } from '../load-calendar.ts';
import { hashKey } from './keys.ts';
import { loadFeed, loadStamp, useKey } from './queries.ts';
import { wordFeed } from './word-feed.ts';

interface Feed {
	readonly body: string;
	readonly etag: string;
}

/**
 * The feeds that were written last. Writing one takes some 100 ms of the thread in which prices are made too, and
 * programs ask again and again: feeds are kept, and one user has few written in a minute. Throws `http.too_many`.
 */
export class KeptFeeds {
	static readonly MOST = 20;
	static readonly WRITTEN_A_MINUTE = 6;
	readonly #feeds = new Map<string, Feed>();
	#minute = 0;
	readonly #written = new Map<number, number>();

	async get(name: string, userId: number, write: () => Promise<Feed>): Promise<Feed> {
		const known = this.#feeds.get(name);
		if (known !== undefined) return known;
		this.#count(userId);
		const feed = await write();
		this.#feeds.set(name, feed);
		const [oldest] = this.#feeds.keys();
		if (this.#feeds.size > KeptFeeds.MOST && oldest !== undefined) this.#feeds.delete(oldest);
		return feed;
	}

	#count(userId: number): void {
		const minute = Math.floor(performance.now() / MINUTE_MS);
		if (minute !== this.#minute) this.#written.clear();
		this.#minute = minute;
		const written = this.#written.get(userId) ?? 0;
		if (written >= KeptFeeds.WRITTEN_A_MINUTE) throw new TooMany(MINUTE_MS / 1_000);
		this.#written.set(userId, written + 1);
	}
}

const MINUTE_MS = 60_000;

export interface ServeFeedContext {
	readonly feeds: KeptFeeds;
	readonly database: Database;
	readonly appName: () => string;
	readonly baseUrl: () => string;
}

const DAY_MS = 86_400_000;
/** More than providers name in two months. */
const MOST_EVENTS = 5_000;

/** The calendar of a user's own address, which needs no session; 304 where the program has it already (CAL-01). */
export async function serveFeed(
	{ database, appName, baseUrl, feeds }: ServeFeedContext,
	{ query, headers }: Call<typeof endpoint>,
) {
	const { key, ...filters } = query;
	const user = await useKey(database, hashKey(key));
	if (user === null) throw new HttpError('http.not_found');
	const { locale, userId } = user;
	const nowMs = Number(await loadClock(database));
	// Whole days: for a day the answer changes only if the calendar does.
	const todayMs = nowMs - (nowMs % DAY_MS);
	const range = { fromMs: todayMs - FEED_BACK_DAYS * DAY_MS, toMs: todayMs + FEED_AHEAD_DAYS * DAY_MS };
	const site = { locale, appName: appName(), baseUrl: baseUrl() };
	const name = JSON.stringify([await loadStamp(database), todayMs, filters, site]);
	const { body, etag } = await feeds.get(name, userId, async () => {
		const words = wordFeed(await loadFeed(database, range, toFilters(filters), MOST_EVENTS), site);
		return { body: words, etag: `"${createHash('sha256').update(words).digest('base64url').slice(0, 27)}"` };
	});
	const kept = { etag, 'cache-control': 'private, max-age=300' };
	const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
	if (known.includes(etag)) return new Answered('', { status: 304, headers: kept });
	return new Answered(body, { headers: { ...kept, 'content-disposition': 'inline; filename="economic-events.ics"' } });
}
