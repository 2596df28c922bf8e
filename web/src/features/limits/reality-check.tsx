import type { OwnLimits } from '@fairtick/domain/limits/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServerNow } from '../../kit/live/use-live.ts';
import { lazyPart } from '../../kit/ui/lazy-part.tsx';
import { ownLimitsQuery } from './own-limits-query.ts';

const RealityCheckDialog = lazyPart('RealityCheckDialog', () => import('./reality-check-dialog.tsx'), ['limits']);

/**
 * Interrupts real trading when a reality check is due, until it is answered here or on another device (LIMIT-03).
 * `stop` links to the page of exclusions.
 */
export function RealityCheck({ stop }: { stop: ReactNode }) {
	const { data } = useQuery(ownLimitsQuery);
	return data?.reality_check ? <WhenDue check={data.reality_check} stop={stop} /> : null;
}

function WhenDue({ check, stop }: { check: NonNullable<OwnLimits['reality_check']>; stop: ReactNode }) {
	const nowMs = useServerNow();
	return nowMs >= Date.parse(check.due_at) ? <RealityCheckDialog check={check} nowMs={nowMs} stop={stop} /> : null;
}
