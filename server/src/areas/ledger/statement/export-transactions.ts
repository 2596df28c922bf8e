import { Readable } from 'node:stream';
import type { exportTransactions as endpoint } from '@fairtick/domain/ledger/contract';
import { formatMinor } from '@fairtick/domain/money/money';
import { beginCsv, toCsv } from '@fairtick/domain/wire/csv';
import type { Locale } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../../../platform/database/index.ts';
import { type Call, Download } from '../../../platform/http/index.ts';
import { text } from '../../../platform/texts/index.ts';
import { type AccountPeriod, type EntryRow, loadAccountPeriods, loadEntries } from './queries.ts';
import { toEntryFilter, toTransaction } from './transactions.ts';

const PAGE = 1_000n;

/** Entries of accounts, one account after the other, oldest first, a page at a time: versions have no gaps. */
async function* readEntries(
	reports: Queryable,
	periods: readonly AccountPeriod[],
	kind: EntryRow['kind'] | null,
): AsyncIterable<readonly EntryRow[]> {
	for (const period of periods) {
		for (let { before } = period; before < period.last; before += PAGE) {
			const last = before + PAGE < period.last ? before + PAGE : period.last;
			yield await loadEntries(reports, { ...period, before, last }, kind);
		}
	}
}

const COLUMNS = [
	'id',
	'at',
	'mode',
	'account',
	'kind',
	'description',
	'counterpart',
	'amount',
	'balance_after',
	'currency',
	'reference_type',
	'reference_id',
	'reason',
];

function toCells(row: EntryRow, locale: Locale) {
	const { id, at, mode, account, kind, counterpart, currency, reference, reason } = toTransaction(row);
	return [
		id,
		at,
		mode,
		account,
		kind,
		text(locale, `statement.kind.${kind}`),
		counterpart,
		formatMinor(row.amount),
		formatMinor(row.balanceAfter),
		currency,
		reference.type,
		reference.id,
		reason,
	];
}

/** Every posting as a table, sent as it is read. The first page is read before the answer begins. */
export async function exportTransactions(reports: Queryable, { caller, query, locale }: Call<typeof endpoint>) {
	const filter = toEntryFilter(caller.userId, query);
	const pages = readEntries(reports, await loadAccountPeriods(reports, filter), filter.kind)[Symbol.asyncIterator]();
	let next = await pages.next();
	async function* write() {
		yield beginCsv(COLUMNS);
		for (; !next.done; next = await pages.next()) yield toCsv(next.value.map((row) => toCells(row, locale)));
	}
	return new Download(Readable.from(write()), 'text/csv; charset=utf-8', 'transactions.csv');
}
