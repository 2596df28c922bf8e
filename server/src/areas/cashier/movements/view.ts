import { type DepositStatus, isCancellable as isDepositCancellable } from '@fairtick/domain/cashier/deposit';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { formatNative } from '@fairtick/domain/cashier/native';
import { formatRate } from '@fairtick/domain/cashier/rates';
import { isCancellableByUser, type WithdrawalStatus } from '@fairtick/domain/cashier/withdrawal';
import type { Queryable } from '../../../platform/database/index.ts';
import {
	type Balances,
	type NewUserEvent,
	type PublishedUserEvent,
	showUserEvents,
	toWireBalances,
	type UserEventView,
	type UserEventViews,
} from '../../../platform/events/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { findCancelRefusal } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import type { NextStep } from '../providers/provider.ts';
import { loadMovementsById, type MovementRow } from './queries.ts';

const toIso = (ms: bigint | number) => new Date(Number(ms)).toISOString();
const WHOLE_BPS = 100;

/** The only reason why a user's pending withdrawals cannot be cancelled. */
type CancelBlock = Pick<Movement, 'excluded' | 'final'>;
const NOTHING: CancelBlock = { excluded: null, final: null };

const isPending = ({ kind, status, reason }: MovementRow) =>
	kind === 'withdrawal' && isCancellableByUser({ status: status as WithdrawalStatus, reason });

/** Returns the refusal to cancel the pending withdrawals among a user's movements (LIMIT-02, CASH-03); nothing if they can be cancelled, or there are none. */
export async function findCancelBlock(
	db: Queryable,
	userId: number,
	rows: readonly MovementRow[],
): Promise<CancelBlock> {
	const refusal = rows.some(isPending) ? await findCancelRefusal(db, { userId, hasLimits: true }) : null;
	if (refusal === null) return NOTHING;
	return refusal.code === 'cashier.excluded'
		? { ...NOTHING, excluded: refusal.params }
		: { ...NOTHING, final: refusal.params };
}

/** A movement as the wire shows it; `cancelBlock` as `findCancelBlock` says. */
export function toWireMovement(row: MovementRow, cancelBlock: CancelBlock): Movement {
	const { amount, fee, kind, status } = row;
	return {
		id: row.id,
		kind,
		method: row.method,
		amount: Number(amount),
		fee: Number(fee),
		arrives: Number(amount - fee),
		currency: 'USD',
		local: toLocal(row),
		status,
		reason: row.reason,
		due_at: row.dueAt === null ? null : toIso(row.dueAt),
		waits_for: row.waitsFor,
		destination: row.destination,
		reference: row.reference,
		cancellable:
			kind === 'deposit'
				? isDepositCancellable(status as DepositStatus)
				: isPending(row) && cancelBlock.excluded === null && cancelBlock.final === null,
		...(isPending(row) ? cancelBlock : NOTHING),
		created_at: toIso(row.createdAt),
		next: row.next && toWireNext(row.next),
		steps: row.steps.map(({ status, at, cause, reason }) => ({ status, at: toIso(at), cause, reason })),
	};
}

function toLocal({ nativeAmount, nativeCurrency, quote }: MovementRow): Movement['local'] {
	if (nativeAmount === null || nativeCurrency === null || quote === null) return null;
	const { numerator, denominator, decimals, spreadBps, source, fixed, expiresAt } = quote;
	return {
		amount: formatNative(nativeAmount, decimals),
		currency: nativeCurrency,
		rate: formatRate({ numerator: BigInt(numerator), denominator: BigInt(denominator) }, decimals),
		spread: spreadBps / WHOLE_BPS,
		source,
		fixed,
		expires_at: toIso(expiresAt),
	};
}

function toWireNext(next: NextStep): Movement['next'] {
	if ('url' in next) return next;
	const { instructions, reference, qr, expiresAtMs } = next;
	return { instructions: [...instructions], reference, qr, expires_at: toIso(expiresAtMs) };
}

/** Movements of a user by their ids; those of others are left out. */
export async function loadMovements(db: Queryable, userId: number, ids: readonly string[]): Promise<Movement[]> {
	const rows = await loadMovementsById(db, userId, ids);
	const cancelBlock = await findCancelBlock(db, userId, rows);
	return rows.map((row) => toWireMovement(row, cancelBlock));
}

/** One movement of a user; throws `http.not_found` where it is not theirs. */
export async function loadMovement(db: Queryable, userId: number, id: string): Promise<Movement> {
	const [movement] = await loadMovements(db, userId, [id]);
	if (!movement) throw new HttpError('http.not_found');
	return movement;
}

const showMovements: UserEventView<'movement'> = async (db, userId, events) => {
	const ids = [...new Set(events.map(({ subject }) => subject as string))];
	const movements = new Map((await loadMovements(db, userId, ids)).map((movement) => [movement.id, movement]));
	return events.map(({ n, subject, balances }) => {
		const movement = movements.get(subject ?? '');
		if (!movement) throw new Error(`event ${n} of user ${userId} has no movement`);
		return { movement, ...toWireBalances(balances as Balances) };
	});
};

const showBlocks: UserEventView<'block'> = async (_db, _userId, events) =>
	events.map(({ balances }) => toWireBalances(balances as Balances));

/** The views of the cashier's user events. */
export const cashierEventViews = { movement: showMovements, block: showBlocks } satisfies Partial<UserEventViews>;

/** Sends events whose commit is done. */
export async function publishMovements(
	{ database, others: { publish } }: Pick<CashierContext, 'database' | 'others'>,
	events: readonly NewUserEvent[],
): Promise<void> {
	for (const [userId, ofUser] of Map.groupBy(events, (event) => event.userId)) {
		const shown = await showUserEvents(database, cashierEventViews, userId, ofUser);
		publish(shown.map((event): PublishedUserEvent => ({ ...event, userId })));
	}
}
