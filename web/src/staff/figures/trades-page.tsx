import { listStaffTrades, TRADE_VIEWS } from '@fairtick/domain/figures/contract';
import { MODES } from '@fairtick/domain/money/mode';
import { useQuery } from '@tanstack/react-query';
import { availableAssetsQuery } from '../../features/accounts/assets/asset-queries.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useFilters } from '../../kit/navigation/use-filters.ts';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { FilterSelect, filtersClass } from '../filter-select.tsx';
import { usePages } from '../kit/use-pages.ts';
import { PageHead } from '../page-head.tsx';
import { CountryFilter } from './country-filter.tsx';
import { RangeFields, UserField } from './list-filters.tsx';
import { TradesTable } from './trades-table.tsx';

const PAGE = 50;
const NAMES = ['view', 'mode', 'from', 'to', 'country', 'asset', 'user'] as const;

/** Trades of all users, with the filters of the figures that link here. */
export function TradesPage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/trades', NAMES);
	const query = usePages(['trades', values], listStaffTrades, { limit: PAGE, filters: values });
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
			<div className={filtersClass}>
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
			<TradesTable query={query} />
		</div>
	);
}
