import { listStaffTrades, type StaffTrade, TRADE_VIEWS } from '@fairtick/domain/figures/contract';
import { MODES } from '@fairtick/domain/money/mode';
import { useQuery } from '@tanstack/react-query';
import { availableAssetsQuery } from '../../accounts/asset-queries.ts';
import { fetchAnswer } from '../../api/query.ts';
import { given, useFilters } from '../../app/navigation/use-filters.ts';
import { formatAmount, formatDateTimeSeconds, formatPercent } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DirectionMark } from '../../trading/direction-mark.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { PageHead } from '../page-head.tsx';
import { cellClass, PagedTable } from '../paged-table.tsx';
import { usePages } from '../use-pages.ts';
import { CountryFilter } from './country-filter.tsx';
import { RangeFields, UserField } from './list-filters.tsx';
import { PersonLink } from './person-link.tsx';

const PAGE = 50;
const NAMES = ['view', 'mode', 'from', 'to', 'country', 'asset', 'user'] as const;

/** Trades of all users, narrowed as the figures that lead here are. */
export function TradesPage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/trades', NAMES);
	const query = usePages(['trades', values], (cursor, signal) =>
		fetchAnswer(listStaffTrades, { query: { limit: PAGE, cursor, ...given(values) } as never }, signal),
	);
	const { data: assets = [] } = useQuery(availableAssetsQuery);
	const view = TRADE_VIEWS.find((one) => one === values.view) ?? 'opened';
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminTrades')} text={t('figures.tradesText')} />
			<div className="flex flex-wrap gap-3 whitespace-nowrap">
				<Segmented
					label={t('figures.view')}
					value={view}
					options={TRADE_VIEWS.map((value) => ({ value, label: t(`figures.view_${value}`) }))}
					onChange={(next) => change({ view: next })}
				/>
				<Segmented
					label={t('figures.mode')}
					value={values.mode === 'demo' ? 'demo' : 'real'}
					options={MODES.toReversed().map((value) => ({ value, label: t(`figures.mode_${value}`) }))}
					onChange={(mode) => change({ mode: mode === 'real' ? '' : mode })}
				/>
			</div>
			<div className="grid grid-cols-2 items-end gap-3 desktop:grid-cols-4">
				<RangeFields values={values} onChange={change} />
				<CountryFilter value={values.country} onChange={(country) => change({ country })} />
				<FilterSelect
					label={t('figures.asset')}
					all={t('figures.allAssets')}
					value={values.asset}
					options={assets.map(({ id, ticker }) => ({ value: String(id), label: ticker }))}
					onChange={(asset) => change({ asset })}
				/>
				<UserField value={values.user} onUser={(user) => change({ user })} />
			</div>
			<PagedTable
				label={t('title.adminTrades')}
				columns={[
					...[t('figures.opened'), t('figures.user'), t('figures.asset'), t('risk.direction')],
					...[t('figures.staked'), t('figures.payout'), t('figures.returnedAmount')].map((name) => ({
						name,
						end: true as const,
					})),
					t('figures.status'),
				]}
				query={query}
				row={(trade) => <TradeRow key={trade.id} trade={trade} />}
			/>
		</div>
	);
}

const number = `${cellClass} text-right tabular-nums whitespace-nowrap`;

function TradeRow({ trade }: { trade: StaffTrade }) {
	const { t } = useTranslation();
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
				{formatDateTimeSeconds(Date.parse(trade.accepted_at))}
			</td>
			<td className={cellClass}>
				<PersonLink person={trade.user} />
			</td>
			<td className={cellClass}>{trade.asset.ticker}</td>
			<td className={`${cellClass} whitespace-nowrap`}>
				<DirectionMark direction={trade.direction} />
			</td>
			<td className={number}>{formatAmount(trade.stake)}</td>
			<td className={number}>{formatPercent(trade.payout_percent)}</td>
			<td className={number}>{trade.returned === null ? '–' : formatAmount(trade.returned)}</td>
			<td className={`${cellClass} whitespace-nowrap`}>{t(`trading.status_${trade.status as 'won'}`)}</td>
		</tr>
	);
}
