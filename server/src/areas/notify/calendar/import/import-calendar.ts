import { createHash } from 'node:crypto';
import { findCorrection, isSameEntry, keyOf } from '@fairtick/domain/calendar/corrections';
import * as contract from '@fairtick/domain/calendar/import-contract';
import { isTimeZone } from '@fairtick/domain/wire/time-zone';
import { actAs, appendAudit, deedOf } from '../../../../platform/authorization/index.ts';
import type { Queryable } from '../../../../platform/database/index.ts';
import { type Call, InvalidFields, Refused } from '../../../../platform/http/index.ts';
import { ThreadEnded } from '../../../../platform/threads/index.ts';
import type { CalendarContext } from '../context.ts';
import {
	insertEntries,
	loadSameEntries,
	lockCalendar,
	removeEntries,
	toEntry,
	updateEntries,
} from '../entry-queries.ts';
import type { ReadInThread } from './reading-thread.ts';
import type { ReadEntry } from './understand.ts';

/** A preview of a file's changes and faults. */
export async function previewCalendar(
	{ backOffice, readInThread }: CalendarContext,
	call: Call<typeof contract.previewCalendar>,
) {
	const { columns, mapping, entries, wrong, errors, cancelled, leftOut } = await readGiven(readInThread, call);
	const compared = await compare(backOffice, entries);
	const removed = (await compare(backOffice, cancelled)).filter(({ kept }) => kept !== undefined);
	const count = (kind: string) => compared.filter(({ change }) => change === kind).length;
	return {
		columns: [...columns],
		mapping,
		added: count('new'),
		changed: count('changed'),
		unchanged: count('same'),
		removed: removed.length,
		left_out: [...leftOut],
		wrong,
		errors: [...errors],
		entries: compared.slice(0, contract.PREVIEW_MOST).map(({ line, change, entry }) => ({ line, change, entry })),
	};
}

/** Takes over a file as a whole, or nothing of it. The audit log keeps the file's hash and its changes. */
export async function importCalendar(
	{ database, readInThread }: CalendarContext,
	call: Call<typeof contract.importCalendar>,
) {
	const { reason, ...file } = call.body;
	const { entries, wrong, errors, cancelled } = await readGiven(readInThread, call);
	if (wrong > 0) {
		const line = Math.min(...errors.map((error) => error.line));
		return new Refused({ code: 'calendar.lines_wrong', params: { line, count: wrong } } as const);
	}
	return actAs(database, call, async (tx) => {
		await lockCalendar(tx);
		const compared = await compare(tx, entries);
		const added = compared.filter(({ change }) => change === 'new').map(({ entry }) => entry);
		const changed = compared.flatMap(({ entry, kept, change }) =>
			change === 'changed' && kept ? [{ entry, kept }] : [],
		);
		await insertEntries(tx, added, false);
		await updateEntries(
			tx,
			changed.map(({ entry, kept }) => {
				const from = findCorrection(toEntry(kept), entry, false);
				return { id: kept.id, entry, from, isShown: true };
			}),
		);
		const removed = (await compare(tx, cancelled)).flatMap(({ kept }) => (kept === undefined ? [] : [kept]));
		await removeEntries(
			tx,
			removed.map(({ id }) => id),
		);
		const unchanged = compared.length - added.length - changed.length;
		const counts = { added: added.length, changed: changed.length, unchanged, removed: removed.length };
		await appendAudit(tx, {
			...deedOf(call, { reason }),
			act: 'calendar.imported',
			subject: 'calendar',
			before: null,
			after: { format: file.format, sha256: createHash('sha256').update(file.text).digest('hex'), ...counts },
		});
		return counts;
	});
}

/** Throws `InvalidFields` for a zone that there is not, and for a file that takes too long to read. */
async function readGiven(
	readInThread: ReadInThread,
	call: Pick<Call<typeof contract.previewCalendar>, 'body' | 'caller' | 'address'>,
) {
	const { format, text, mapping, zone = 'UTC' } = call.body;
	if (!isTimeZone(zone)) throw new InvalidFields([{ field: 'zone', code: 'field.invalid' }]);
	try {
		const file = { format, text, zone, mapping: mapping ?? {}, findsColumns: mapping === undefined };
		return await readInThread(file, call);
	} catch (error) {
		if (error instanceof ThreadEnded) throw new InvalidFields([{ field: 'text', code: 'field.invalid' }]);
		throw error;
	}
}

/** Compares each entry with the stored one of the same time, country and title: new, changed or the same. */
async function compare(db: Queryable, read: readonly ReadEntry[]) {
	const rows = await loadSameEntries(
		db,
		read.map(({ entry }) => entry),
	);
	const keptOf = new Map(rows.map((row) => [keyOf(toEntry(row)), row]));
	return read.map(({ line, entry }) => {
		const kept = keptOf.get(keyOf(entry));
		const change = kept === undefined ? 'new' : isSameEntry(toEntry(kept), entry) ? 'same' : 'changed';
		return { line, entry, kept, change } as const;
	});
}
