import type { DayFigures } from '@fairtick/domain/figures/contract';
import { formatAmount, formatDay, formatNumber, formatSignedAmount } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { atEnd, cellClass, numberClass, Table } from '../paged-table.tsx';

/** The numbers of the plots, newest day first. */
export function FigureTable({ days }: { days: readonly DayFigures[] }) {
	const { t } = useTranslation();
	const isOfAsset = days[0]?.deposited === null;
	return (
		<Table
			label={t('figures.byDay')}
			columns={[
				t('figures.day'),
				...(isOfAsset ? [] : [atEnd(t('figures.deposited')), atEnd(t('figures.withdrawn'))]),
				...[
					atEnd(t('figures.staked')),
					atEnd(t('figures.returned')),
					atEnd(t('figures.gross')),
					atEnd(t('figures.traders')),
				],
				...(isOfAsset ? [] : [atEnd(t('figures.registrations'))]),
			]}
		>
			{days.toReversed().map((one) => (
				<tr key={one.day}>
					<td className={`${cellClass} whitespace-nowrap`}>{formatDay(one.day)}</td>
					{one.deposited !== null && <td className={numberClass}>{formatAmount(one.deposited)}</td>}
					{one.withdrawn !== null && <td className={numberClass}>{formatAmount(one.withdrawn)}</td>}
					<td className={numberClass}>{formatAmount(one.staked)}</td>
					<td className={numberClass}>{formatAmount(one.returned)}</td>
					<td className={numberClass}>{formatSignedAmount(one.gross)}</td>
					<td className={numberClass}>{formatNumber(one.traders)}</td>
					{one.registrations !== null && <td className={numberClass}>{formatNumber(one.registrations)}</td>}
				</tr>
			))}
		</Table>
	);
}
