import type { Direction } from '@fairtick/domain/trading/contract';
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
