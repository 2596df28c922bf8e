import { MOVEMENT_KINDS } from '@fairtick/domain/cashier/movement';
import { listStaffMovements } from '@fairtick/domain/figures/contract';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useFilters } from '../../kit/navigation/use-filters.ts';
import { FilterSelect, filtersClass } from '../filter-select.tsx';
import { usePages } from '../kit/use-pages.ts';
import { PageHead } from '../page-head.tsx';
import { CountryFilter } from './country-filter.tsx';
import { RangeFields, UserField } from './list-filters.tsx';
import { MovementsTable } from './movements-table.tsx';

const PAGE = 50;
const NAMES = ['kind', 'from', 'to', 'country', 'user'] as const;

/** Credited deposits and completed withdrawals, with the filters of the figures that link here. */
export function MovementsPage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/movements', NAMES);
	const query = usePages(['movements', values], listStaffMovements, { limit: PAGE, filters: values });
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminMovements')} text={t('figures.movementsText')} />
			<div className={filtersClass}>
				<FilterSelect
					label={t('figures.kind')}
					all={t('admin.all')}
					value={values.kind}
					options={MOVEMENT_KINDS.map((value) => ({ value, label: t(`figures.kind_${value}`) }))}
					onChange={(kind) => change({ kind })}
				/>
				<CountryFilter value={values.country} onChange={(country) => change({ country })} />
				<RangeFields values={values} onChange={change} />
				<UserField value={values.user} onUser={(user) => change({ user })} />
			</div>
			<MovementsTable query={query} />
		</div>
	);
}
