import type { Database, Queryable } from '../../../platform/database/index.ts';
import type { FeedContext } from './feed/keys.ts';
import type { ServeFeedContext } from './feed/serve-feed.ts';
import type { Entries } from './follow-entries.ts';
import type { ReadInThread } from './import/reading-thread.ts';
import type { CalendarProvider } from './provider/fetch-provider.ts';

/** The shared parts of the calendar's calls. */
export interface CalendarContext extends FeedContext, ServeFeedContext {
	readonly database: Database;
	/** Readers for staff's pages. */
	readonly backOffice: Queryable;
	/** The calendar's entries as pages know them. */
	readonly entries: Entries;
	readonly readInThread: ReadInThread;
	/** Undefined if economic events are imported by hand. */
	readonly provider: CalendarProvider | undefined;
}
