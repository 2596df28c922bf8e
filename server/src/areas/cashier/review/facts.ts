import { listHolds } from '@fairtick/domain/cashier/judge';
import { AUTOMATIC_DAY_MINOR, AUTOMATIC_WEEK_MINOR } from '@fairtick/domain/cashier/limits';
import type { ReviewFacts } from '@fairtick/domain/cashier/review-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { loadClock } from '../../../platform/database/index.ts';
import { loadUserAccounts, type UserAccounts } from '../../ledger/index.ts';
import { loadOpenBlocks, type StoredBlock } from '../blocks/queries.ts';
import type { CashierContext } from '../context.ts';
import { loadMovements } from '../movements/queries.ts';
import { loadUserFacts } from '../movements/user-facts.ts';
import { findCancelBlock, toWireMovement } from '../movements/view.ts';
import { loadWithdrawal } from '../withdrawal-rows/withdrawals.ts';
import { isIdentityMissing } from '../withdrawals/identity-hold.ts';
import { loadJudgeFacts } from '../withdrawals/judge.ts';
import { loadJudgeRows } from '../withdrawals/judge-queries.ts';
import { loadClaimFacts, loadOwnLimitFacts, loadPersonFacts, loadSourceFacts } from './facts-queries.ts';

const MOST_MOVEMENTS = 20;
/** Any credit: who may ask for one does not depend on what it is. */
const CREDIT = { as: 'credit' } as const;

/**
 * All facts for a decision about a user's money, on one screen (ADMIN-04), with the holds of a withdrawal. Read without
 * locks: an act decides again.
 */
export async function loadFacts(
	context: CashierContext,
	userId: number,
	withdrawalId: string | null,
): Promise<ReviewFacts> {
	const {
		database: db,
		money: { currency },
	} = context;
	const accounts = await loadUserAccounts(db, [userId]);
	const about = { userId, id: withdrawalId, nowMs: Number(await loadClock(db)) };
	const person = await loadPersonFacts(db, userId, currency);
	const { approved } = await loadUserFacts(db, userId);
	const { day, week } = await loadJudgeRows(db, about);
	const filter = { userId, kind: null, status: null, fromMs: null, toMs: null, after: null };
	const movements = await loadMovements(db, { ...filter, limit: MOST_MOVEMENTS });
	const cancelBlock = await findCancelBlock(db, userId, movements);
	const { exclusionKind, frozenReason } = person;
	return {
		email: person.email,
		email_verified: person.emailVerified,
		country: person.country,
		registered_at: toInstant(person.registeredAt),
		identity_missing: await isIdentityMissing(context.settings.wanted, db, { userId, approved }),
		freeze: frozenReason === null ? null : { reason: frozenReason, due_at: toInstant(person.frozenDueAt) },
		exclusion: exclusionKind && { kind: exclusionKind, until: toInstant(person.exclusionEndsAt) },
		balances: toBalances(accounts, userId, currency),
		totals: {
			deposited: Number(person.deposited),
			taken_back: Number(person.takenBack),
			withdrawn: Number(person.withdrawn),
		},
		trading: {
			trades: person.trades,
			staked: Number(person.staked),
			returned: Number(person.returned),
			last_at: toInstant(person.lastTradeAt),
		},
		automatic: {
			day: Number(day),
			day_limit: Number(AUTOMATIC_DAY_MINOR),
			week: Number(week),
			week_limit: Number(AUTOMATIC_WEEK_MINOR),
		},
		holds: await loadHolds(context, accounts, about),
		own_limits: await loadOwnLimitFacts(db, userId),
		claims: await loadClaimFacts(db, userId),
		creditors: [
			...((await context.settings.pairs.list(db, { subject: `user:${userId}`, paired: CREDIT }, null)) ?? []),
		],
		blocks: (await loadOpenBlocks(db, userId)).map(toBlock),
		sources: await loadSourceFacts(db, userId),
		movements: movements.map((row) => toWireMovement(row, cancelBlock)),
	};
}

function toBalances(accounts: UserAccounts, userId: number, currency: CashierContext['money']['currency']) {
	const balance = (kind: keyof ReviewFacts['balances']) => Number(accounts.balance(userId, kind, currency));
	return {
		available: balance('available'),
		in_trades: balance('in_trades'),
		withdrawing: balance('withdrawing'),
		blocked: balance('blocked'),
	};
}

const toBlock = ({ id, amount, reason, blockedAt }: StoredBlock) => ({
	id,
	amount: Number(amount),
	reason,
	blocked_at: toInstant(blockedAt),
});

/** The reasons that would make a withdrawal wait now; empty without one. */
async function loadHolds(
	context: CashierContext,
	accounts: UserAccounts,
	{ userId, id, nowMs }: { readonly userId: number; readonly id: string | null; readonly nowMs: number },
): Promise<ReviewFacts['holds']> {
	const withdrawal = id === null ? null : await loadWithdrawal(context.database, id);
	if (withdrawal === null) return [];
	const facts = await loadJudgeFacts(context, { tx: context.database, userId, accounts, nowMs }, withdrawal);
	return listHolds(facts).map(({ waitsFor, untilMs }) => ({ why: waitsFor, until: toInstant(untilMs) }));
}
