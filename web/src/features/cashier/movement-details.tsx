import { cancelDeposit, cancelWithdrawal } from '@fairtick/domain/cashier/contract';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/call.ts';
import { formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { useSending } from '../../kit/ui/form/use-sending.ts';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { movementQuery } from './cashier-queries.ts';
import { MovementFacts } from './movement-facts.tsx';
import { MOVEMENT_KEY, MOVEMENTS_KEY } from './movement-keys.ts';
import { NextStep } from './next-step.tsx';

/** States of a deposit after which its payer can begin another one. */
const CAME_TO_NOTHING: readonly Movement['status'][] = ['failed', 'expired', 'cancelled'];

interface MovementDetailsProps {
	id: string;
	/** Called to dispute the movement. */
	onDispute(id: string): void;
	/** Called to trade with a credited deposit; null if nothing can be traded. */
	onTrade: (() => void) | null;
	/** Called to begin another deposit after a failed one. */
	onDeposit(): void;
}

/** One movement, live: the next step, every state with its time, and buttons to cancel or dispute it. */
export function MovementDetails({ id, onDispute, onTrade, onDeposit }: MovementDetailsProps) {
	const { t } = useTranslation();
	const query = useQuery(movementQuery(id));
	const movement = query.data;
	if (movement === undefined) return <QueryState query={query} />;
	return (
		<div className="flex flex-col gap-5" data-testid="movement">
			{movement.next !== null && <NextStep next={movement.next} local={movement.local} />}
			<MovementFacts movement={movement} />
			<div className="flex flex-wrap items-start gap-3 max-desktop:flex-col max-desktop:items-stretch">
				{movement.status === 'confirmed' && onTrade !== null && (
					<Button look="primary" onClick={onTrade}>
						{t('cashier.tradeReal')}
					</Button>
				)}
				{movement.kind === 'deposit' && CAME_TO_NOTHING.includes(movement.status) && (
					<Button look="primary" onClick={onDeposit}>
						{t('cashier.newDeposit')}
					</Button>
				)}
				{movement.cancellable && <Cancel movement={movement} />}
				{movement.excluded !== null && <Uncancellable {...movement.excluded} />}
				{movement.final !== null && <Final {...movement.final} />}
				{movement.status !== 'created' && (
					<Button onClick={() => onDispute(id)}>{t(`cashier.dispute_${movement.kind}`)}</Button>
				)}
			</div>
		</div>
	);
}

/** Explains why an excluded user's waiting withdrawal cannot be cancelled (LIMIT-02). */
function Uncancellable({ kind, until }: NonNullable<Movement['excluded']>) {
	const { t } = useTranslation();
	if (until === null) return <p className="basis-full text-secondary">{t('cashier.excludedAlways')}</p>;
	return (
		<p className="basis-full text-secondary">
			{t(`cashier.excluded_${kind}`, { time: formatDateTime(Date.parse(until)) })}
		</p>
	);
}

/** Explains why a waiting withdrawal of a user who is not excluded cannot be cancelled (CASH-03). */
function Final({ by, until }: NonNullable<Movement['final']>) {
	const { t } = useTranslation();
	return (
		<p className="basis-full text-secondary">
			{until === null
				? t(`cashier.final_${by}`)
				: t(`cashier.final_${by}_until`, { time: formatDateTime(Date.parse(until)) })}
		</p>
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
		<div className="flex flex-col items-start gap-3 has-[[role=alert]:empty]:gap-0 max-desktop:items-stretch">
			<FormAlert form={sending} />
			<Button busy={sending.busy} onClick={() => void cancel()} className="max-desktop:w-full">
				{t(`cashier.cancel_${kind}`)}
			</Button>
			{kind === 'withdrawal' && <p className="text-sm text-secondary">{t('cashier.cancelNote')}</p>}
		</div>
	);
}
