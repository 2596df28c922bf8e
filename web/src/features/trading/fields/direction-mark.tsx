import { DIRECTIONS, type Direction } from '@fairtick/domain/trading/contract';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../kit/ui/class-names.ts';

/** ▲ Up or ▼ Down, so that colour is not the only sign. */
export function DirectionMark({ direction }: { direction: Direction }) {
	const { t } = useTranslation();
	return (
		<span className={classNames('font-medium', direction === 'up' ? 'text-up-text' : 'text-down-text')}>
			<span aria-hidden="true">{direction === 'up' ? '▲' : '▼'} </span>
			{t(`trading.${direction}`)}
		</span>
	);
}

/** The number of trades up and down. */
export function DirectionCounts({ trades }: { trades: readonly { readonly direction: Direction }[] }) {
	const { t } = useTranslation();
	return DIRECTIONS.map((direction) => {
		const count = trades.filter((trade) => trade.direction === direction).length;
		return (
			count > 0 && (
				<span
					key={direction}
					className={classNames('mr-2 font-medium', direction === 'up' ? 'text-up-text' : 'text-down-text')}
				>
					<span aria-hidden="true">{direction === 'up' ? '▲' : '▼'} </span>
					<span className="sr-only">{t(`trading.${direction}`)} </span>
					{count}
				</span>
			)
		);
	});
}
