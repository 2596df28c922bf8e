import * as contract from '@fairtick/domain/content/contract';
import { type Locale, toInstant } from '@fairtick/domain/wire/primitives';
import { actAs, actOnce, appendAudit, deedOf } from '../../../platform/authorization/index.ts';
import { type Call, HttpError, InvalidFields, Refused } from '../../../platform/http/index.ts';
import type { ContentContext } from './context.ts';
import {
	type AnnouncementRow,
	countAnnouncements,
	insertAnnouncement,
	loadAnnouncement,
	loadAnnouncements,
	loadShownAnnouncements,
	lockAnnouncement,
	updateEnded,
} from './queries.ts';

const LISTED_MS = 90 * 86_400_000;
/** Longest time that one is shown. */
const LONGEST_MS = 90 * 86_400_000;

/** The current announcements for the caller, in their language or in English. */
export async function showAnnouncements(
	{ database }: ContentContext,
	{ caller, locale }: Call<typeof contract.getAnnouncements>,
) {
	const rows = await loadShownAnnouncements(database);
	return rows
		.filter(({ audience }) => audience === 'everybody' || caller !== null)
		.map(({ id, texts, endsAt }) => ({ id, text: textFor(texts, locale), ends_at: toInstant(endsAt) }));
}

const textFor = (texts: AnnouncementRow['texts'], locale: Locale) => texts[locale] ?? texts.en ?? '';

export async function listAnnouncements({ backOffice }: ContentContext) {
	return (await loadAnnouncements(backOffice, LISTED_MS)).map(toWire);
}

function toWire(row: AnnouncementRow): contract.WrittenAnnouncement {
	const { id, texts, audience, startsAt, endsAt, writtenBy, writer, now } = row;
	return {
		id,
		texts,
		audience,
		starts_at: toInstant(startsAt),
		ends_at: toInstant(endsAt),
		written_by: { id: writtenBy, name: writer },
		state: endsAt <= now ? 'over' : startsAt > now ? 'waiting' : 'shown',
	};
}

/** Shows a text from one time to another, at most 90 days. English is required and replaces missing languages. */
export async function announce({ database }: ContentContext, call: Call<typeof contract.announce>) {
	const { texts, audience, starts_at, ends_at, reason } = call.body;
	const [startsAtMs, endsAtMs] = [Date.parse(starts_at), Date.parse(ends_at)];
	if (texts.en === undefined) throw new InvalidFields([{ field: 'texts.en', code: 'field.required' }]);
	if (endsAtMs <= startsAtMs || endsAtMs - startsAtMs > LONGEST_MS)
		throw new InvalidFields([{ field: 'ends_at', code: 'field.invalid' }]);
	return actOnce(database, call, async (tx) => {
		if ((await countAnnouncements(tx)) >= contract.ANNOUNCEMENTS_LIMIT) {
			const params = { limit: contract.ANNOUNCEMENTS_LIMIT };
			return new Refused({ code: 'content.too_many', params } as const);
		}
		const id = await insertAnnouncement(tx, { texts, audience, startsAtMs, endsAtMs, writtenBy: call.caller.userId });
		const row = await loadAnnouncement(tx, id);
		if (row.endsAt <= row.now) throw new InvalidFields([{ field: 'ends_at', code: 'field.invalid' }]);
		await appendAudit(tx, {
			...deedOf(call, { reason }),
			act: 'announcement.written',
			subject: `announcement:${id}`,
			before: null,
			after: { texts, audience, starts_at, ends_at },
		});
		return toWire(row);
	});
}

/** Takes one back before its end. */
export const endAnnouncement = ({ database }: ContentContext, call: Call<typeof contract.endAnnouncement>) =>
	actAs(database, call, async (tx) => {
		const { id } = call.params;
		const row = await lockAnnouncement(tx, id);
		if (row === null) throw new HttpError('http.not_found');
		if (row.isOver) return new Refused({ code: 'content.announcement_over', params: {} } as const);
		await updateEnded(tx, id);
		const act = {
			act: 'announcement.ended',
			subject: `announcement:${id}`,
			before: { ended: false },
			after: { ended: true },
		};
		await appendAudit(tx, { ...deedOf(call, call.body), ...act });
		return undefined;
	});
