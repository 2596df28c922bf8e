import type { Taken } from '@fairtick/domain/queues/taking';
import { toInstant } from '@fairtick/domain/wire/primitives';

/** An item of a queue of staff, as it is read with the clock. Epoch milliseconds. */
export interface TakenRow {
	/** Null: not taken. */
	readonly takenBy: number | null;
	readonly takenByName: string | null;
	readonly takenUntil: bigint | null;
	readonly now: bigint;
}

/** Returns the member of staff who has an item of a queue to themselves (ADMIN-10); null for none, also where their time is over. */
export function takenOf({ takenBy, takenByName, takenUntil, now }: TakenRow): Taken | null {
	if (takenBy === null || takenUntil === null || takenUntil <= now) return null;
	return { by: { id: takenBy, name: takenByName ?? '' }, untilMs: Number(takenUntil) };
}

/** The same as queues answer it. */
export function toTaken(row: TakenRow) {
	const taken = takenOf(row);
	return taken && { by: taken.by, until: toInstant(taken.untilMs) };
}
