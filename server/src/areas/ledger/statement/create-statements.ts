import { monthBounds } from '@fairtick/domain/ledger/statement';
import type { Locale } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../../../platform/database/index.ts';
import { Refused, TooMany } from '../../../platform/http/index.ts';
import { type Attachment, type MailRow, Undeliverable } from '../../../platform/mail/index.ts';
import type { Asker, Places, Reports } from '../../../platform/turns/index.ts';
import { createDrawingThread } from './drawing-thread.ts';
import { type AccountPeriod, type EntryFilter, loadAccountPeriods, loadEntries, loadHolder } from './queries.ts';
import { refuseTooLong, type TooLong } from './refuse-too-long.ts';
import type { StatementSection } from './statement.ts';
import { toTransaction } from './transactions.ts';

/** The drawing of one takes a second at most. */
const TURNS = { name: 'statements', atOnce: 1, waitingEach: 1, waitingOfSite: 4, waiting: 20 };
/** Seconds until the next try: by then the user's other statement is usually drawn. */
const RETRY_AFTER_S = 5;

/** Makes statements as documents (CASH-11). */
export interface Statements {
	/**
	 * A PDF in a language, or its refusal where it would be too long. Throws `TooMany` while another one of the user is made,
	 * `NotDone` when too many wait.
	 */
	make(asker: Asker, filter: EntryFilter, locale: Locale): Promise<Buffer | TooLong>;
	/**
	 * The attachment of a mail of the kind `statement`; null for others. Throws `Undeliverable` if the statement has become
	 * too long since it was requested.
	 */
	loadAttachment(mail: Pick<MailRow, 'userId' | 'kind' | 'locale' | 'params'>): Promise<Attachment | null>;
}

export function createStatements(reports: Reports, site: { readonly appName: string }, places: Places): Statements {
	const turns = places.open(TURNS);
	const draw = createDrawingThread();
	/** Users whose statement is being made or waits. */
	const served = new Set<number>();

	/** The sections of periods that are not too long. */
	async function loadSections(db: Queryable, periods: readonly AccountPeriod[], kind: EntryFilter['kind']) {
		const sections: StatementSection[] = [];
		for (const period of periods) {
			const { currency, account, openingMinor, closingMinor } = period;
			const transactions = (await loadEntries(db, period, kind)).map(toTransaction);
			if (transactions.length > 0 || closingMinor > 0n)
				sections.push({ currency, account, openingMinor, closingMinor, transactions });
		}
		return sections;
	}

	async function makeOne(asker: Asker, filter: EntryFilter, locale: Locale): Promise<Buffer | TooLong> {
		const { userId, kind } = filter;
		const db = reports.of(asker);
		const { createdAt, now, ...holder } = await loadHolder(db, userId);
		const periods = await loadAccountPeriods(db, filter);
		const tooLong = await refuseTooLong(db, periods, kind);
		if (tooLong) return tooLong;
		return turns.run(asker, async () =>
			draw({
				locale,
				appName: site.appName,
				holder: { id: userId, ...holder },
				kind,
				fromMs: filter.fromMs ?? Number(createdAt),
				toMs: Math.min(filter.toMs ?? Number(now), Number(now)),
				madeAtMs: Number(now),
				sections: await loadSections(db, periods, kind),
			}),
		);
	}

	const make: Statements['make'] = async (asker, filter, locale) => {
		if (served.has(filter.userId)) throw new TooMany(RETRY_AFTER_S);
		served.add(filter.userId);
		try {
			return await makeOne(asker, filter, locale);
		} finally {
			served.delete(filter.userId);
		}
	};

	return {
		make,
		async loadAttachment({ userId, kind, locale, params: { month } }) {
			if (kind !== 'statement' || userId === null || month === undefined) return null;
			const all = { mode: null, account: null, kind: null };
			const asker = { caller: { userId }, address: '' };
			const content = await make(asker, { userId, ...all, ...monthBounds(month) }, locale);
			if (content instanceof Refused) throw new Undeliverable(`the statement of ${month} is too long`);
			return { name: `statement-${month}.pdf`, type: 'application/pdf', content };
		},
	};
}
