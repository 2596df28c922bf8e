import type { Asset } from '@fairtick/domain/market/contract';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { OpensIn } from '../../../kit/live/opens-in.tsx';
import { useClockPaint } from '../../../kit/live/use-paint.ts';
import { AmberBar } from '../amber-bar.tsx';
import type { PriceHealth } from './price-health.ts';

export interface PriceNoticeProps {
	asset: Asset;
	health: PriceHealth;
	/** Open assets, in the order in which they are offered instead. */
	alternatives: readonly Asset[];
	onChoose(id: number): void;
}

/** The reason why the asset can't be traded, its end, and open assets. */
export function PriceNoticeText({ asset, health, alternatives, onChoose }: PriceNoticeProps) {
	const { t } = useTranslation();
	return (
		<>
			{(health.state === 'stale' || health.state === 'waiting') && (
				<AmberBar icon={<TriangleAlert size={16} aria-hidden="true" />}>
					<StaleText
						why={t(health.state === 'waiting' ? `market.closedDetail_${health.detail}` : 'market.stale')}
						sinceMs={health.sinceMs}
					/>
				</AmberBar>
			)}
			{health.state === 'closed' && (
				<div className="popup pointer-events-auto mx-auto mt-6 w-80 max-w-[calc(100%-1.5rem)] p-4 text-center">
					<p className="flex items-center justify-center gap-2 text-base font-semibold">
						<Clock size={18} className="text-demo" aria-hidden="true" />
						{t('market.assetClosed', { ticker: asset.ticker })}
					</p>
					{health.reason === 'maintenance' && (
						<p className="mt-1 text-secondary">{t('market.closedReason_maintenance')}</p>
					)}
					<p className="mt-1 text-secondary">
						{health.opensAtMs === null ? (
							t(`market.closedReason_${health.reason}`)
						) : (
							<OpensIn atMs={health.opensAtMs} className="font-medium text-text" />
						)}
					</p>
					{alternatives.length > 0 && (
						<>
							<p className="mt-3 text-xs text-secondary">{t('market.openNow')}</p>
							<div className="mt-1.5 flex flex-wrap justify-center gap-2">
								{alternatives.map(({ id, ticker }) => (
									<button
										key={id}
										type="button"
										onClick={() => onChoose(id)}
										className="min-h-11 rounded border border-line bg-raised px-3 font-medium hover:border-line-strong mouse:min-h-9"
									>
										{ticker}
									</button>
								))}
							</div>
						</>
					)}
				</div>
			)}
		</>
	);
}

/** The reason why there are no prices, and the age of the newest one. Screen readers do not announce every second. */
function StaleText({ why, sinceMs }: { why: string; sinceMs: number | null }) {
	const { t } = useTranslation();
	const age = useClockPaint<HTMLSpanElement>(1000, (span, nowMs) => {
		span.textContent =
			sinceMs === null
				? ''
				: t('market.age', { seconds: formatNumber(Math.max(0, Math.floor((nowMs - sinceMs) / 1000))) });
	});
	return (
		<span>
			{why} <span ref={age} aria-hidden="true" className="text-secondary" />
		</span>
	);
}
