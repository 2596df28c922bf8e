import type { Movement } from '@fairtick/domain/cashier/movement';
import { formatAmount, formatDecimal } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Fact } from './fact.tsx';
import { useMethodName } from './method-name.ts';
import { MovementTimeline } from './movement-timeline.tsx';
import { RateClock, RateFacts } from './quoted-rate.tsx';

/** States in which nothing reached the account or the payee, and nothing will. */
export const ARRIVED_NOWHERE: readonly Movement['status'][] = [
	...(['failed', 'expired', 'rejected', 'cancelled', 'returning', 'returned'] as const),
];

/** States of a withdrawal before its conversion. */
const PENDING: readonly Movement['status'][] = ['requested', 'review', 'approved'];

/** The details of a movement: every state with its time, the amounts, and external references. */
export function MovementFacts({ movement }: { movement: Movement }) {
	const { t } = useTranslation();
	const nameOf = useMethodName();
	const { kind, status, amount, fee, arrives, local, destination, reference } = movement;
	return (
		<div className="flex flex-col gap-5">
			<h2 className="text-base font-semibold">
				{t(`cashier.titleOf_${kind}`, { amount: formatAmount(amount), currency: movement.currency })}
			</h2>
			<MovementTimeline movement={movement} />
			{kind === 'withdrawal' && local !== null && PENDING.includes(status) && (
				<RateClock kind={kind} rate={local} over={t('cashier.rateAtSending')} />
			)}
			<dl className="flex flex-col gap-2 rounded border border-line bg-surface p-4 text-sm">
				<Fact name={t('cashier.method')}>{nameOf(movement.method)}</Fact>
				<Fact name={t('cashier.amount')}>{formatAmount(amount)}</Fact>
				<Fact name={t('cashier.fee')}>{formatAmount(fee)}</Fact>
				{!ARRIVED_NOWHERE.includes(status) && (
					<Fact name={t(kind === 'deposit' ? 'cashier.creditedAmount' : 'cashier.arrives')}>
						{formatAmount(arrives)}
					</Fact>
				)}
				{local !== null && (
					<>
						<Fact name={t('cashier.localAmount', { currency: local.currency })}>{formatDecimal(local.amount)}</Fact>
						<RateFacts rate={local} />
					</>
				)}
				{destination !== null && (
					<Fact name={t(kind === 'deposit' ? 'cashier.paidFrom' : 'cashier.paidTo')}>{destination}</Fact>
				)}
				{kind === 'withdrawal' && destination === null && (
					<Fact name={t('cashier.paidTo')}>{t('cashier.sourceOnly')}</Fact>
				)}
				<Fact name={t('cashier.reference')} copied={reference}>
					{reference}
				</Fact>
			</dl>
		</div>
	);
}
