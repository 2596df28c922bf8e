import { listStaffMovements, listStaffTrades } from '@fairtick/domain/figures/contract';
import { MODES, type Mode } from '@fairtick/domain/money/mode';
import { listDisputeQueue, type QueuedDispute } from '@fairtick/domain/support/contract';
import { useState } from 'react';
import { fetchAnswer } from '../../api/query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DisputeStatus } from '../../support/dispute-status.tsx';
import { Part } from '../../ui/part.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { MovementsTable } from '../figures/movements-table.tsx';
import { TradesTable } from '../figures/trades-table.tsx';
import { cellClass, linkClass, PagedTable } from '../paged-table.tsx';
import { usePages } from '../use-pages.ts';

const PAGE = 20;

interface OfUser {
	id: number;
}

/** Trades of one user, of either account. */
export function UserTrades({ id }: OfUser) {
	const { t } = useTranslation();
	const [mode, setMode] = useState<Mode>('real');
	const query = usePages(['user', id, 'trades', mode], (cursor, signal) =>
		fetchAnswer(listStaffTrades, { query: { user: id, mode, limit: PAGE, cursor } as never }, signal),
	);
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
	const query = usePages(['user', id, 'movements'], (cursor, signal) =>
		fetchAnswer(listStaffMovements, { query: { user: id, view: 'begun', limit: PAGE, cursor } as never }, signal),
	);
	return (
		<Part title={t('title.adminMovements')}>
			<MovementsTable query={query} ofUser />
		</Part>
	);
}

/** Disputes of one user: those that wait, and those that were decided. */
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
	const query = usePages(['user', id, 'disputes', status], (cursor, signal) =>
		fetchAnswer(listDisputeQueue, { query: { user: id, status, limit: PAGE, cursor } as never }, signal),
	);
	return (
		<PagedTable
			label={label}
			columns={[t('admin.due'), t('admin.subject'), t('admin.state')]}
			query={query}
			row={(dispute) => <DisputeRow key={dispute.id} dispute={dispute} />}
		/>
	);
}

function DisputeRow({ dispute }: { dispute: QueuedDispute }) {
	const { t } = useTranslation();
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
				<Link to={`/admin/disputes/${dispute.id}`} className={linkClass}>
					{formatDateTime(Date.parse(dispute.due_at))}
				</Link>
			</td>
			<td className={cellClass}>{t(`admin.subject_${dispute.subject.type}`)}</td>
			<td className={cellClass}>
				{dispute.outcome === null ? t(`admin.dispute_${dispute.status}`) : <DisputeStatus {...dispute} />}
			</td>
		</tr>
	);
}
