import type { Asset } from '@fairtick/domain/market/contract';
import type { ReactNode } from 'react';
import { formatNumber, formatTime, formatZone } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useLive, useLiveStatus } from '../../../kit/live/use-live.ts';
import { useClockPaint } from '../../../kit/live/use-paint.ts';
import { StatusDot } from './status-dot.tsx';

const DOTS = { open: 'bg-up', connecting: 'bg-demo', down: 'bg-down' } as const;

/** The server's clock, the age of the newest price, the round trip and the connection (MARKET-07), with more at its right. */
export function StatusBar({ asset, children }: { asset: Asset; children: ReactNode }) {
	const { t } = useTranslation();
	const { connection, latencyMs, polls } = useLiveStatus();
	return (
		<section
			className="flex h-7 shrink-0 items-center gap-5 border-t border-line bg-surface px-4 text-xs whitespace-nowrap text-secondary tabular-nums"
			aria-label={t('market.status')}
		>
			<span className="flex items-center gap-1.5">
				<StatusDot className={DOTS[polls ? 'connecting' : connection]} />
				{t(`market.connection_${polls ? 'polls' : connection}`)}
			</span>
			<ServerTime />
			<PriceAge assetId={asset.id} />
			<span>{t('market.latency', { ms: latencyMs === null ? '–' : Math.round(latencyMs) })}</span>
			{children}
		</section>
	);
}

function ServerTime() {
	const { t } = useTranslation();
	const element = useClockPaint<HTMLSpanElement>(1000, (span, nowMs) => {
		span.textContent = t('market.serverTime', { time: `${formatTime(nowMs)} ${formatZone(nowMs)}` });
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
