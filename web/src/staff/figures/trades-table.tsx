import type { StaffTrade } from '@fairtick/domain/figures/contract';
import { DirectionMark } from '../../features/trading/fields/direction-mark.tsx';
import { formatAmount, formatDateTimeSeconds, formatPercent } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { type Column, PagedTable, type PagedTableProps } from '../kit/data-table.tsx';
import { PersonLink } from '../kit/person-link.tsx';

interface TradesTableProps extends Pick<PagedTableProps<StaffTrade>, 'query'> {
	/** True for one user's trades, which need no user column. */
	ofUser?: boolean;
}

/** Trades of users with their terms and results. */
export function TradesTable({ query, ofUser = false }: TradesTableProps) {
	const { t } = useTranslation();
	const user: Column<StaffTrade> = { head: t('figures.user'), cell: (trade) => <PersonLink person={trade.user} /> };
	return (
		<PagedTable
			label={t('title.adminTrades')}
			query={query}
			rowKey={({ id }) => id}
			columns={[
				{
					head: t('figures.opened'),
					look: 'time',
					cell: ({ accepted_at }) => formatDateTimeSeconds(Date.parse(accepted_at)),
				},
				...(ofUser ? [] : [user]),
				{ head: t('figures.asset'), cell: ({ asset }) => asset.ticker },
				{
					head: t('risk.direction'),
					look: 'line',
					cell: ({ direction }) => <DirectionMark direction={direction} />,
				},
				{ head: t('figures.stake'), look: 'number', cell: ({ stake }) => formatAmount(stake) },
				{ head: t('figures.payout'), look: 'number', cell: ({ payout_percent }) => formatPercent(payout_percent) },
				{
					head: t('figures.returnedAmount'),
					look: 'number',
					cell: ({ returned }) => (returned === null ? '–' : formatAmount(returned)),
				},
				{ head: t('figures.status'), look: 'line', cell: ({ status }) => t(`trading.status_${status}`) },
			]}
		/>
	);
}
