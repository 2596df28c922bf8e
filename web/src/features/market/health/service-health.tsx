import { getStatus } from '@fairtick/domain/site/status-contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useConnection } from '../../../kit/live/use-live.ts';
import { StatusDot } from './status-dot.tsx';

const ASK_EVERY_MS = 30_000;
const DOTS = { ok: 'bg-up', degraded: 'bg-demo', down: 'bg-down', unknown: 'bg-line-strong' } as const;

/** Counts connections. An answer is shown only during the connection that it came over. */
function useConnectionCount(connected: boolean): number {
	const counted = useRef({ connected, count: 0 });
	if (counted.current.connected !== connected)
		counted.current = { connected, count: counted.current.count + (connected ? 1 : 0) };
	return counted.current.count;
}

/**
 * The server's report on its database and its sources of prices. Without a connection it is unknown; each new
 * connection requests it again, and an old answer is never shown as current (MARKET-07).
 */
export function ServiceHealth() {
	const { t } = useTranslation();
	const connected = useConnection() === 'open';
	const { data, isError } = useQuery({
		queryKey: ['status', useConnectionCount(connected)],
		queryFn: ({ signal }) => fetchAnswer(getStatus, {}, signal),
		enabled: connected,
		refetchInterval: ASK_EVERY_MS,
		retry: false,
		meta: { silent: true },
	});
	const isKnown = connected && (data !== undefined || isError);
	const health = !isKnown
		? 'unknown'
		: data === undefined || isError || data.status === 'failing'
			? 'down'
			: data.status;
	const closed = data?.sources.filter(({ closed_reason }) => closed_reason === 'feed').map(({ ticker }) => ticker);
	return (
		<span className="ml-auto flex items-center gap-1.5" title={isKnown ? closed?.join(', ') : undefined}>
			<StatusDot className={DOTS[health]} />
			{t(`market.service_${health}`)}
		</span>
	);
}
