import { getMirroredTrades } from '@fairtick/domain/risk/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../api/query.ts';
import { formatAmount, formatDateTime, formatNumber, formatSignedAmount } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Part } from '../../ui/part.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PersonLink } from '../figures/person-link.tsx';
import { atEnd, cellClass, numberClass, Table } from '../paged-table.tsx';

/** Who traded opposite to whom; for people to look at. */
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
						: t('risk.madeAt', { time: formatDateTime(Date.parse(data.made_at)), window: t('risk.window') })}
				</p>
			)}
			{data?.made_at != null && data.pairs.length === 0 && <p>{t('risk.noMirrored')}</p>}
			{data !== undefined && data.pairs.length > 0 && (
				<Table
					label={t('risk.mirrored')}
					columns={[
						...[t('figures.user'), t('risk.other'), atEnd(t('risk.trades')), atEnd(t('figures.staked'))],
						...[atEnd(t('risk.gain')), t('risk.last')],
					]}
				>
					{data.pairs.map((pair) => (
						<tr key={`${pair.user.id} ${pair.other.id}`}>
							<td className={cellClass}>
								<PersonLink person={pair.user} />
							</td>
							<td className={cellClass}>
								<PersonLink person={pair.other} />
							</td>
							<td className={numberClass}>{formatNumber(pair.trades)}</td>
							<td className={numberClass}>{formatAmount(pair.staked)}</td>
							<td className={numberClass}>{formatSignedAmount(pair.gain)}</td>
							<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
								{formatDateTime(Date.parse(pair.last_at))}
							</td>
						</tr>
					))}
				</Table>
			)}
		</Part>
	);
}
