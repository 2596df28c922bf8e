import {
	approveWithdrawal,
	assignPayment,
	correctValue,
	creditDeposit,
	rejectWithdrawal,
	returnPayment,
	valuePayment,
} from '@fairtick/domain/cashier/admin-contract';
import { type Review, takeReview } from '@fairtick/domain/cashier/review-contract';
import { NO_LINE } from '@fairtick/domain/cashier/sent';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { formatAmount } from '../../kit/i18n/format.ts';
import { parseAmount, parseNumber } from '../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { ActButton } from '../act-dialog.tsx';
import { Taking } from '../taking.tsx';
import { isAmong, WhoMay } from '../who-may.tsx';

/** Staff's actions on an item under review: take it, and decide it with a reason. */
export function ReviewActs({
	review: { id, kind, amount, reason, user, taken, request, payment, people, waits },
}: {
	review: Review;
}) {
	const { t } = useTranslation();
	const viewer = useUser();
	const queryClient = useQueryClient();
	const params = { id };
	const sum = amount === null ? '' : formatAmount(amount);
	const mayBegin = isAmong(people, viewer?.id);
	const about = [user && `${user.name} (${user.id})`, sum].filter(Boolean).join(' · ') || undefined;
	if (viewer === null || viewer.id === user?.id || !allowsRole(takeReview.access, viewer.role)) return null;
	return (
		<Taking
			taken={taken}
			take={() => call(takeReview, { params })}
			onDone={() => queryClient.invalidateQueries({ queryKey: ['admin'] })}
		>
			{kind === 'withdrawal' && reason !== NO_LINE && (
				<>
					<ActButton
						label={t('admin.rejectWithdrawal')}
						about={about}
						text={t('admin.rejectWithdrawalText')}
						reasonHint={t('admin.decideReason')}
						send={(body) => call(rejectWithdrawal, { params, body })}
					/>
					{waits && request === null && mayBegin && (
						<ActButton
							look="primary"
							label={t('admin.approveWithdrawal')}
							about={about}
							text={t('admin.approveWithdrawalText')}
							send={(body) => call(approveWithdrawal, { params, body })}
						/>
					)}
				</>
			)}
			{payment !== null && (
				<ActButton
					label={t('admin.returnPayment')}
					about={about}
					text={t('admin.returnPaymentText')}
					reasonHint={user === null ? t('admin.reasonHint') : t('admin.decideReason')}
					send={(body) => call(returnPayment, { params, body })}
				/>
			)}
			{payment?.money === 'unvalued' && <ValuePayment id={payment.row_id} />}
			{kind === 'payment' && request === null && payment?.money !== 'unvalued' && (
				<ActButton
					look="primary"
					label={t('admin.assignPayment')}
					text={t('admin.assignPaymentText')}
					extra={{ user: '' }}
					fields={(field) => <TextField label={t('admin.actorNumber')} inputMode="numeric" {...field('user')} />}
					send={({ user: number, reason }) =>
						call(assignPayment, { params, body: { user: parseNumber(number), reason } })
					}
				/>
			)}
			{kind === 'deposit' && request === null && payment?.money === 'suspended' && mayBegin && (
				<ActButton
					look="primary"
					label={t('admin.creditDeposit')}
					about={about}
					text={t('admin.creditDepositText')}
					send={(body) => call(creditDeposit, { params, body })}
				/>
			)}
			{request === null && (
				<div className="self-center empty:hidden">
					<WhoMay people={people} />
				</div>
			)}
		</Taking>
	);
}

/** A payment's value that staff gave can be corrected, even after the credit. */
export function CorrectValue({ payment, user }: Pick<Review, 'payment' | 'user'>) {
	const { t } = useTranslation();
	const viewer = useUser();
	const isHere = payment?.money === 'suspended' || payment?.money === 'released';
	if (!payment?.valued || !isHere || viewer === null || viewer.id === user?.id) return null;
	if (!allowsRole(correctValue.access, viewer.role)) return null;
	const params = { id: payment.row_id };
	return (
		<ActButton
			label={t('admin.correctValue')}
			text={t('admin.correctValueText')}
			reasonHint={user === null ? t('admin.reasonHint') : t('admin.decideReason')}
			extra={{ amount: '' }}
			fields={(field) => <TextField label={t('cashier.amount')} inputMode="decimal" {...field('amount')} />}
			send={({ amount, reason }) =>
				call(correctValue, { params, body: { amount: parseAmount(amount) as number, reason } })
			}
		/>
	);
}

/** Gives a value to a payment in a currency without a rate. */
function ValuePayment({ id }: { id: string }) {
	const { t } = useTranslation();
	return (
		<ActButton
			look="primary"
			label={t('admin.valuePayment')}
			text={t('admin.valuePaymentText')}
			extra={{ amount: '' }}
			fields={(field) => <TextField label={t('cashier.amount')} inputMode="decimal" {...field('amount')} />}
			send={({ amount, reason }) =>
				call(valuePayment, { params: { id }, body: { amount: parseAmount(amount) as number, reason } })
			}
		/>
	);
}
