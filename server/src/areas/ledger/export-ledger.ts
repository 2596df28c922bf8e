import { formatMinor } from '@fairtick/domain/money/money';
import { exportList } from '../../platform/area/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type LedgerEntry, loadEntriesOfUser } from './load-entries.ts';

const PAGE = 500;

async function* ledgerOf(reports: Queryable, userId: number): AsyncIterable<readonly LedgerEntry[]> {
	for (let after: LedgerEntry | undefined; ; ) {
		const found: LedgerEntry[] = await loadEntriesOfUser(reports, userId, PAGE, after);
		yield found;
		if (found.length < PAGE) return;
		after = found.at(-1);
	}
}

const COLUMNS = [
	'at',
	'account',
	'currency',
	'version',
	'kind',
	'reference',
	'amount',
	'balance_after',
	'account_id',
	'position',
	'event_hash',
	'hash',
];

function toCells(row: LedgerEntry) {
	return [
		new Date(Number(row.at)).toISOString(),
		row.account,
		row.currency,
		Number(row.version),
		row.kind,
		row.reference,
		formatMinor(row.amount),
		formatMinor(row.balance_after),
		Number(row.account_id),
		row.position,
		row.event_hash,
		row.hash,
	];
}

/** Every movement of a user's accounts in an export of personal data, oldest first. */
export const LEDGER_FILES = exportList({
	name: 'ledger',
	about: 'every movement of your accounts, oldest first',
	pages: ledgerOf,
	columns: COLUMNS,
	cells: toCells,
});
