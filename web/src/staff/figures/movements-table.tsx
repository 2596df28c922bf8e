import type { StaffMovement } from '@fairtick/domain/figures/contract';
import { useMethodName } from '../../features/cashier/method-name.ts';
import { MovementStatus } from '../../features/cashier/movement-status.tsx';
import { formatAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { type Column, PagedTable, type PagedTableProps } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { MovementLink } from '../kit/movement-link.tsx';
import { PersonLink } from '../kit/person-link.tsx';

interface MovementsTableProps extends Pick<PagedTableProps<StaffMovement>, 'query'> {
	/** True for one user's movements by beginning; false for all users' completed ones by completion. */
	ofUser?: boolean;
}

/** Deposits and withdrawals. */
export function MovementsTable({ query, ofUser = false }: MovementsTableProps) {
	const { t } = useTranslation();
	const methodName = useMethodName();
	const user: Column<StaffMovement> = {
		head: t('figures.user'),
		cell: (movement) => <PersonLink person={movement.user} />,
	};
	return (
		<PagedTable
			label={t('title.adminMovements')}
			query={query}
			rowKey={({ id, done_at }) => `${id} ${done_at}`}
			columns={[
				{
					head: t('admin.time'),
					look: 'time',
					cell: ({ id, created_at, done_at }) => (
						<MovementLink id={id}>{formatInstant(ofUser ? created_at : (done_at ?? created_at))}</MovementLink>
					),
				},
				{ head: t('figures.kind'), cell: ({ kind }) => t(`cashier.kind_${kind}`) },
				...(ofUser ? [] : [user]),
				{ head: t('admin.method'), cell: ({ method }) => methodName(method) },
				{ head: t('admin.amount'), look: 'number', cell: ({ amount }) => formatAmount(amount) },
				{ head: t('figures.status'), look: 'line', cell: ({ status }) => <MovementStatus status={status} /> },
			]}
		/>
	);
}
