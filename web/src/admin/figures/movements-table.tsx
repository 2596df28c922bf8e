import type { Movement } from '@fairtick/domain/cashier/movement';
import type { StaffMovement } from '@fairtick/domain/figures/contract';
import type { ComponentProps } from 'react';
import { MovementStatus } from '../../cashier/movement-status.tsx';
import { formatAmount, formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { atEnd, cellClass, numberClass, PagedTable } from '../paged-table.tsx';
import { useMethodName } from './method-name.ts';
import { PersonLink } from './person-link.tsx';

interface MovementsTableProps extends Pick<ComponentProps<typeof PagedTable<StaffMovement>>, 'query'> {
	/** All of one user, by when they were begun; else those of all users that are done, by when they were. */
	ofUser?: boolean;
}

/** Deposits and withdrawals. */
export function MovementsTable({ query, ofUser = false }: MovementsTableProps) {
	const { t } = useTranslation();
	return (
		<PagedTable
			label={t('title.adminMovements')}
			columns={[
				...[t('admin.time'), t('figures.kind'), ...(ofUser ? [] : [t('figures.user')]), t('admin.method')],
				atEnd(t('admin.amount')),
				t('figures.status'),
			]}
			query={query}
			row={(movement) => <MovementRow key={`${movement.id} ${movement.done_at}`} movement={movement} ofUser={ofUser} />}
		/>
	);
}

function MovementRow({ movement, ofUser }: { movement: StaffMovement; ofUser: boolean }) {
	const { t } = useTranslation();
	const methodName = useMethodName();
	const { kind, user, method, amount, status, created_at, done_at } = movement;
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
				{formatDateTime(Date.parse(ofUser ? created_at : (done_at ?? created_at)))}
			</td>
			<td className={cellClass}>{t(`cashier.kind_${kind}`)}</td>
			{!ofUser && (
				<td className={cellClass}>
					<PersonLink person={user} />
				</td>
			)}
			<td className={cellClass}>{methodName(method)}</td>
			<td className={numberClass}>{formatAmount(amount)}</td>
			<td className={`${cellClass} whitespace-nowrap`}>
				<MovementStatus status={status as Movement['status']} />
			</td>
		</tr>
	);
}
