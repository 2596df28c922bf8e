import type { OwnLimits } from '@fairtick/domain/limits/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { Outcome } from '../../kit/api/outcome.ts';
import { useFreshAction } from '../../kit/ui/form/use-fresh-action.tsx';
import { setOwnLimits } from './own-limits-cache.ts';

/**
 * Changes limits, one change at a time, and shows the answer immediately; `alert` explains a failure. Returns true if
 * the change was made.
 */
export function useLimitsCall() {
	const queryClient = useQueryClient();
	const { run, busy, alert } = useFreshAction();
	async function send(call: () => Promise<Outcome<OwnLimits>>): Promise<boolean> {
		let made = false;
		await run(call, (limits) => {
			setOwnLimits(queryClient, limits);
			made = true;
		});
		return made;
	}
	return { send, busy, alert };
}
