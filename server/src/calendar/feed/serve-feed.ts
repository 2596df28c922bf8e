import { createHash } from 'node:crypto';
import { type getCalendarFeed as endpoint, FEED_AHEAD_DAYS, FEED_BACK_DAYS } from '@fairtick/domain/calendar/contract';
import { type Database, loadClock } from '../../database/index.ts';
import { Answered, type Call, HttpError } from '../../http/index.ts';
import { toFilters } from '../load-calendar.ts';
import { hashKey } from './keys.ts';
import { loadFeed, useKey } from './queries.ts';
import { wordFeed } from './word-feed.ts';

export interface ServeFeedContext {
	readonly database: Database;
	readonly appName: () => string;
	readonly baseUrl: () => string;
}

const DAY_MS = 86_400_000;
/** More than providers name in two months. */
const MOST_EVENTS = 5_000;

/** The calendar of a user's own address, which needs no session; 304 where the program has it already (CAL-01). */
export async function serveFeed(
	{ database, appName, baseUrl }: ServeFeedContext,
	{ query, headers }: Call<typeof endpoint>,
) {
	const { key, ...filters } = query;
	const user = await useKey(database, hashKey(key));
	if (user === null) throw new HttpError('http.not_found');
	const nowMs = Number(await loadClock(database));
	// Whole days: for a day the answer changes only where the calendar does.
	const todayMs = nowMs - (nowMs % DAY_MS);
	const range = { fromMs: todayMs - FEED_BACK_DAYS * DAY_MS, toMs: todayMs + FEED_AHEAD_DAYS * DAY_MS };
	const events = await loadFeed(database, range, toFilters(filters), MOST_EVENTS);
	const body = wordFeed(events, { locale: user.locale, appName: appName(), baseUrl: baseUrl() });
	const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
	const kept = { etag, 'cache-control': 'private, max-age=300' };
	const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
	if (known.includes(etag)) return new Answered('', { status: 304, headers: kept });
	return new Answered(body, { headers: { ...kept, 'content-disposition': 'inline; filename="economic-events.ics"' } });
}
