import { listStaffMovements, listStaffTrades } from '@fairtick/domain/figures/contract';
import { MODES, type Mode } from '@fairtick/domain/money/mode';
import { listDisputeQueue } from '@fairtick/domain/support/contract';
import { useState } from 'react';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { Part } from '../../kit/ui/part.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { MovementsTable } from '../figures/movements-table.tsx';
import { TradesTable } from '../figures/trades-table.tsx';
import { linkClass, PagedTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { usePages } from '../kit/use-pages.ts';
import { disputeStateColumn, disputeSubjectColumn } from '../support/dispute-columns.tsx';

const PAGE = 20;

interface OfUser {
	id: number;
}

/** Trades of one user, of either account. */
export function UserTrades({ id }: OfUser) {
	const { t } = useTranslation();
	const [mode, setMode] = useState<Mode>('real');
	const query = usePages(['user', id, 'trades', mode], listStaffTrades, { limit: PAGE, filters: { user: id, mode } });
	return (
		<Part title={t('title.adminTrades')}>
			<div className="desktop:max-w-60">
				<Segmented<Mode>
					label={t('figures.mode')}
					value={mode}
					options={MODES.toReversed().map((value) => ({ value, label: t(`figures.mode_${value}`) }))}
					onChange={(next) => setMode(next)}
				/>
			</div>
			<TradesTable query={query} ofUser />
		</Part>
	);
}

/** Deposits and withdrawals of one user in every state. */
export function UserMovements({ id }: OfUser) {
	const { t } = useTranslation();
	const query = usePages(['user', id, 'movements'], listStaffMovements, {
		limit: PAGE,
		filters: { user: id, view: 'begun' },
	});
	return (
		<Part title={t('title.adminMovements')}>
			<MovementsTable query={query} ofUser />
		</Part>
	);
}

/** Disputes of one user, waiting and decided. */
export function UserDisputes({ id }: OfUser) {
	const { t } = useTranslation();
	return (
		<>
			<Part title={t('admin.undecided')}>
				<Disputes id={id} status={undefined} label={t('admin.undecided')} />
			</Part>
			<Part title={t('admin.dispute_decided')}>
				<Disputes id={id} status="decided" label={t('admin.dispute_decided')} />
			</Part>
		</>
	);
}

function Disputes({ id, status, label }: OfUser & { status: 'decided' | undefined; label: string }) {
	const { t } = useTranslation();
	const query = usePages(['user', id, 'disputes', status], listDisputeQueue, {
		limit: PAGE,
		filters: { user: id, status },
	});
	return (
		<PagedTable
			label={label}
			query={query}
			rowKey={(dispute) => dispute.id}
			columns={[
				{
					head: t('admin.due'),
					look: 'time',
					cell: (dispute) => (
						<Link to={`/admin/disputes/${dispute.id}`} className={linkClass}>
							{formatInstant(dispute.due_at)}
						</Link>
					),
				},
				disputeSubjectColumn(t),
				disputeStateColumn(t),
			]}
		/>
	);
}
