import type { downloadMovements } from '@fairtick/domain/cashier/contract';
import { DEPOSIT_STATUSES } from '@fairtick/domain/cashier/deposit';
import { MOVEMENT_KINDS, type Movement } from '@fairtick/domain/cashier/movement';
import { WITHDRAWAL_STATUSES } from '@fairtick/domain/cashier/withdrawal';
import type { QueryOf } from '@fairtick/domain/wire/endpoint';
import { startOfDay } from '../../kit/base/start-of-day.ts';

/** Filters as parameters of the address; an empty one filters nothing. */
export const MOVEMENT_FILTERS = ['kind', 'status', 'from', 'to'] as const;
export type MovementFilters = Readonly<Record<(typeof MOVEMENT_FILTERS)[number], string>>;

export const STATUSES: readonly Movement['status'][] = [...new Set([...DEPOSIT_STATUSES, ...WITHDRAWAL_STATUSES])];

/** The filters as query parameters, both days inclusive. Invalid values are ignored. */
export function toQuery({ kind, status, from, to }: MovementFilters): QueryOf<typeof downloadMovements> {
	const asked = {
		kind: MOVEMENT_KINDS.find((one) => one === kind),
		status: STATUSES.find((one) => one === status),
		from: startOfDay(from),
		to: startOfDay(to, 1),
	};
	return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
