import type { Mode } from '@fairtick/domain/money/mode';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer } from 'react';
import { useStore } from '../../../../kit/base/store.ts';
import { loadTexts } from '../../../../kit/i18n/texts.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { pageUsable } from '../../../../kit/ui/page-usable.ts';
import { chartJump } from '../../../market/chart-jump.ts';
import type { ChartTrade } from '../../../market/model/chart-trade.ts';
import { openTradesQuery } from '../../placing/trades-cache.ts';
import { recentResults } from '../../recent-results.ts';

type ToChartTrade = typeof import('./to-chart-trade.ts').toChartTrade;

let known: ToChartTrade | null = null;

async function load(): Promise<void> {
	await pageUsable;
	const [chunk] = await Promise.all([import('./to-chart-trade.ts'), loadTexts(['details'])]);
	known = chunk.toChartTrade;
}

/**
 * Converts trades for the chart, with their texts. The code is loaded once the page can be used, and again for trades
 * that come while it is missing.
 */
function useToChartTrade(hasTrades: boolean): ToChartTrade | null {
	const [, loaded] = useReducer((count: number) => count + 1, 0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: trades are another reason to have it
	useEffect(() => {
		if (known === null) load().then(loaded, console.warn);
	}, [hasTrades]);
	return known;
}

/** The trades on the chart: open ones, those that just ended, and the one that the chart was moved to. */
export function useChartTrades(mode: Mode, assetId: number): readonly ChartTrade[] {
	const { t } = useTranslation();
	const open = useQuery(openTradesQuery(mode)).data;
	const ended = useStore(recentResults);
	const jump = useStore(chartJump);
	const toChartTrade = useToChartTrade((open?.length ?? 0) + ended.length > 0);
	return useMemo(() => {
		if (toChartTrade === null) return [];
		const trades = [...(open ?? []), ...ended];
		const past = jump?.there === true && jump.trade.status !== 'open' ? jump.trade : null;
		if (past !== null && trades.every(({ id }) => id !== past.id)) trades.push(past);
		return trades.filter(({ asset }) => asset.id === assetId).map((trade) => toChartTrade(trade, t));
	}, [open, ended, jump, assetId, t, toChartTrade]);
}
