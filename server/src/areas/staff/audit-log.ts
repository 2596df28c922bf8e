import { Readable } from 'node:stream';
import type {
	AuditEntry,
	exportAuditLog as exportEndpoint,
	listAuditLog as listEndpoint,
} from '@fairtick/domain/staff/audit-log-contract';
import { beginCsv, toCsv } from '@fairtick/domain/wire/csv';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../../platform/database/index.ts';
import { type AllRead, Answered, type Call, DEFAULT_PAGE, readCursor, toPage } from '../../platform/http/index.ts';
import { type AuditFilter, loadAuditRows, type NamedAuditRow } from './audit-queries.ts';
import type { AdminContext } from './context.ts';

const EXPORT_PAGE = 500;

type Query = Call<typeof exportEndpoint>['query'] & Omit<Call<typeof listEndpoint>['query'], 'limit' | 'cursor'>;

function readFilter({ act, actor, subject, from, to, ...rest }: Query): AuditFilter {
	rest satisfies AllRead;
	return {
		act: act ?? null,
		actorId: actor ?? null,
		subject: null,
		within: subject ?? null,
		seenBy: null,
		fromMs: from === undefined ? null : Date.parse(from),
		toMs: to === undefined ? null : Date.parse(to),
	};
}

const NOTHING: AuditFilter = {
	act: null,
	actorId: null,
	subject: null,
	within: null,
	fromMs: null,
	toMs: null,
	seenBy: null,
};

interface Page {
	readonly limit?: number | undefined;
	readonly cursor?: string | undefined;
}

/** A page of the log, newest first. */
export async function loadAuditPage(
	db: Queryable,
	filter: Partial<AuditFilter>,
	{ limit = DEFAULT_PAGE, cursor }: Page,
) {
	const rows = await loadAuditRows(
		db,
		{ ...NOTHING, ...filter },
		{ limit: limit + 1, before: readCursor(cursor, 'number') },
	);
	return toPage(rows, limit, ({ n }) => n, toEntry);
}

export function listAuditLog({ backOffice }: AdminContext, { query }: Call<typeof listEndpoint>) {
	const { limit, cursor, ...filter } = query;
	return loadAuditPage(backOffice, readFilter(filter), { limit, cursor });
}

function toEntry(row: NamedAuditRow): AuditEntry {
	return {
		n: Number(row.n),
		at: toInstant(row.recordedAt),
		actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' },
		act: row.act,
		subject: row.subject,
		before: row.before === null ? null : JSON.parse(row.before),
		after: row.after === null ? null : JSON.parse(row.after),
		people: [...row.people],
		reason: row.reason,
		request_id: row.requestId,
		hash: row.hash.toString('hex'),
	};
}

const COLUMNS = ['n', 'at', 'actor_id', 'actor', 'act', 'subject', 'before', 'after', 'reason', 'request_id', 'hash'];

/** The whole log as a table, a piece at a time, however long it is. The first piece is read before the answer begins. */
export async function exportAuditLog({ backOffice }: AdminContext, { query }: Call<typeof exportEndpoint>) {
	const filter = readFilter(query);
	const load = (after: bigint) => loadAuditRows(backOffice, filter, { limit: EXPORT_PAGE, after });
	const first = await load(0n);
	async function* write() {
		yield beginCsv(COLUMNS);
		for (let rows = first; rows.length > 0; rows = await load((rows.at(-1) as NamedAuditRow).n)) {
			yield toCsv(rows.map(toColumns));
			if (rows.length < EXPORT_PAGE) return;
		}
	}
	return new Answered(Readable.from(write()), {
		headers: { 'content-disposition': 'attachment; filename="audit-log.csv"' },
	});
}

function toColumns(row: NamedAuditRow) {
	return [
		Number(row.n),
		toInstant(row.recordedAt),
		row.actorId,
		row.actorName,
		row.act,
		row.subject,
		row.before,
		row.after,
		row.reason,
		row.requestId,
		row.hash.toString('hex'),
	];
}
