import type { KeyObject } from 'node:crypto';
import { MOVEMENT_DECIDERS } from '@fairtick/domain/cashier/admin-contract';
import type { FastifyInstance } from 'fastify';
import type { Area, AreaFacts } from '../area/index.ts';
import type { Config } from '../config/index.ts';
import type { Database, Queryable } from '../database/index.ts';
import type { Bus } from '../events/index.ts';
import { type Jobs, type Work, workOn } from '../jobs/index.ts';
import { openClearingAccounts } from '../ledger/index.ts';
import type { Log } from '../log/index.ts';
import { createOutgoing, type Outgoing } from '../outgoing/index.ts';
import { movements } from './audit/movement-checks.ts';
import type { CashierContext } from './context.ts';
import { cashierMeasures } from './measures.ts';
import { SEND_QUEUE } from './movements/send-queue.ts';
import { cashierEventViews } from './movements/view.ts';
import { LOOK_QUEUE, lookAgain } from './notices/look-again.ts';
import { updateOldBodies } from './notices/queries.ts';
import { NOTICE_QUEUE, workNotice } from './notices/work-notice.ts';
import { pollDeposits, pollWithdrawals } from './poll.ts';
import { openProviders } from './providers/open-providers.ts';
import type { Provider } from './providers/provider.ts';
import { Providers } from './providers/providers.ts';
import { createSandbox } from './providers/sandbox/create-sandbox.ts';
import { addNotice, deliverNotices } from './providers/sandbox/notices.ts';
import { registerSandboxPage } from './providers/sandbox/page.ts';
import { openRateSource, type RateSource } from './rates/rate-source.ts';
import { reviewExecutors } from './review/executors.ts';
import { cashierRoutes } from './routes.ts';
import { createConfirmedLines } from './statement-lines/queries.ts';
import { sendWithdrawal } from './withdrawals/send-withdrawal.ts';

export const cashier: AreaFacts = {
	name: 'cashier',
	tables: [
		...[
			'deposits',
			'payments',
			'payment_reversals',
			'withdrawals',
			'withdrawal_legs',
			'destinations',
			'movement_steps',
		],
		...['quotes', 'provider_notices', 'payout_switches', 'sandbox_objects', 'statement_lines', 'taken_reviews'],
	],
	auditChecks: [movements],
	requests: {
		'withdrawal.approve': MOVEMENT_DECIDERS,
		'deposit.credit': MOVEMENT_DECIDERS,
		'statement_line.confirm': MOVEMENT_DECIDERS,
		'payouts.start': MOVEMENT_DECIDERS,
	},
	eventViews: cashierEventViews,
	personal: {
		lists: {
			deposits: `select id, method, currency, amount, fee, native_amount, native_currency, reference, status, reason, created_at, changed_at
				from deposits where user_id = $1 order by created_at, id`,
			payments: `select p.id, p.deposit_id, p.native_amount, p.native_currency, p.state, p.money, p.amount, p.fee, p.instrument_kind,
				p.instrument_label, p.payer_name, p.at from payments p join deposits d on d.id = p.deposit_id where d.user_id = $1
				order by p.seen_at, p.id`,
			payment_reversals: `select r.id, r.payment_id, r.kind, r.state, r.amount, r.at from payment_reversals r
				join payments p on p.id = r.payment_id join deposits d on d.id = p.deposit_id where d.user_id = $1 order by r.seen_at, r.id`,
			withdrawals: `select id, method, destination_id, currency, amount, fee, reference, status, reason, created_at, changed_at
				from withdrawals where user_id = $1 order by created_at, id`,
			withdrawal_legs: `select l.withdrawal_id, l.n, l.kind, l.method, l.payment_id, l.amount, l.fee, l.status, l.reason, l.changed_at
				from withdrawal_legs l join withdrawals w on w.id = l.withdrawal_id where w.user_id = $1 order by w.created_at, w.id, l.n`,
			destinations: `select id, method, fields, label, created_at, usable_at, removed_at from destinations where user_id = $1
				order by created_at, id`,
			movement_steps: `select s.movement_id, s.n, s.status, s.cause, s.reason, s.at from movement_steps s
				where exists (select from deposits d where d.id = s.movement_id and d.user_id = $1)
					or exists (select from withdrawals w where w.id = s.movement_id and w.user_id = $1) order by s.at, s.movement_id, s.n`,
			quotes: `select id, method, direction, amount, native_amount, native_currency, rate_numerator, rate_denominator, spread_bps, source,
				fixed, created_at, expires_at, used_at from quotes where user_id = $1 order by created_at, id`,
			statement_lines: `select l.kind, l.native_amount, l.native_currency, l.booked_at, l.payer_name, l.payer_tax_number, l.payer_account,
				l.text, d.id deposit_id from statement_lines l join deposits d on d.id::text = l.subject_id where d.user_id = $1
				order by l.booked_at, l.n`,
		},
	},
};

export interface CashierOptions {
	readonly config: Pick<Config, 'money' | 'payments' | 'appName' | 'allowsLoopback' | 'payoutLimits'>;
	readonly database: Database;
	readonly reports: Queryable;
	readonly backOffice: Queryable;
	readonly jobs: Jobs;
	readonly publish: Bus['publish'];
	readonly log: Log;
	readonly currency: CashierContext['currency'];
	readonly persons: CashierContext['persons'];
	readonly baseUrl: () => string;
	readonly loadLinkedGain: CashierContext['loadLinkedGain'];
	/** What the sandbox signs with. */
	readonly sandboxKey: KeyObject;
	/** Where the sandbox delivers its notices. */
	readonly http: FastifyInstance;
}

/** The calls and the work of the cashier. Throws `WrongProviderSetting`. */
export async function serveCashier(options: CashierOptions): Promise<Area> {
	const {
		config,
		database,
		reports,
		backOffice,
		jobs,
		publish,
		log,
		currency,
		persons,
		baseUrl,
		loadLinkedGain,
		http,
	} = options;
	const isSandbox = config.money === 'sandbox';
	const outgoing = createOutgoing({ allowsLoopback: config.allowsLoopback });
	const providers = new Providers([
		...(isSandbox ? [openSandbox(options)] : []),
		...(await openConfigured(options, outgoing)),
	]);
	const clearing = await openClearingAccounts(database, providers.all, currency);
	const open = config.money !== 'off';
	const context: CashierContext = {
		...{ database, jobs, publish, log, providers, persons, currency, clearing, open, baseUrl, loadLinkedGain },
		payoutLimits: config.payoutLimits,
		...{ rates: openRates(options, outgoing), spreadBps: config.payments.spreadBps },
	};
	return {
		...cashier,
		routes: cashierRoutes(context, { reports, backOffice }),
		executors: reviewExecutors(context),
		measures: cashierMeasures(database),
		...(isSandbox && { register: (pages: FastifyInstance) => registerSandboxPage(pages, database, jobs) }),
		work: [...cashierWork(context), ...(isSandbox ? [deliverNotices(http, options.sandboxKey)] : [])],
	};
}

function openSandbox({ database, jobs, sandboxKey, baseUrl }: CashierOptions): Provider {
	const notify = (subject: Parameters<typeof addNotice>[2]) => addNotice(jobs, database, subject);
	return createSandbox({ database, key: sandboxKey, baseUrl, notify });
}

/** What the settings name; nothing where no money is taken. */
async function openConfigured({ config, database }: CashierOptions, outgoing: Outgoing): Promise<Provider[]> {
	const { money } = config;
	if (money === 'off') return [];
	return openProviders({ config, money, outgoing, lines: createConfirmedLines(database), nowMs: Date.now });
}

function openRates({ config, log }: CashierOptions, outgoing: Outgoing): RateSource | null {
	const { rates: place } = config.payments;
	return place === undefined ? null : openRateSource({ place, outgoing, nowMs: Date.now, log });
}

const cashierWork = (context: CashierContext): Work[] => [
	workOn(NOTICE_QUEUE, ({ noticeId }) => workNotice(context, noticeId)),
	workOn(LOOK_QUEUE, (payment) => lookAgain(context, payment)),
	workOn(SEND_QUEUE, ({ withdrawalId }) => sendWithdrawal(context, withdrawalId)),
	{ schedule: 'poll-deposits', cron: '* * * * *', run: () => pollDeposits(context) },
	{ schedule: 'poll-withdrawals', cron: '* * * * *', run: () => pollWithdrawals(context) },
	{ schedule: 'forget-notices', cron: '29 3 * * *', run: () => updateOldBodies(context.database) },
];
