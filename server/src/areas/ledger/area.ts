import { monthsAlarm } from '@fairtick/domain/ledger/kinds/months-alarm';
import { LEDGER_REQUESTS } from '@fairtick/domain/ledger/requests';
import type { Area, AreaFacts } from '../../platform/area/index.ts';
import { analyzeMonths, countMissingMonths, makeMonths } from '../../platform/database/index.ts';
import { on } from '../../platform/hooks/index.ts';
import { attachment } from '../../platform/mail/index.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { serveRequests } from '../../platform/staff-requests/index.ts';
import { ledgerProbes } from '../site/settings/hooks.ts';
import { adjustmentExecutor } from './adjust.ts';
import { LEDGER_CHECKS } from './audit/ledger-checks.ts';
import { postings } from './audit/posting-checks.ts';
import { times } from './audit/time-checks.ts';
import { LEDGER_FILES } from './export-ledger.ts';
import * as hooks from './hooks.ts';
import { loadLedgerGlance } from './load-glance.ts';
import { ledgerMeasures } from './measures.ts';
import { ledgerRoutes } from './routes.ts';
import { createStatements } from './statement/create-statements.ts';

export const ledger: AreaFacts = {
	name: 'ledger',
	tables: [
		'accounts',
		'ledger_events',
		'ledger_references',
		'ledger_transfers',
		'ledger_entries',
		'claims',
		'cover_shortfalls',
		'adjustments',
	],
	offers: Object.values(hooks),
	auditChecks: [...LEDGER_CHECKS, times, postings],
	personal: {
		lists: {
			balances: 'select kind, currency, balance from accounts where user_id = $1 order by currency, kind',
			adjustments:
				'select id, currency, amount, reason, about_type, about_id, adjusted_at from adjustments where user_id = $1 order by adjusted_at, id',
			claims:
				'select id, currency, amount, paid, forgiven, opened_at from claims where user_id = $1 order by opened_at, id',
		},
		files: LEDGER_FILES,
	},
};

export function serveLedger(platform: Platform): Area {
	const { database, reports, backOffice, config, places, audits, log } = platform;
	const statements = createStatements(reports, config, places);
	const context = { ...platform, statements };
	return {
		...ledger,
		subscriptions: [
			on(attachment, statements.loadAttachment),
			on(ledgerProbes, () => ({
				ledger: async () => ({
					...(await loadLedgerGlance(database)),
					auditOverdue: audits !== null && (await audits.overdue()),
				}),
			})),
		],
		routes: ledgerRoutes(context),
		requests: serveRequests(LEDGER_REQUESTS, { adjustment: adjustmentExecutor(context) }),
		work: [
			{
				schedule: 'make-months',
				cron: '23 * * * *',
				run: () => makeMonths(database).then(() => analyzeMonths(database)),
			},
		],
		loadToDo: async () => [{ of: monthsAlarm, count: await countMissingMonths(backOffice) }],
		// Without a month nothing is refused, so that a lock held by another program delays no start.
		begin: () =>
			makeMonths(database, { mayWait: true }).then(
				() => undefined,
				(error) => log.error({ err: error }, 'partitions of the months could not be made'),
			),
		measures: ledgerMeasures(database),
	};
}
