import type { Asset } from '@fairtick/domain/market/contract';
import type { Mode, Trade } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { appearance } from '../../app/appearance.ts';
import { formatTime } from '../../i18n/format.ts';
import { AssetTitle } from '../../market/asset-title.tsx';
import type { TicketLines } from '../../market/chart-marks.ts';
import { ChartToolbar } from '../../market/chart-toolbar.tsx';
import { FeedBanner } from '../../market/feed-banner.tsx';
import type { FeedHealth } from '../../market/feed-state.ts';
import { PriceChart } from '../../market/price-chart.tsx';
import { recentResults } from '../../trading/recent-results.ts';
import type { TicketSummary } from '../../trading/trade-ticket-form.ts';
import { openTradesQuery } from '../../trading/trades-cache.ts';
import { useStore } from '../../ui/store.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { toChartTrade } from './chart-trades.ts';
import { useChartSettings } from './use-chart-settings.ts';
import { useGeneration } from './use-generation.ts';

interface ChartAreaProps {
	asset: Asset;
	mode: Mode;
	health: FeedHealth;
	summary: TicketSummary;
}

/** Chart with its title, tools, state and the trades of the asset drawn on it. */
export function ChartArea({ asset, mode, health, summary }: ChartAreaProps) {
	const settings = useChartSettings();
	const { theme, palette } = useStore(appearance);
	const systemLight = useMediaQuery('(prefers-color-scheme: light)');
	const open = useQuery(openTradesQuery(mode)).data;
	const ended = useStore(recentResults);
	const trades = useMemo(
		() => [...(open ?? []), ...ended].filter(({ asset: { id } }: Trade) => id === asset.id).map(toChartTrade),
		[open, ended, asset.id],
	);
	return (
		<section className="flex min-h-0 min-w-0 flex-1 flex-col">
			<div className="flex h-11 shrink-0 items-center justify-between gap-2 border-b border-line bg-surface px-3 desktop:h-10">
				<AssetTitle asset={asset} />
				<ChartToolbar {...settings} />
			</div>
			<div className="relative min-h-0 flex-1">
				<FeedBanner health={health} />
				<PriceChart
					asset={asset}
					interval={settings.interval}
					type={settings.type}
					trades={trades}
					lines={useTicketLines(summary)}
					colours={`${theme} ${palette} ${systemLight}`}
					generation={useGeneration()}
				/>
			</div>
		</section>
	);
}

/** The ticket's lines, the same object while nothing about them changes. */
function useTicketLines({ endsAtMs, buyUntilMs }: TicketSummary): TicketLines {
	const { t } = useTranslation();
	return useMemo(
		() => ({
			endsAtMs,
			endsAtLabel: t('trading.lineEndsAt', { time: formatTime(endsAtMs) }),
			buyUntilMs,
			buyUntilLabel: buyUntilMs === null ? '' : t('trading.lineBuyUntil', { time: formatTime(buyUntilMs) }),
		}),
		[t, endsAtMs, buyUntilMs],
	);
}
