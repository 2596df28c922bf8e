import { cancelDeposit, cancelWithdrawal } from '@fairtick/domain/cashier/contract';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { formatAmount } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { useSending } from '../ui/form/use-sending.ts';
import { QueryState } from '../ui/query-state.tsx';
import { movementQuery } from './cashier-queries.ts';
import { Fact } from './fact.tsx';
import { MOVEMENT_KEY, MOVEMENTS_KEY } from './movement-keys.ts';
import { MovementTimeline } from './movement-timeline.tsx';
import { NextStep } from './next-step.tsx';

/** One movement: what to do next, every state with its time, and the way to give it up. Shows what the server knows, live. */
export function MovementDetails({ id }: { id: string }) {
	const query = useQuery(movementQuery(id));
	if (query.data === undefined) return <QueryState query={query} />;
	return <Shown movement={query.data} />;
}

function Shown({ movement }: { movement: Movement }) {
	const { t } = useTranslation();
	const { kind, amount, fee, arrives, local, destination, reference, next } = movement;
	return (
		<div className="flex flex-col gap-5" data-testid="movement">
			<h2 className="text-base font-semibold">
				{t(`cashier.titleOf_${kind}`, { amount: formatAmount(amount), currency: movement.currency })}
			</h2>
			{next !== null && <NextStep next={next} />}
			<MovementTimeline movement={movement} />
			<dl className="flex flex-col gap-2 rounded border border-line bg-surface p-4 text-sm">
				<Fact name={t('cashier.amount')}>{formatAmount(amount)}</Fact>
				<Fact name={t('cashier.fee')}>{formatAmount(fee)}</Fact>
				<Fact name={t(kind === 'deposit' ? 'cashier.creditedAmount' : 'cashier.arrives')}>{formatAmount(arrives)}</Fact>
				{local !== null && (
					<Fact name={t('cashier.rate')}>
						{local.rate} {local.currency}
					</Fact>
				)}
				{destination !== null && (
					<Fact name={t(kind === 'deposit' ? 'cashier.paidFrom' : 'cashier.paidTo')}>{destination}</Fact>
				)}
				<Fact name={t('cashier.reference')} copied={reference}>
					{reference}
				</Fact>
			</dl>
			{movement.cancellable && <Cancel movement={movement} />}
		</div>
	);
}

function Cancel({ movement: { id, kind } }: { movement: Movement }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const sending = useSending();
	const cancel = () =>
		sending.run(
			() => call(kind === 'deposit' ? cancelDeposit : cancelWithdrawal, { params: { id } }, { reports: 'caller' }),
			(ended) => {
				queryClient.setQueryData([...MOVEMENT_KEY, id], ended);
				void queryClient.invalidateQueries({ queryKey: MOVEMENTS_KEY });
			},
		);
	return (
		<div className="flex flex-col items-start gap-3">
			<FormAlert form={sending} />
			<Button busy={sending.busy} onClick={() => void cancel()} className="max-desktop:w-full">
				{t(`cashier.cancel_${kind}`)}
			</Button>
		</div>
	);
}
