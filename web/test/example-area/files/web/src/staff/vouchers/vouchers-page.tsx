import { vouchersQueue } from '@fairtick/domain/ledger/kinds/vouchers-queue';
import { askToRevokeVoucher } from '@fairtick/domain/ledger/voucher-contract';
import { call } from '../../kit/api/call.ts';
import { formatAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { ActButton } from '../act-dialog.tsx';
import { dueColumn, userColumn } from '../kit/queue-columns.tsx';
import { QueuePage } from '../kit/queue-page.tsx';
import { useQueue } from '../kit/use-queue.ts';

/** Vouchers that wait for staff. */
export function StaffVouchersPage() {
	const { t } = useTranslation();
	const list = useQueue(vouchersQueue, ['status']);
	return (
		<QueuePage
			queue={vouchersQueue}
			text={t('admin.vouchersText')}
			list={list}
			columns={[
				dueColumn(t),
				userColumn(t),
				{ head: t('admin.amount'), look: 'number', cell: ({ amount }) => formatAmount(amount) },
				{
					head: t('admin.state'),
					cell: ({ id, user }) => (
						<ActButton
							label={t('admin.revokeVoucher')}
							about={user.name}
							text={t('admin.revokeVoucherText')}
							send={({ reason }) => call(askToRevokeVoucher, { params: { id }, body: { reason } })}
						/>
					),
				},
			]}
		/>
	);
}
