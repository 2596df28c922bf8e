import { Readable } from 'node:stream';
import * as contract from '@fairtick/domain/ledger/contract';
import { Download, Refused, type Route, route } from '../../platform/http/index.ts';
import { adjustBalance } from './adjust.ts';
import type { LedgerContext } from './context.ts';
import { exportTransactions } from './statement/export-transactions.ts';
import { mailStatement } from './statement/mail-statement.ts';
import { listTransactions, toEntryFilter } from './statement/transactions.ts';

/** The calls for a user's own accounts (CASH-11), and for staff who view and correct them (ADMIN-03). */

export function ledgerRoutes(context: LedgerContext): Route[] {
	const { database, reports, backOffice, mail, statements } = context;
	return [
		// A filter by kind searches all entries, which takes as long as a report.
		route(contract.listTransactions, (call) =>
			listTransactions(call.query.kind === undefined ? database : reports.of(call), call.caller.userId, call.query),
		),
		route(contract.listUserTransactions, ({ params, query }) => listTransactions(backOffice, params.id, query)),
		route(contract.adjustBalance, (call) => adjustBalance(context, call)),
		route(contract.exportTransactions, (call) => exportTransactions(reports.of(call), call)),
		route(contract.getStatement, async (call) => {
			const filter = toEntryFilter(call.caller.userId, call.query);
			const pdf = await statements.make(call, filter, call.locale);
			if (pdf instanceof Refused) return pdf;
			return new Download(Readable.from([pdf]), 'application/pdf', 'statement.pdf');
		}),
		route(contract.mailStatement, (call) => mailStatement(database, mail, call)),
	];
}
