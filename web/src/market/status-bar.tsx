import type { Asset } from '@fairtick/domain/market/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '../i18n/format.ts';
import { useLatestTick, useLiveStatus, useServerNow } from '../live/use-live.ts';
import { classNames } from '../ui/class-names.ts';

const DOTS = { open: 'bg-up', connecting: 'bg-demo', down: 'bg-down' } as const;

/** The server's clock, the age of the newest price, the round trip and the connection (MARKET-07). */
export function StatusBar({ asset }: { asset: Asset }) {
	const { t } = useTranslation();
	const { connection, latencyMs } = useLiveStatus();
	const nowMs = useServerNow(500);
	const tick = useLatestTick(asset.id);
	const ageMs = tick === null ? null : Math.max(0, nowMs - tick[2]);
	return (
		<section
			className="flex h-7 shrink-0 items-center gap-5 border-t border-line bg-surface px-4 text-xs text-secondary"
			aria-label={t('market.status')}
		>
			<span className="flex items-center gap-1.5">
				<span className={classNames('size-2 rounded-full', DOTS[connection])} aria-hidden="true" />
				{t(`market.connection_${connection}`)}
			</span>
			<span>{t('market.serverTime', { time: formatTime(nowMs) })}</span>
			<span>{t('market.feedAge', { age: ageMs === null ? '–' : formatNumber(ageMs / 1000, 1) })}</span>
			<span>{t('market.latency', { ms: latencyMs === null ? '–' : Math.round(latencyMs) })}</span>
		</section>
	);
}
