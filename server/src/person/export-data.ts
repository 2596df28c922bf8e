import { Readable } from 'node:stream';
import { formatMinor } from '@fairtick/domain/money/money';
import type { Trade } from '@fairtick/domain/trading/contract';
import { toCsv } from '@fairtick/domain/wire/csv';
import { ZipFile } from 'yazl';
import type { Database } from '../database/index.ts';
import { Download, type Position } from '../http/index.ts';
import { type LedgerEntry, loadEntriesOfUser } from '../ledger/index.ts';
import { loadTradesOfUser, toWireTrade } from '../trading/index.ts';
import { loadCharts, loadPerson, loadPhotoOf } from './queries.ts';

const PAGE = 500;

const README = `Everything that is kept about you.

person.json   what you have told us, your balances, sign-ins, API tokens, mails and choices
charts.json   what you have made of your charts
photo.webp    your photo, if you have one
trades        your trades, newest first, as JSON (as the interface describes them) and CSV
ledger        every movement of your accounts, oldest first, as JSON and CSV

In JSON, amounts are whole minor units (1000 is 10.00) and instants epoch milliseconds or ISO 8601 in UTC.
Secrets, such as your password, are kept as hashes only and left out.
`;

/** Written as it is read, page by page: however much there is, little of it is held at once, and no connection waits. */
export function exportData(database: Database, userId: number): Download {
	const zip = new ZipFile();
	const add = (name: string, parts: () => AsyncIterable<string>) =>
		zip.addReadStreamLazy(name, (done) => done(null, Readable.from(parts())));
	zip.addBuffer(Buffer.from(README), 'README.txt');
	add('person.json', async function* () {
		yield toJson(await loadPerson(database, userId));
	});
	add('charts.json', async function* () {
		yield toJson(await loadCharts(database, userId));
	});
	add('trades.json', () => jsonList(tradesOf(database, userId)));
	add('trades.csv', () => csvList(TRADE_COLUMNS, tradesOf(database, userId), tradeCells));
	add('ledger.json', () => jsonList(ledgerOf(database, userId)));
	add('ledger.csv', () => csvList(LEDGER_COLUMNS, ledgerOf(database, userId), ledgerCells));
	loadPhotoOf(database, userId).then(
		(photo) => {
			if (photo !== null) zip.addBuffer(photo, 'photo.webp');
			zip.end();
		},
		(error: unknown) => zip.emit('error', error),
	);
	const stream = zip.outputStream as Readable;
	zip.on('error', (error: Error) => stream.destroy(error));
	return new Download(stream, 'application/zip', 'my-data.zip');
}

const toJson = (value: unknown) =>
	`${JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? Number(part) : part), '\t')}\n`;

async function* tradesOf(database: Database, userId: number): AsyncIterable<readonly Trade[]> {
	const filter = { userId, statuses: null, mode: null, assetId: null, fromMs: null, toMs: null, limit: PAGE };
	for (let after: Position | null = null; ; ) {
		const found = await loadTradesOfUser(database, { ...filter, after });
		yield found.map(({ trade, ...shown }) => toWireTrade(trade, shown));
		const last = found.at(-1)?.trade.terms;
		if (!last || found.length < PAGE) return;
		after = { atMs: last.acceptedAtMs, id: last.id };
	}
}

async function* ledgerOf(database: Database, userId: number): AsyncIterable<readonly LedgerEntry[]> {
	for (let after: LedgerEntry | undefined; ; ) {
		const found: LedgerEntry[] = await loadEntriesOfUser(database, userId, PAGE, after);
		yield found;
		if (found.length < PAGE) return;
		after = found.at(-1);
	}
}

async function* jsonList(pages: AsyncIterable<readonly unknown[]>): AsyncIterable<string> {
	let before = '[\n';
	for await (const page of pages) {
		for (const one of page) {
			yield before + toJson(one).trimEnd();
			before = ',\n';
		}
	}
	yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* csvList<Row>(
	columns: readonly string[],
	pages: AsyncIterable<readonly Row[]>,
	cells: (row: Row) => Parameters<typeof toCsv>[0][number],
): AsyncIterable<string> {
	yield toCsv([columns]);
	for await (const page of pages) yield toCsv(page.map(cells));
}

const TRADE_COLUMNS = [
	...['id', 'mode', 'asset', 'direction', 'stake', 'payout_percent', 'status', 'accepted_at', 'expires_at'],
	...['entry_price', 'exit_price', 'returned', 'profit'],
];
const amount = (minor: number | null) => (minor === null ? null : formatMinor(BigInt(minor)));

function tradeCells(trade: Trade) {
	return [
		...[trade.id, trade.mode, trade.asset.ticker, trade.direction, amount(trade.stake), trade.payout_percent],
		...[trade.status, trade.accepted_at, trade.expires_at, trade.entry?.price ?? null, trade.exit?.price ?? null],
		...[amount(trade.returned), amount(trade.profit)],
	];
}

const LEDGER_COLUMNS = ['at', 'account', 'currency', 'version', 'kind', 'reference', 'amount', 'balance_after'];

function ledgerCells(row: LedgerEntry) {
	return [
		...[
			new Date(Number(row.at)).toISOString(),
			row.account,
			row.currency,
			Number(row.version),
			row.kind,
			row.reference,
		],
		...[formatMinor(row.amount), formatMinor(row.balance_after)],
	];
}
