import { approveWithdrawal, creditDeposit, rejectWithdrawal } from '@fairtick/domain/cashier/admin-contract';
import { type Review, takeReview } from '@fairtick/domain/cashier/review-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useUser } from '../../identity/session.ts';
import { ActButton } from '../act-dialog.tsx';
import { Taking } from '../taking.tsx';

/** What staff may do about something under review: take it, and decide it with a reason. */
export function ReviewActs({ review: { id, kind, user, taken, request } }: { review: Review }) {
	const { t } = useTranslation();
	const viewer = useUser();
	const queryClient = useQueryClient();
	const params = { id };
	if (viewer === null || viewer.id === user?.id || !allowsRole(takeReview.access, viewer.role)) return null;
	return (
		<Taking
			taken={taken}
			take={() => call(takeReview, { params })}
			onDone={() => queryClient.invalidateQueries({ queryKey: ['admin'] })}
		>
			{kind === 'withdrawal' && (
				<>
					<ActButton
						label={t('admin.rejectWithdrawal')}
						text={t('admin.rejectWithdrawalText')}
						reasonHint={t('admin.decideReason')}
						send={(body) => call(rejectWithdrawal, { params, body })}
					/>
					{request === null && (
						<ActButton
							look="primary"
							label={t('admin.approveWithdrawal')}
							text={t('admin.approveWithdrawalText')}
							send={(body) => call(approveWithdrawal, { params, body })}
						/>
					)}
				</>
			)}
			{kind === 'deposit' && request === null && (
				<ActButton
					look="primary"
					label={t('admin.creditDeposit')}
					text={t('admin.creditDepositText')}
					send={(body) => call(creditDeposit, { params, body })}
				/>
			)}
		</Taking>
	);
}
