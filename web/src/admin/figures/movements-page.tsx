import type { Movement } from '@fairtick/domain/cashier/movement';
import { listStaffMovements, MOVEMENT_KINDS, type StaffMovement } from '@fairtick/domain/figures/contract';
import { fetchAnswer } from '../../api/query.ts';
import { given, useFilters } from '../../app/navigation/use-filters.ts';
import { MovementStatus } from '../../cashier/movement-status.tsx';
import { formatAmount, formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FilterSelect } from '../filter-select.tsx';
import { PageHead } from '../page-head.tsx';
import { cellClass, PagedTable } from '../paged-table.tsx';
import { usePages } from '../use-pages.ts';
import { CountryFilter } from './country-filter.tsx';
import { RangeFields, UserField } from './list-filters.tsx';
import { PersonLink } from './person-link.tsx';

const PAGE = 50;
const NAMES = ['kind', 'from', 'to', 'country', 'user'] as const;

/** Credited deposits and completed withdrawals, narrowed as the figures that lead here are. */
export function MovementsPage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/movements', NAMES);
	const query = usePages(['movements', values], (cursor, signal) =>
		fetchAnswer(listStaffMovements, { query: { limit: PAGE, cursor, ...given(values) } as never }, signal),
	);
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminMovements')} text={t('figures.movementsText')} />
			<div className="grid grid-cols-2 items-end gap-3 desktop:grid-cols-4">
				<FilterSelect
					label={t('figures.kind')}
					all={t('admin.all')}
					value={values.kind}
					options={MOVEMENT_KINDS.map((value) => ({ value, label: t(`figures.kind_${value}`) }))}
					onChange={(kind) => change({ kind })}
				/>
				<RangeFields values={values} onChange={change} />
				<CountryFilter value={values.country} onChange={(country) => change({ country })} />
				<UserField value={values.user} onUser={(user) => change({ user })} />
			</div>
			<PagedTable
				label={t('title.adminMovements')}
				columns={[
					...[t('admin.time'), t('figures.kind'), t('figures.user'), t('admin.method')],
					{ name: t('admin.amount'), end: true },
					t('figures.status'),
				]}
				query={query}
				row={(movement) => <MovementRow key={`${movement.id} ${movement.done_at}`} movement={movement} />}
			/>
		</div>
	);
}

function MovementRow({ movement }: { movement: StaffMovement }) {
	const { t } = useTranslation();
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>{formatDateTime(Date.parse(movement.done_at))}</td>
			<td className={cellClass}>{t(`figures.kind_${movement.kind}`)}</td>
			<td className={cellClass}>
				<PersonLink person={movement.user} />
			</td>
			<td className={cellClass}>{movement.method}</td>
			<td className={`${cellClass} text-right tabular-nums whitespace-nowrap`}>{formatAmount(movement.amount)}</td>
			<td className={`${cellClass} whitespace-nowrap`}>
				<MovementStatus status={movement.status as Movement['status']} />
			</td>
		</tr>
	);
}
