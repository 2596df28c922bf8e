import { createHash } from 'node:crypto';
import { decideFetched, findCorrection, isSameEntry } from '@fairtick/domain/calendar/corrections';
import { findEncoding } from '@fairtick/domain/calendar/encoding';
import {
	type CalendarFormat,
	type FetchFailure,
	IMPORT_MAX_CHARS,
	type Mapping,
} from '@fairtick/domain/calendar/import-contract';
import { type Database, inTransaction, loadClock, type Queryable } from '../../../../platform/database/index.ts';
import {
	type Outgoing,
	type OutgoingAnswer,
	OutgoingForbidden,
	OutgoingNotSent,
} from '../../../../platform/outgoing/index.ts';
import { ThreadEnded } from '../../../../platform/threads/index.ts';
import { SERVER } from '../../../../platform/turns/index.ts';
import {
	type EntryRow,
	insertEntries,
	loadEntriesBetween,
	lockCalendar,
	toEntry,
	updateEntries,
	withdrawEntries,
} from '../entry-queries.ts';
import type { ReadFile } from '../import/read-file.ts';
import type { ReadInThread } from '../import/reading-thread.ts';
import { forgetOther, loadFetch, updateErrors, updateTried, upsertFailure, upsertRead } from './queries.ts';

/** The provider of economic events, as the operator's settings name it. */
export interface CalendarProvider {
	readonly url: string;
	/** Left out, the answer says it. */
	readonly format: CalendarFormat | undefined;
	/** Mapping beside the columns found by name. */
	readonly mapping: Mapping;
	/** Time zone of times that name none. */
	readonly zone: string;
}

export interface FetchContext {
	readonly database: Database;
	readonly outgoing: Pick<Outgoing, 'call'>;
	readonly provider: CalendarProvider;
	readonly readInThread: ReadInThread;
}

const DAY_MS = 86_400_000;
/** An entry that is the same lies at most so far from the provider's place. */
const AROUND_MS = 30 * DAY_MS;

/** The settings as they are kept: the address may hold a key. */
export const sourceOf = (provider: CalendarProvider): string =>
	createHash('sha256').update(JSON.stringify(provider)).digest('hex');

/**
 * Asks the provider for economic events and takes over its answer (CAL-01); an unchanged answer is not sent again.
 * Unreadable lines are shown to staff, the others count. A failure is shown to staff, and changes and removes nothing.
 */
export async function fetchProvider(context: FetchContext): Promise<void> {
	const { database, provider } = context;
	const source = sourceOf(provider);
	await forgetOther(database, source);
	const last = await loadFetch(database);
	const answer = await ask(context, last);
	if (answer === 'not_modified') return updateTried(database, source);
	if ('failure' in answer) return upsertFailure(database, source, answer.failure, answer.status ?? null);
	const text = toText(answer);
	if (text === null) return upsertFailure(database, source, 'encoding', null);
	const { zone, mapping } = provider;
	const file = { format: formatOf(provider, answer, text), text, zone, mapping, findsColumns: true };
	const read = await context.readInThread(file, SERVER).catch(nullIfEnded);
	if (read === null) return upsertFailure(database, source, 'too_large', null);
	const { wrong } = read;
	const errors = { wrong, errors: [...read.errors] };
	await inTransaction(database, async (tx) => {
		if (read.entries.length + read.cancelled.length === 0) {
			await upsertFailure(tx, source, 'nothing', null);
			return updateErrors(tx, errors);
		}
		const { etag = null, 'last-modified': lastModified = null } = answer.headers;
		const counts = await takeOver(tx, read);
		return upsertRead(tx, { source, etag, lastModified, entries: read.entries.length, ...counts, ...errors });
	});
}

/** A file that takes too much time or memory is too large. */
function nullIfEnded(error: unknown): null {
	if (error instanceof ThreadEnded) return null;
	throw error;
}

interface Failed {
	readonly failure: FetchFailure;
	readonly status?: number;
}

async function ask(
	{ outgoing, provider }: FetchContext,
	last: { readonly etag: string | null; readonly lastModified: string | null } | null,
): Promise<OutgoingAnswer | 'not_modified' | Failed> {
	const headers = {
		accept: 'text/calendar, application/json, text/csv, */*;q=0.1',
		...(last?.etag && { 'if-none-match': last.etag }),
		...(last?.lastModified && { 'if-modified-since': last.lastModified }),
	};
	try {
		// One byte more than is read shows that there is more.
		const answer = await outgoing.call(provider.url, { headers, maxBytes: IMPORT_MAX_CHARS + 1, cut: true });
		if (answer.status === 304 && last !== null) return 'not_modified';
		if (answer.status !== 200) return { failure: 'status', status: answer.status };
		return answer.body.length > IMPORT_MAX_CHARS ? { failure: 'too_large' } : answer;
	} catch (error) {
		if (error instanceof OutgoingForbidden) return { failure: 'forbidden' };
		return { failure: error instanceof OutgoingNotSent ? 'no_connection' : 'no_answer' };
	}
}

/** Null for an encoding that there is not. */
function toText({ body, headers }: OutgoingAnswer): string | null {
	const charset = /;\s*charset="?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
	try {
		return new TextDecoder(findEncoding(body, charset)).decode(body);
	} catch {
		return null;
	}
}

function formatOf({ format }: CalendarProvider, { headers }: OutgoingAnswer, text: string): CalendarFormat {
	if (format !== undefined) return format;
	const type = headers['content-type'] ?? '';
	if (/calendar/i.test(type) || /^\s*BEGIN:VCALENDAR/i.test(text)) return 'ics';
	return /json/i.test(type) || /^\s*[[{]/.test(text) ? 'json' : 'csv';
}

async function takeOver(tx: Queryable, { entries, wrong, cancelled }: ReadFile) {
	await lockCalendar(tx);
	const nowMs = Number(await loadClock(tx));
	const given = entries.map(({ entry }) => entry);
	const off = cancelled.map(({ entry }) => entry);
	const times = [...given, ...off].map(({ time }) => Date.parse(time));
	const rows = await loadEntriesBetween(
		tx,
		Math.min(nowMs, ...times) - AROUND_MS,
		Math.max(nowMs, ...times) + AROUND_MS,
	);
	const { added, changed, withdrawn, held } = decideFetched(
		rows.map(toKnown),
		{ given, cancelled: off, isWhole: wrong === 0 },
		nowMs,
	);
	await insertEntries(tx, added, true);
	const changes = changed.map(({ id, before, entry, provided }) => {
		const isShown = !isSameEntry(before, entry);
		return { id, entry, provided, isShown, from: findCorrection(before, entry, false) };
	});
	await updateEntries(tx, changes);
	await withdrawEntries(tx, withdrawn);
	const shown = changes.filter(({ isShown }) => isShown).length;
	return { added: added.length, changed: shown, removed: withdrawn.length, held };
}

const toKnown = (row: EntryRow) => ({
	id: row.id,
	entry: toEntry(row),
	provided: row.provided,
	isByHand: row.correctedAt !== null,
	isRemoved: row.removedAt !== null,
});
