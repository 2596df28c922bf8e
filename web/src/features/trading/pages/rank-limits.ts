import type { OwnLimits } from '@fairtick/domain/limits/contract';
import type { TicketLimit } from '../use-ticket.ts';

/** The own limits that trades count against, the most used one first. */
export function rankLimits(own: OwnLimits | undefined): TicketLimit[] {
	const set = (own?.limits ?? []).flatMap(({ kind, window, value, used }): TicketLimit[] =>
		(kind === 'loss' || kind === 'turnover') && window !== null && value !== null && used !== null
			? [{ kind, window, value, used }]
			: [],
	);
	const share = ({ value, used }: TicketLimit) => (value === 0 ? 1 : used / value);
	return set.sort((a, b) => share(b) - share(a));
}
