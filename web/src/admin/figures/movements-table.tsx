import type { Movement } from '@fairtick/domain/cashier/movement';
import type { StaffMovement } from '@fairtick/domain/figures/contract';
import type { ComponentProps } from 'react';
import { MovementStatus } from '../../cashier/movement-status.tsx';
import { formatAmount, formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { cellClass, PagedTable } from '../paged-table.tsx';
import { PersonLink } from './person-link.tsx';

/** Credited deposits and completed withdrawals of users. */
export function MovementsTable({ query }: Pick<ComponentProps<typeof PagedTable<StaffMovement>>, 'query'>) {
	const { t } = useTranslation();
	return (
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
