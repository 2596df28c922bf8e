import type { Asset } from '@fairtick/domain/market/contract';
import { getStatus } from '@fairtick/domain/site/status-contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../api/query.ts';
import { formatNumber, formatTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLive, useLiveStatus } from '../live/use-live.ts';
import { useClockPaint } from '../live/use-paint.ts';
import { classNames } from '../ui/class-names.ts';

const DOTS = { open: 'bg-up', connecting: 'bg-demo', down: 'bg-down' } as const;
const ASK_EVERY_MS = 30_000;

/** The server's clock, the age of the newest price, the round trip, the connection and the service (MARKET-07). */
export function StatusBar({ asset }: { asset: Asset }) {
	const { t } = useTranslation();
	const { connection, latencyMs } = useLiveStatus();
	return (
		<section
			className="flex h-7 shrink-0 items-center gap-5 border-t border-line bg-surface px-4 text-xs whitespace-nowrap text-secondary"
			aria-label={t('market.status')}
		>
			<span className="flex items-center gap-1.5">
				<Dot className={DOTS[connection]} />
				{t(`market.connection_${connection}`)}
			</span>
			<ServerTime />
			<PriceAge assetId={asset.id} />
			<span>{t('market.latency', { ms: latencyMs === null ? '–' : Math.round(latencyMs) })}</span>
			<ServiceHealth />
		</section>
	);
}

function Dot({ className }: { className: string }) {
	return <span className={classNames('size-2 rounded-full', className)} aria-hidden="true" />;
}

function ServerTime() {
	const { t } = useTranslation();
	const element = useClockPaint<HTMLSpanElement>(1000, (span, nowMs) => {
		span.textContent = t('market.serverTime', { time: formatTime(nowMs) });
	});
	return <span ref={element} />;
}

function PriceAge({ assetId }: { assetId: number }) {
	const { t } = useTranslation();
	const live = useLive();
	const element = useClockPaint<HTMLSpanElement>(500, (span, nowMs) => {
		const tick = live.latestTick(assetId);
		const age = tick === null ? '–' : formatNumber(Math.max(0, nowMs - tick[2]) / 1000, 1);
		span.textContent = t('market.priceAge', { age });
	});
	return <span ref={element} />;
}

/** What the server says of its database and its sources of prices. */
function ServiceHealth() {
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
			<Dot className={{ ok: 'bg-up', degraded: 'bg-demo', down: 'bg-down' }[health]} />
			{t(`market.service_${health}`)}
		</span>
	);
}
