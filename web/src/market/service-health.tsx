import { getStatus } from '@fairtick/domain/site/status-contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../api/query.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { StatusDot } from './status-dot.tsx';

const ASK_EVERY_MS = 30_000;

/** What the server says of its database and its sources of prices. */
export function ServiceHealth() {
	const { t } = useTranslation();
	const { data, isError } = useQuery({
		queryKey: ['status'],
		queryFn: ({ signal }) => fetchAnswer(getStatus, {}, signal),
		refetchInterval: ASK_EVERY_MS,
		retry: false,
		meta: { silent: true },
	});
	if (data === undefined && !isError) return null;
	const health = data === undefined || isError || data.status === 'failing' ? 'down' : data.status;
	const closed = data?.sources.filter(({ closed_reason }) => closed_reason === 'feed').map(({ ticker }) => ticker);
	return (
		<span className="ml-auto flex items-center gap-1.5" title={closed?.join(', ')}>
			<StatusDot className={{ ok: 'bg-up', degraded: 'bg-demo', down: 'bg-down' }[health]} />
			{t(`market.service_${health}`)}
		</span>
	);
}
