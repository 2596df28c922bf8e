import { type Delivery, replayDelivery } from '@fairtick/domain/webhooks/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatDateTimeSeconds, formatUnit } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { KIND_LABEL } from './kind-label.ts';
import { deliveriesQuery } from './webhooks-query.ts';

interface DeliveryLogProps {
	webhookId: string;
	onError(error: Error): void;
}

/** Deliveries to a webhook and their answers, newest first; each can be sent again. */
export function DeliveryLog({ webhookId, onError }: DeliveryLogProps) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const query = useQuery(deliveriesQuery(webhookId));
	const { data } = query;
	const replay = useMutation({
		mutationFn: (id: string) => fetchAnswer(replayDelivery, { params: { id } }),
		onSuccess: () => queryClient.invalidateQueries(deliveriesQuery(webhookId)),
		onError,
	});
	if (data === undefined) return <QueryState query={query} />;
	if (data.length === 0) return <p className="text-sm text-secondary">{t('webhooks.none')}</p>;
	return (
		<ul className="max-h-100 divide-y divide-line overflow-y-auto rounded border border-line bg-ground">
			{data.map((delivery) => (
				<DeliveryItem
					key={delivery.id}
					delivery={delivery}
					busy={replay.isPending && replay.variables === delivery.id}
					onReplay={() => replay.mutate(delivery.id)}
				/>
			))}
		</ul>
	);
}

const LOOK = { waiting: 'text-secondary', delivered: 'text-up-text', failed: 'text-down-text' } as const;

function DeliveryItem({ delivery, busy, onReplay }: { delivery: Delivery; busy: boolean; onReplay(): void }) {
	const { t } = useTranslation();
	const { kind, at, state, tries, status, error, duration_ms: durationMs, answer } = delivery;
	const nextTryAt = delivery.next_try_at;
	const details = [
		formatDateTimeSeconds(Date.parse(at)),
		...(status === null ? [] : [t('webhooks.status', { status })]),
		...(error === null ? [] : [t(`webhooks.error_${error}`)]),
		...(durationMs === null ? [] : [formatUnit(durationMs / 1_000, 'second')]),
		...(tries > 1 ? [t('webhooks.tries', { count: tries })] : []),
		...(nextTryAt === null ? [] : [t('webhooks.nextTry', { time: formatDateTimeSeconds(Date.parse(nextTryAt)) })]),
	];
	return (
		<li className="flex items-start gap-2 py-2 pr-1 pl-3">
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap gap-x-2 text-sm font-medium">
					{t(KIND_LABEL[kind])}
					<span className={classNames(LOOK[state])}>{t(`webhooks.state_${state}`)}</span>
				</p>
				<p className="flex flex-wrap gap-x-3 text-sm text-secondary tabular-nums">
					{details.map((detail) => (
						<span key={detail}>{detail}</span>
					))}
				</p>
				{answer !== null && answer !== '' && <p className="font-mono text-xs text-secondary wrap-anywhere">{answer}</p>}
			</div>
			{state !== 'waiting' && (
				<Button look="quiet" busy={busy} onClick={onReplay}>
					{t('webhooks.replay')}
				</Button>
			)}
		</li>
	);
}
