import type { DayFigures } from '@fairtick/domain/figures/contract';
import { formatAmount, formatDay, formatNumber, formatSignedAmount } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { cellClass, Table } from '../paged-table.tsx';

const number = `${cellClass} text-right tabular-nums whitespace-nowrap`;
const end = (name: string) => ({ name, end: true }) as const;

/** The numbers of the plots, newest day first. */
export function FigureTable({ days }: { days: readonly DayFigures[] }) {
	const { t } = useTranslation();
	const isOfAsset = days[0]?.deposited === null;
	return (
		<Table
			label={t('figures.byDay')}
			columns={[
				t('figures.day'),
				...(isOfAsset ? [] : [end(t('figures.deposited')), end(t('figures.withdrawn'))]),
				...[end(t('figures.staked')), end(t('figures.returned')), end(t('figures.gross')), end(t('figures.traders'))],
				...(isOfAsset ? [] : [end(t('figures.registrations'))]),
			]}
		>
			{days.toReversed().map((one) => (
				<tr key={one.day}>
					<td className={`${cellClass} whitespace-nowrap`}>{formatDay(one.day)}</td>
					{one.deposited !== null && <td className={number}>{formatAmount(one.deposited)}</td>}
					{one.withdrawn !== null && <td className={number}>{formatAmount(one.withdrawn)}</td>}
					<td className={number}>{formatAmount(one.staked)}</td>
					<td className={number}>{formatAmount(one.returned)}</td>
					<td className={number}>{formatSignedAmount(one.gross)}</td>
					<td className={number}>{formatNumber(one.traders)}</td>
					{one.registrations !== null && <td className={number}>{formatNumber(one.registrations)}</td>}
				</tr>
			))}
		</Table>
	);
}
