import type { StaffTrade } from '@fairtick/domain/figures/contract';
import type { ComponentProps } from 'react';
import { formatAmount, formatDateTimeSeconds, formatPercent } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DirectionMark } from '../../trading/direction-mark.tsx';
import { atEnd, cellClass, numberClass, PagedTable } from '../paged-table.tsx';
import { PersonLink } from './person-link.tsx';

interface TradesTableProps extends Pick<ComponentProps<typeof PagedTable<StaffTrade>>, 'query'> {
	/** Of one user, whom no row needs to name. */
	ofUser?: boolean;
}

/** Trades of users with their terms and results. */
export function TradesTable({ query, ofUser = false }: TradesTableProps) {
	const { t } = useTranslation();
	return (
		<PagedTable
			label={t('title.adminTrades')}
			columns={[
				...[t('figures.opened'), ...(ofUser ? [] : [t('figures.user')]), t('figures.asset'), t('risk.direction')],
				...[t('figures.stake'), t('figures.payout'), t('figures.returnedAmount')].map(atEnd),
				t('figures.status'),
			]}
			query={query}
			row={(trade) => <TradeRow key={trade.id} trade={trade} ofUser={ofUser} />}
		/>
	);
}

function TradeRow({ trade, ofUser }: { trade: StaffTrade; ofUser: boolean }) {
	const { t } = useTranslation();
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
				{formatDateTimeSeconds(Date.parse(trade.accepted_at))}
			</td>
			{!ofUser && (
				<td className={cellClass}>
					<PersonLink person={trade.user} />
				</td>
			)}
			<td className={cellClass}>{trade.asset.ticker}</td>
			<td className={`${cellClass} whitespace-nowrap`}>
				<DirectionMark direction={trade.direction} />
			</td>
			<td className={numberClass}>{formatAmount(trade.stake)}</td>
			<td className={numberClass}>{formatPercent(trade.payout_percent)}</td>
			<td className={numberClass}>{trade.returned === null ? '–' : formatAmount(trade.returned)}</td>
			<td className={`${cellClass} whitespace-nowrap`}>{t(`trading.status_${trade.status as 'won'}`)}</td>
		</tr>
	);
}
