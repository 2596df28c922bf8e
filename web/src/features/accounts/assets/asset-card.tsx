import type { Asset } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
	formatAmount,
	formatDateTime,
	formatNumber,
	formatPercent,
	formatShortDuration,
} from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { hourQuery, typicalMove } from './hour-candles.ts';

interface AssetCardProps {
	id: string;
	asset: Asset;
	/** Payout of the user's tier. */
	payoutPercent: number;
}

/** An asset's usual moves, trading hours, limits and source of prices. */
export function AssetCard({ id, asset, payoutPercent }: AssetCardProps) {
	const { t } = useTranslation();
	const { source, group, open, opens_at } = asset;
	const closes = useQuery(hourQuery(asset.id)).data ?? [];
	const move = typicalMove(closes);
	// Digits of the price itself.
	const digits = Math.min(asset.digits, Math.max(2, 6 - Math.trunc(closes.at(-1) ?? 0).toString().length));
	const hours = () => {
		if (source === 'fair' || group === 'crypto') return t('market.hoursAlways');
		if (open) return t('market.hoursOpen');
		return opens_at === null ? t('market.closed') : t('market.opensAt', { time: formatDateTime(Date.parse(opens_at)) });
	};
	return (
		<div id={id} className="px-3 pb-3 text-xs">
			<p className="mb-2 text-secondary">{t(source === 'replay' ? 'market.recordedText' : `market.kind_${group}`)}</p>
			<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
				<Fact name={t('market.movePerMinute')}>{move === null ? '–' : `± ${formatNumber(move, digits)}`}</Fact>
				<Fact name={t('market.hours')}>{hours()}</Fact>
				<Fact name={t('market.priceSource')}>
					{source === 'fair' || source === 'replay' ? t(`market.source_${source}`) : asset.primary_exchange}
				</Fact>
				<Fact name={t('market.stakes')}>
					{t('ticket.bounds', { min: formatAmount(asset.stake_min), max: formatAmount(asset.stake_max) })}
				</Fact>
				<Fact name={t('trading.duration')}>
					{t('ticket.bounds', {
						min: formatShortDuration(asset.duration_min),
						max: formatShortDuration(asset.duration_max),
					})}
				</Fact>
				<Fact name={t('trading.payout')}>{formatPercent(payoutPercent)}</Fact>
			</dl>
			{source === 'fair' && (
				<p className="mt-2 text-secondary" data-testid="foreknown">
					{t(asset.beacon === null ? 'foreknown.known' : 'foreknown.sealed')}
				</p>
			)}
		</div>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<>
			<dt className="text-secondary">{name}</dt>
			<dd className="text-right">{children}</dd>
		</>
	);
}
