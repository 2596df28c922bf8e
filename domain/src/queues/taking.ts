/** A member of staff has an item of a queue alone for this long (ADMIN-10). */
export const TAKEN_MS = 15 * 60_000;

/** The member of staff who has taken an item of a queue, and until when, epoch milliseconds. */
export interface Taken {
	readonly by: { readonly id: number; readonly name: string };
	readonly untilMs: number;
}

export interface TakingFacts {
	readonly taken: Taken | null;
	readonly actorId: number;
	readonly nowMs: number;
}

/** Decides whether a member of staff may act on an item of a queue (ADMIN-10): null, or a refusal while another one has it. */
export function decideTaking({ taken, actorId, nowMs }: TakingFacts) {
	if (taken === null || taken.by.id === actorId || taken.untilMs <= nowMs) return null;
	return {
		code: 'admin.taken',
		params: { by: taken.by.name, until: new Date(taken.untilMs).toISOString() },
	} as const;
}
