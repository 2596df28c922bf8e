import type { getOverview } from '@fairtick/domain/staff/contract';
import type { Counted } from '@fairtick/domain/staff/to-do';
import { type AnswerOf, allowsRole } from '@fairtick/domain/wire/endpoint';

/** Queues and alarms of the overview. */
export type ShownToDo = Pick<AnswerOf<typeof getOverview>, 'alarms' | 'waiting'>;

/** Filters counts for a role (ADMIN-01); entries that count nothing are left out (ADMIN-02). */
export function showToDo(counted: readonly Counted[], role: string): ShownToDo {
	const seen = counted.filter(({ of, count }) => count > 0 && allowsRole({ who: of.readers }, role));
	return {
		alarms: seen.flatMap(({ of, count }) => (of.type === 'alarm' ? [{ kind: of.name, count }] : [])),
		waiting: seen.flatMap(({ of, count }) => (of.type === 'queue' ? [{ queue: of.name, count }] : [])),
	};
}
