import { Readable } from 'node:stream';
import * as contract from '@fairtick/domain/ledger/contract';
import type { Database, Queryable } from '../database/index.ts';
import { Download, Refused, type Route, route } from '../http/index.ts';
import type { Mail } from '../mail/index.ts';
import type { Statements } from './statement/create-statements.ts';
import { exportTransactions } from './statement/export-transactions.ts';
import { mailStatement } from './statement/mail-statement.ts';
import { listTransactions, toEntryFilter } from './statement/transactions.ts';

export interface LedgerOptions {
	readonly database: Database;
	/** For statements, and for lists of one kind. */
	readonly reports: Queryable;
	readonly mail: Mail;
	readonly statements: Statements;
}

/** What a user sees of their own accounts (CASH-11). */
export function ledgerRoutes({ database, reports, mail, statements }: LedgerOptions): Route[] {
	return [
		// Those of one kind are looked for among all, which takes as long as a report.
		route(contract.listTransactions, (call) =>
			listTransactions(call.query.kind === undefined ? database : reports, call),
		),
		route(contract.exportTransactions, (call) => exportTransactions(reports, call)),
		route(contract.getStatement, async ({ caller, query, locale }) => {
			const filter = toEntryFilter(caller.userId, query);
			const pdf = await statements.make(filter, locale);
			if (pdf instanceof Refused) return pdf;
			return new Download(Readable.from([pdf]), 'application/pdf', 'statement.pdf');
		}),
		route(contract.mailStatement, (call) => mailStatement(database, mail, call)),
	];
}
