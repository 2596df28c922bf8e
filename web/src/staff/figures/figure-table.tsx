import type { DayFigures } from '@fairtick/domain/figures/contract';
import type { PlainTextKey } from '@fairtick/texts/text-key';
import { formatAmount, formatDay, formatNumber, formatSignedAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';

/** The numbers of the plots, newest day first. Some are not counted by asset. */
export function FigureTable({ days }: { days: readonly DayFigures[] }) {
	const { t } = useTranslation();
	const isOfAsset = days[0]?.deposited === null;
	const number = (
		key: PlainTextKey,
		read: (one: DayFigures) => number | null,
		format: (value: number) => string,
	): Column<DayFigures> => ({
		head: t(key),
		look: 'number',
		cell: (one) => {
			const value = read(one);
			return value === null ? '–' : format(value);
		},
	});
	return (
		<DataTable
			label={t('figures.byDay')}
			rows={days.toReversed()}
			rowKey={({ day }) => day}
			columns={[
				{ head: t('figures.day'), look: 'line', cell: ({ day }) => formatDay(day) },
				...(isOfAsset
					? []
					: [
							number('figures.deposited', ({ deposited }) => deposited, formatAmount),
							number('figures.withdrawn', ({ withdrawn }) => withdrawn, formatAmount),
						]),
				number('figures.staked', ({ staked }) => staked, formatAmount),
				number('figures.returned', ({ returned }) => returned, formatAmount),
				number('figures.gross', ({ gross }) => gross, formatSignedAmount),
				number('figures.traders', ({ traders }) => traders, formatNumber),
				...(isOfAsset ? [] : [number('figures.registrations', ({ registrations }) => registrations, formatNumber)]),
			]}
		/>
	);
}
