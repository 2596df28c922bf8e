import type { CalendarNotice } from '@fairtick/domain/calendar/notice';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { UserEventView, UserEventViews } from '../../../../platform/events/index.ts';
import { loadNotices, type NoticeRow } from './queries.ts';

export const showNotice = ({
	eventId,
	at,
	change,
	country,
	currency,
	title,
	forecast,
	previous,
}: NoticeRow): CalendarNotice => ({
	id: eventId,
	change,
	time: toInstant(at),
	country,
	currency,
	title,
	forecast,
	previous,
});

/** Notices are kept longer than the events that name them. */
const showNotices: UserEventView<'calendar'> = async (db, _userId, events) => {
	const rows = await loadNotices(
		db,
		events.map(({ subject }) => Number(subject)),
	);
	const notices = new Map(rows.map((row) => [String(row.id), showNotice(row)]));
	return events.map(({ subject }) => {
		const notice = notices.get(subject as string);
		if (notice === undefined) throw new Error(`nothing is known of the notice ${subject}`);
		return notice;
	});
};

export const calendarEventViews = { calendar: showNotices } satisfies Partial<UserEventViews>;
