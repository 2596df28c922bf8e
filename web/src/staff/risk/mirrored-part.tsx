import { getMirroredTrades } from '@fairtick/domain/risk/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatAmount, formatNumber, formatSignedAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Part } from '../../kit/ui/part.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { PersonLink } from '../kit/person-link.tsx';

/** Pairs of users with mirrored trades, for a review. */
export function MirroredPart() {
	const { t } = useTranslation();
	const query = useQuery({
		queryKey: ['admin', 'mirrored'],
		queryFn: ({ signal }) => fetchAnswer(getMirroredTrades, {}, signal),
		staleTime: 0,
	});
	const { data } = query;
	return (
		<Part title={t('risk.mirrored')}>
			<p className="max-w-[75ch] text-secondary">{t('risk.mirroredText')}</p>
			<QueryState query={query} />
			{data !== undefined && (
				<p className="text-sm text-secondary">
					{data.made_at === null
						? t('risk.notMade')
						: t('risk.madeAt', { time: formatInstant(data.made_at), window: t('risk.window') })}
				</p>
			)}
			{data?.made_at != null && data.pairs.length === 0 && <p>{t('risk.noMirrored')}</p>}
			{data !== undefined && data.pairs.length > 0 && (
				<DataTable
					label={t('risk.mirrored')}
					rows={data.pairs}
					rowKey={({ user, other }) => `${user.id} ${other.id}`}
					columns={[
						{ head: t('figures.user'), cell: ({ user }) => <PersonLink person={user} /> },
						{ head: t('risk.other'), cell: ({ other }) => <PersonLink person={other} /> },
						{ head: t('risk.trades'), look: 'number', cell: ({ trades }) => formatNumber(trades) },
						{ head: t('figures.staked'), look: 'number', cell: ({ staked }) => formatAmount(staked) },
						{ head: t('risk.gain'), look: 'number', cell: ({ gain }) => formatSignedAmount(gain) },
						{ head: t('risk.last'), look: 'time', cell: ({ last_at }) => formatInstant(last_at) },
					]}
				/>
			)}
		</Part>
	);
}
