import type { KeyObject } from 'node:crypto';
import { reviewsQueue } from '@fairtick/domain/cashier/kinds/reviews-queue';
import { REVIEW_READERS } from '@fairtick/domain/cashier/review-contract';
import type { FastifyInstance } from 'fastify';
import type { Area, AreaFacts } from '../../platform/area/index.ts';
import { on, type Subscription } from '../../platform/hooks/index.ts';
import { type Work, workOn } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { listsPartners, refusesPair } from '../../platform/staff-requests/index.ts';
import { findsAdjusted } from '../ledger/hooks.ts';
import type { Persons } from '../limits/index.ts';
import { loadIsTraded } from '../market/index.ts';
import { endsPayouts, isCountryFixed } from '../people/identity/hooks.ts';
import { warnOwner } from '../people/identity/index.ts';
import { cashierProbes } from '../site/settings/hooks.ts';
import { loadSiteSettings } from '../site/settings/index.ts';
import { findsOwners } from '../staff/hooks.ts';
import { disputedMovements } from '../support/hooks.ts';
import { stoppedByRestore } from '../trading/hooks.ts';
import { loadLinkedGain } from '../trading/index.ts';
import { addressCleared, coinAddresses, identityApproved } from '../verification/hooks.ts';
import { type Screening, screenAddresses } from '../verification/index.ts';
import { movements } from './audit/movement-checks.ts';
import type { CashierContext } from './context.ts';
import { hasDeposited } from './deposits/deposit-totals.ts';
import { loadAddresses } from './destinations/queries.ts';
import { depositCredited } from './hooks.ts';
import { cashierAlarms, cashierMeasures } from './measures.ts';
import { findMovementOwners } from './movements/find-owners.ts';
import { loadOverdue } from './movements/overdue-movements.ts';
import { cashierEventViews, loadMovements } from './movements/view.ts';
import { updateOldBodies } from './notices/queries.ts';
import { noticesOf, READ_QUEUE, readAgain } from './notices/work-notices.ts';
import { openCashier } from './open-cashier.ts';
import { stoppedByRestoreQuery } from './payouts/restore-guard.ts';
import { pollDeposits, pollWithdrawals } from './poll.ts';
import { deliverNotices } from './providers/sandbox/notices.ts';
import { registerSandboxPage } from './providers/sandbox/page.ts';
import { reconcileAll, updateCover } from './reconcile/reconcile-providers.ts';
import { beginGeneration } from './recovery/begin-generation.ts';
import { cashierRequests } from './review/executors.ts';
import { countReviews, updateFreed } from './review/queries.ts';
import { cashierRoutes } from './routes.ts';
import { SEND_QUEUE } from './withdrawal-rows/withdrawals.ts';
import { endPayoutsSince } from './withdrawals/end-payouts-since.ts';
import { hastenWithdrawals } from './withdrawals/identity-hold.ts';
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
	offers: [depositCredited],
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
			// Without the reason, which the law may forbid to disclose (KYC-04).
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

/** The calls and the work of the cashier. */
export async function serveCashier(platform: Platform, services: CashierServices): Promise<Area> {
	const { config, http, reports, backOffice, deriveKey } = platform;
	const sandboxKey = deriveKey('sandbox notices');
	const context = await openContext(platform, { ...services, sandboxKey });
	const { database, jobs } = context;
	const isSandbox = config.money === 'sandbox';
	const notices = new Map(context.providers.all.map((provider) => [provider, noticesOf(context, provider)]));
	return {
		...cashier,
		subscriptions: subscriptionsOf(context),
		routes: cashierRoutes(context, { reports, backOffice, notices }),
		requests: cashierRequests(context, notices),
		freeTaken: updateFreed,
		measures: cashierMeasures(context),
		loadToDo: async () => [
			...(await cashierAlarms(backOffice, context.money.currency)),
			{ of: reviewsQueue, count: await countReviews(backOffice) },
		],
		depositMethods: context.providers.methods.flatMap(({ method: { id, deposit } }) => (deposit === null ? [] : [id])),
		...(isSandbox && { register: (pages: FastifyInstance) => registerSandboxPage(pages, database, jobs) }),
		work: [...notices.values(), ...cashierWork(context), ...(isSandbox ? [deliverNotices(http, sandboxKey)] : [])],
		begin: async () => void (await beginGeneration(context)),
		rejoin: (database) => beginGeneration({ ...context, database }),
	};
}

export interface CashierServices {
	readonly persons: Persons;
	readonly screening: Screening;
}

function openContext(
	platform: Platform,
	{ persons, screening, sandboxKey }: CashierServices & { readonly sandboxKey: KeyObject },
): Promise<CashierContext> {
	const { hooks, bus, mail, reports, realCurrency } = platform;
	const { config, database, jobs, log, baseUrl, journal, mailOperator } = platform;
	return openCashier({
		config,
		database,
		jobs,
		log,
		baseUrl,
		journal,
		mailOperator,
		currency: realCurrency,
		publish: bus.publish,
		persons,
		sandboxKey,
		// It decides about a withdrawal: lists of staff may come from a replica.
		loadLinkedGain: (userId) => loadLinkedGain(reports.own, userId, realCurrency),
		loadOffer: loadSiteSettings,
		loadIsTraded: (db) => loadIsTraded(db, realCurrency),
		credited: (tx, userId) => hooks.fire(depositCredited, tx, userId),
		screenAddresses: (tx, userId, addresses) => screenAddresses({ screening }, tx, userId, addresses),
		warnOwner: (tx, state, warning) => warnOwner({ mail, publish: bus.publish }, tx, state, warning),
	});
}

const subscriptionsOf = (context: CashierContext): Subscription[] => [
	on(isCountryFixed, hasDeposited),
	on(endsPayouts, (tx, state, sinceMs) => endPayoutsSince(context, tx, state, sinceMs)),
	on(identityApproved, hastenWithdrawals),
	on(addressCleared, hastenWithdrawals),
	on(coinAddresses, loadAddresses),
	on(refusesPair, context.settings.pairs.refuse),
	on(listsPartners, context.settings.pairs.list),
	on(findsAdjusted, async (db, userId, id) => (await loadMovements(db, userId, [id]))[0]?.kind ?? null),
	on(findsOwners, findMovementOwners),
	on(disputedMovements, async (db, userId, ids) =>
		(await loadMovements(db, userId, ids)).map((movement) => ({ type: 'movement', id: movement.id, movement })),
	),
	on(stoppedByRestore, () => stoppedByRestoreQuery),
	on(cashierProbes, () => ({ movements: () => loadOverdue(context.database) })),
];

const cashierWork = (context: CashierContext): Work[] => [
	workOn(READ_QUEUE, (payment) => readAgain(context, payment)),
	workOn(SEND_QUEUE, ({ withdrawalId }) => sendWithdrawal(context, withdrawalId)),
	{ schedule: 'poll-deposits', cron: '* * * * *', run: () => pollDeposits(context) },
	{ schedule: 'poll-withdrawals', cron: '* * * * *', run: () => pollWithdrawals(context) },
	{ schedule: 'reconcile', cron: '37 4 * * *', run: () => reconcileAll(context) },
	{ schedule: 'cover', cron: '*/5 * * * *', run: () => updateCover(context) },
	{ schedule: 'forget-notices', cron: '29 3 * * *', run: () => updateOldBodies(context.database) },
];
