import { type DepositStatus, isCancellable as isDepositCancellable } from '@fairtick/domain/cashier/deposit';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { formatNative } from '@fairtick/domain/cashier/native';
import { formatRate } from '@fairtick/domain/cashier/rates';
import { isCancellable as isWithdrawalCancellable, type WithdrawalStatus } from '@fairtick/domain/cashier/withdrawal';
import type { UserEvent } from '@fairtick/domain/live/contract';
import type { Queryable } from '../../database/index.ts';
import { type Balances, type NewUserEvent, toWireBalances, type UserEventView } from '../../events/index.ts';
import { HttpError } from '../../http/index.ts';
import type { CashierContext } from '../context.ts';
import type { NextStep } from '../providers/provider.ts';
import { loadMovementsById, type MovementRow } from './queries.ts';

const toIso = (ms: bigint | number) => new Date(Number(ms)).toISOString();
const WHOLE_BPS = 100;

/** A movement as the wire shows it. */
export function toWireMovement(row: MovementRow): Movement {
	const { amount, fee, kind, status } = row;
	return {
		...{
			id: row.id,
			kind,
			method: row.method,
			amount: Number(amount),
			fee: Number(fee),
			arrives: Number(amount - fee),
		},
		currency: 'USD',
		local: toLocal(row),
		...{ status, reason: row.reason, due_at: row.dueAt === null ? null : toIso(row.dueAt), waits_for: row.waitsFor },
		...{ destination: row.destination, reference: row.reference },
		cancellable:
			kind === 'deposit'
				? isDepositCancellable(status as DepositStatus)
				: isWithdrawalCancellable(status as WithdrawalStatus),
		created_at: toIso(row.createdAt),
		next: row.next && toWireNext(row.next),
		steps: row.steps.map(({ status, at, cause, reason }) => ({ status, at: toIso(at), cause, reason })),
	};
}

function toLocal({ nativeAmount, nativeCurrency, quote }: MovementRow): Movement['local'] {
	if (nativeAmount === null || nativeCurrency === null || quote === null) return null;
	const { numerator, denominator, decimals, spreadBps, source, fixed, expiresAt } = quote;
	return {
		...{ amount: formatNative(nativeAmount, decimals), currency: nativeCurrency },
		rate: formatRate({ numerator: BigInt(numerator), denominator: BigInt(denominator) }, decimals),
		...{ spread: spreadBps / WHOLE_BPS, source, fixed, expires_at: toIso(expiresAt) },
	};
}

function toWireNext(next: NextStep): Movement['next'] {
	if ('url' in next) return next;
	const { instructions, reference, qr, expiresAtMs } = next;
	return { instructions: [...instructions], reference, qr, expires_at: toIso(expiresAtMs) };
}

/** Movements of a user by their ids; those of others are left out. */
export const loadMovements = async (db: Queryable, userId: number, ids: readonly string[]): Promise<Movement[]> =>
	(await loadMovementsById(db, userId, ids)).map(toWireMovement);

/** One movement of a user; throws `http.not_found` where it is not theirs. */
export async function loadMovement(db: Queryable, userId: number, id: string): Promise<Movement> {
	const [row] = await loadMovementsById(db, userId, [id]);
	if (!row) throw new HttpError('http.not_found');
	return toWireMovement(row);
}

type MovementEventData = Extract<UserEvent, { type: 'movement' }>['data'];

const showMovements: UserEventView<MovementEventData> = async (db, userId, events) => {
	const ids = [...new Set(events.map(({ subject }) => subject as string))];
	const movements = new Map((await loadMovementsById(db, userId, ids)).map((row) => [row.id, toWireMovement(row)]));
	return events.map(({ n, subject, balances }) => {
		const movement = movements.get(subject ?? '');
		if (!movement) throw new Error(`event ${n} of user ${userId} has no movement`);
		return { movement, ...toWireBalances(balances as Balances) };
	});
};

export const cashierEventViews = { movement: showMovements } satisfies Partial<
	Record<UserEvent['type'], UserEventView>
>;

/** Sends events whose commit is done. */
export async function publishMovements(
	{ database, publish }: Pick<CashierContext, 'database' | 'publish'>,
	events: readonly NewUserEvent[],
): Promise<void> {
	for (const [userId, ofUser] of Map.groupBy(events, (event) => event.userId)) {
		const shown = await showMovements(database, userId, ofUser);
		publish(ofUser.map(({ n, kind }, index) => ({ userId, n, type: kind, data: shown[index] as MovementEventData })));
	}
}
