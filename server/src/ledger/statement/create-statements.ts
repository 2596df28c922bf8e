import type { Transaction } from '@fairtick/domain/ledger/contract';
import { monthBounds } from '@fairtick/domain/ledger/statement';
import type { Locale } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../../database/index.ts';
import { limitConcurrency } from '../../http/index.ts';
import type { Attachment, MailRow } from '../../mail/index.ts';
import { createDrawingThread } from './drawing-thread.ts';
import { readEntries } from './export-transactions.ts';
import { type EntryFilter, loadAccountPeriods, loadHolder } from './queries.ts';
import type { Statement, StatementSection } from './statement.ts';
import { toTransaction } from './transactions.ts';

/** One is drawn at a time; so many wait. */
const WAITING = 8;

/** Makes statements as documents (CASH-11). */
export interface Statements {
	/** A PDF in a language. Throws `NotDone` when too many wait. */
	make(filter: EntryFilter, locale: Locale): Promise<Buffer>;
	/** What a mail of the kind `statement` carries; null for others. */
	loadAttachment(mail: Pick<MailRow, 'userId' | 'kind' | 'locale' | 'params'>): Promise<Attachment | null>;
}

export function createStatements(reports: Queryable, site: { readonly appName: string }): Statements {
	const inTurn = limitConcurrency(1, WAITING);
	const draw = createDrawingThread();

	async function gather(filter: EntryFilter, locale: Locale): Promise<Statement> {
		const { userId, kind } = filter;
		const { createdAt, now, ...holder } = await loadHolder(reports, userId);
		const periods = await loadAccountPeriods(reports, filter);
		const sections: StatementSection[] = [];
		for (const period of periods) {
			const { currency, account, openingMinor, closingMinor } = period;
			const transactions: Transaction[] = [];
			for await (const rows of readEntries(reports, [period], kind)) transactions.push(...rows.map(toTransaction));
			if (transactions.length > 0 || closingMinor > 0n)
				sections.push({ currency, account, openingMinor, closingMinor, transactions });
		}
		return {
			...{ locale, appName: site.appName, holder: { id: userId, ...holder }, kind, sections },
			fromMs: filter.fromMs ?? Number(createdAt),
			toMs: Math.min(filter.toMs ?? Number(now), Number(now)),
			madeAtMs: Number(now),
		};
	}

	const make: Statements['make'] = (filter, locale) => inTurn(async () => draw(await gather(filter, locale)));

	return {
		make,
		async loadAttachment({ userId, kind, locale, params: { month } }) {
			if (kind !== 'statement' || userId === null || month === undefined) return null;
			const all = { mode: null, account: null, kind: null };
			const content = await make({ userId, ...all, ...monthBounds(month) }, locale);
			return { name: `statement-${month}.pdf`, type: 'application/pdf', content };
		},
	};
}
