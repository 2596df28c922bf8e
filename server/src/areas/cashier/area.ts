import { reviewsQueue } from '@fairtick/domain/cashier/kinds/reviews-queue';
import { REVIEW_READERS } from '@fairtick/domain/cashier/review-contract';
import type { FastifyInstance } from 'fastify';
import type { Area, AreaFacts } from '../../platform/area/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Work, workOn } from '../../platform/jobs/index.ts';
import type { Reports } from '../../platform/turns/index.ts';
import { cashierAlarms } from './alarms.ts';
import { movements } from './audit/movement-checks.ts';
import type { CashierContext } from './context.ts';
import { cashierMeasures } from './measures.ts';
import { SEND_QUEUE } from './movements/send-queue.ts';
import { cashierEventViews } from './movements/view.ts';
import { LOOK_QUEUE, lookAgain } from './notices/look-again.ts';
import { updateOldBodies } from './notices/queries.ts';
import { noticesOf } from './notices/work-notice.ts';
import type { OpenCashierOptions } from './open-cashier.ts';
import { pollDeposits, pollWithdrawals } from './poll.ts';
import { deliverNotices } from './providers/sandbox/notices.ts';
import { registerSandboxPage } from './providers/sandbox/page.ts';
import { reconcileAll, updateCover } from './reconcile/reconcile-providers.ts';
import { beginGeneration } from './restore/begin-generation.ts';
import { cashierRequests } from './review/executors.ts';
import { countReviews, updateFreed } from './review/queries.ts';
import { cashierRoutes } from './routes.ts';
import { sendWithdrawal } from './withdrawals/send-withdrawal.ts';

export const cashier = {
	name: 'cashier',
	tables: [
		'deposits',
		'payments',
		'payment_reversals',
		'withdrawals',
		'withdrawal_legs',
		'destinations',
		'movement_steps',
		'quotes',
		'provider_notices',
		'payout_switches',
		'sandbox_objects',
		'statement_lines',
		'taken_reviews',
		'reconciliations',
		'reconciliation_differences',
		'payment_returns',
		'payment_valuations',
		'claim_write_offs',
		'blocks',
	],
	auditChecks: [movements],
	actReaders: { deposit: REVIEW_READERS, withdrawal: REVIEW_READERS, payment: REVIEW_READERS },
	eventViews: cashierEventViews,
	personal: {
		lists: {
			deposits: `select id, method, currency, amount, fee, native_amount, native_currency, reference, status, reason, created_at, changed_at
				from deposits where user_id = $1 order by created_at, id`,
			payments: `select p.id, p.deposit_id, p.native_amount, p.native_currency, p.state, p.money, p.amount, p.fee, p.instrument_kind,
				p.instrument_label, p.payer_name, p.at from payments p join deposits d on d.id = p.deposit_id where d.user_id = $1
				order by p.seen_at, p.id`,
			payment_valuations: `select v.payment_id, v.amount, v.difference, v.reason, v.valued_at from payment_valuations v
				join payments p on p.id = v.payment_id join deposits d on d.id = p.deposit_id where d.user_id = $1 order by v.valued_at, v.id`,
			payment_reversals: `select r.id, r.payment_id, r.kind, r.state, r.amount, r.at from payment_reversals r
				join payments p on p.id = r.payment_id join deposits d on d.id = p.deposit_id where d.user_id = $1 order by r.seen_at, r.id`,
			withdrawals: `select id, method, destination_id, currency, amount, fee, reference, status, reason, created_at, changed_at
				from withdrawals where user_id = $1 order by created_at, id`,
			withdrawal_legs: `select l.withdrawal_id, l.n, l.kind, l.method, l.payment_id, l.amount, l.fee, l.status, l.reason, l.changed_at
				from withdrawal_legs l join withdrawals w on w.id = l.withdrawal_id where w.user_id = $1 order by w.created_at, w.id, l.n`,
			// Without the reason: it may be what the law forbids to tell (KYC-04).
			blocks: `select id, currency, amount, blocked_at, released_at from blocks where user_id = $1 order by blocked_at, id`,
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
} satisfies AreaFacts;

export interface CashierOptions extends Pick<OpenCashierOptions, 'config' | 'sandboxKey'> {
	readonly context: CashierContext;
	readonly reports: Reports;
	readonly backOffice: Queryable;
	/** Where the sandbox delivers its notices. */
	readonly http: FastifyInstance;
}

/** The calls and the work of the cashier. */
export async function serveCashier(options: CashierOptions): Promise<Area> {
	const { context, config, reports, backOffice, http, sandboxKey } = options;
	const { database, jobs } = context;
	const isSandbox = config.money === 'sandbox';
	await beginGeneration(context);
	const notices = new Map(context.providers.all.map((provider) => [provider, noticesOf(context, provider)]));
	return {
		...cashier,
		routes: cashierRoutes(context, { reports, backOffice, notices }),
		requests: cashierRequests(context),
		freeTaken: updateFreed,
		measures: cashierMeasures(context),
		loadToDo: async () => [
			...(await cashierAlarms(backOffice, context.currency)),
			{ of: reviewsQueue, count: await countReviews(backOffice) },
		],
		depositMethods: context.providers.methods.flatMap(({ method: { id, deposit } }) => (deposit === null ? [] : [id])),
		...(isSandbox && { register: (pages: FastifyInstance) => registerSandboxPage(pages, database, jobs) }),
		work: [...notices.values(), ...cashierWork(context), ...(isSandbox ? [deliverNotices(http, sandboxKey)] : [])],
	};
}

const cashierWork = (context: CashierContext): Work[] => [
	workOn(LOOK_QUEUE, (payment) => lookAgain(context, payment)),
	workOn(SEND_QUEUE, ({ withdrawalId }) => sendWithdrawal(context, withdrawalId)),
	{ schedule: 'poll-deposits', cron: '* * * * *', run: () => pollDeposits(context) },
	{ schedule: 'poll-withdrawals', cron: '* * * * *', run: () => pollWithdrawals(context) },
	{ schedule: 'reconcile', cron: '37 4 * * *', run: () => reconcileAll(context) },
	{ schedule: 'cover', cron: '*/5 * * * *', run: () => updateCover(context) },
	{ schedule: 'forget-notices', cron: '29 3 * * *', run: () => updateOldBodies(context.database) },
];
