import { createHash } from 'node:crypto';
import * as contract from '@fairtick/domain/calendar/import-contract';
import { actAs, appendAudit, deedOf } from '../../acting/index.ts';
import type { Queryable } from '../../database/index.ts';
import { type Call, InvalidFields, Refused } from '../../http/index.ts';
import type { CalendarContext } from '../context.ts';
import { isSameEntry, toEntry } from '../entries.ts';
import { loadSameEntries, lockCalendar, upsertEntries } from '../entry-queries.ts';
import { listColumns, readRecords } from './records.ts';
import { findMapping, keyOf, type ReadEntry, understand } from './understand.ts';

type File = Call<typeof contract.previewCalendar>['body'];

/** What a file would change, and what is wrong in it. */
export async function previewCalendar(
	{ backOffice }: CalendarContext,
	{ body }: Call<typeof contract.previewCalendar>,
) {
	const { columns, mapping, entries, errors } = readFile(body);
	const compared = await compare(backOffice, entries);
	const count = (kind: string) => compared.filter(({ change }) => change === kind).length;
	return {
		...{ columns, mapping, added: count('new'), changed: count('changed'), unchanged: count('same') },
		...{ wrong: errors.length, errors: errors.slice(0, contract.PREVIEW_MOST) },
		entries: compared.slice(0, contract.PREVIEW_MOST),
	};
}

/** Takes over a file as a whole, or nothing of it. The audit log keeps the file's hash and what it changed. */
export async function importCalendar({ database }: CalendarContext, call: Call<typeof contract.importCalendar>) {
	const { reason, ...file } = call.body;
	const { entries, errors } = readFile(file);
	const [first] = errors;
	if (first) {
		const line = Math.min(...errors.map((error) => error.line));
		return new Refused({ code: 'calendar.lines_wrong', params: { line, count: errors.length } } as const);
	}
	return actAs(database, call, async (tx) => {
		await lockCalendar(tx);
		const compared = await compare(tx, entries);
		const of = (kind: string) => compared.filter(({ change }) => change === kind).map(({ entry }) => entry);
		const [added, changed] = [of('new'), of('changed')];
		await upsertEntries(tx, [...added, ...changed]);
		const counts = { added: added.length, changed: changed.length, unchanged: of('same').length };
		await appendAudit(tx, {
			...deedOf(call, { reason }),
			...{ act: 'calendar.imported', subject: 'calendar', before: null },
			after: { format: file.format, sha256: createHash('sha256').update(file.text).digest('hex'), ...counts },
		});
		return counts;
	});
}

/** Throws `InvalidFields` for a zone that there is not. */
function readFile({ format, text, mapping: given, zone = 'UTC' }: File) {
	if (!isZone(zone)) throw new InvalidFields([{ field: 'zone', code: 'field.invalid' }]);
	const records = readRecords(format, text);
	const columns = listColumns(records);
	const mapping = given ?? findMapping(columns);
	return { columns, mapping, ...understand(records, mapping, zone) };
}

function isZone(zone: string): boolean {
	try {
		return Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
	} catch {
		return false;
	}
}

/** Whether each entry is new, or changes what is kept under the same time, country and title. */
async function compare(db: Queryable, entries: readonly ReadEntry[]) {
	const kept = new Map(
		(
			await loadSameEntries(
				db,
				entries.map(({ entry }) => entry),
			)
		).map((row) => [keyOf(toEntry(row)), toEntry(row)]),
	);
	return entries.map(({ line, entry }) => {
		const same = kept.get(keyOf(entry));
		const change = same === undefined ? 'new' : isSameEntry(same, entry) ? 'same' : 'changed';
		return { line, entry, change } as const;
	});
}
