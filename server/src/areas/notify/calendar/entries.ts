import { findCorrection, isSameEntry } from '@fairtick/domain/calendar/corrections';
import type * as contract from '@fairtick/domain/calendar/import-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs, appendAudit, deedOf } from '../../../platform/authorization/index.ts';
import {
	type AllRead,
	type Call,
	DEFAULT_PAGE,
	HttpError,
	Refused,
	readCursor,
	toPage,
} from '../../../platform/http/index.ts';
import type { CalendarContext } from './context.ts';
import {
	correctEntry,
	type EntryRow,
	hasTwin,
	loadEntries,
	lockCalendar,
	lockEntry,
	removeEntries,
	toEntry,
} from './entry-queries.ts';

/** The stored entries, for staff. */
export async function listCalendar({ backOffice }: CalendarContext, { query }: Call<typeof contract.listCalendar>) {
	const { limit = DEFAULT_PAGE, cursor, from, country = null, ...rest } = query;
	rest satisfies AllRead;
	const rows = await loadEntries(backOffice, {
		fromMs: from === undefined ? null : Date.parse(from),
		country,
		limit: limit + 1,
		after: readCursor(cursor, 'numbered'),
	});
	return toPage(rows, limit, ({ at, id }) => ({ atMs: at, id }), toKept);
}

const toKept = (row: EntryRow): contract.KeptEntry => ({
	...toEntry(row),
	id: row.id,
	corrected_at: toInstant(row.correctedAt),
	provided: row.provided !== null && !isSameEntry(row.provided, toEntry(row)) ? row.provided : null,
});

/** Corrects an entry by hand; the audit log keeps it as it was and as it is. */
export function correctCalendarEntry({ database }: CalendarContext, call: Call<typeof contract.correctCalendarEntry>) {
	const { reason, ...entry } = call.body;
	const { id } = call.params;
	return actAs(database, call, async (tx) => {
		await lockCalendar(tx);
		const row = await lockEntry(tx, id);
		if (row === null) throw new HttpError('http.not_found');
		const before = toEntry(row);
		if (isSameEntry(before, entry)) return new Refused({ code: 'calendar.unchanged', params: {} } as const);
		if (await hasTwin(tx, id, entry)) return new Refused({ code: 'calendar.entry_exists', params: {} } as const);
		const changed = await correctEntry(tx, id, entry, findCorrection(before, entry, true));
		await appendAudit(tx, {
			...deedOf(call, { reason }),
			act: 'calendar.corrected',
			subject: `calendar:${id}`,
			before,
			after: entry,
		});
		return toKept(changed);
	});
}

export function removeCalendarEntry({ database }: CalendarContext, call: Call<typeof contract.removeCalendarEntry>) {
	const { id } = call.params;
	return actAs(database, call, async (tx) => {
		await lockCalendar(tx);
		const row = await lockEntry(tx, id);
		if (row === null) throw new HttpError('http.not_found');
		await removeEntries(tx, [id]);
		await appendAudit(tx, {
			...deedOf(call, { reason: call.body.reason }),
			act: 'calendar.removed',
			subject: `calendar:${id}`,
			before: toEntry(row),
			after: null,
		});
		return undefined;
	});
}
