import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { hourQuery } from './hour-candles.ts';

/** The points of a line through some prices, in a box of this width and height. */
export function sparkPoints(prices: readonly number[], width: number, height: number): string {
	if (prices.length < 2) return '';
	const [low, high] = [Math.min(...prices), Math.max(...prices)];
	return prices
		.map((price, index) => {
			const y = high === low ? height / 2 : ((high - price) / (high - low)) * height;
			return `${((index / (prices.length - 1)) * width).toFixed(1)},${y.toFixed(1)}`;
		})
		.join(' ');
}

const [WIDTH, HEIGHT] = [56, 20];

/**
 * The price of the last hour as a line. It has no colour of its own, because the change beside it is that of the day.
 */
export function Sparkline({ assetId, className }: { assetId: number; className?: string }) {
	const { t } = useTranslation();
	const { data = [] } = useQuery(hourQuery(assetId));
	return (
		<svg
			width={WIDTH}
			height={HEIGHT + 2}
			viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`}
			role="img"
			className={classNames('shrink-0 text-secondary', className)}
		>
			<title>{t('market.lastHour')}</title>
			<polyline points={sparkPoints(data, WIDTH, HEIGHT)} fill="none" stroke="currentColor" strokeWidth="1.5" />
		</svg>
	);
}
