import { changeWebhook, testWebhook, type Webhook } from '@fairtick/domain/webhooks/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useFreshAction } from '../../kit/ui/form/use-fresh-action.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { KIND_LABEL } from './kind-label.ts';
import { RemoveWebhook } from './remove-webhook.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { deliveriesQuery, webhooksQuery } from './webhooks-query.ts';

interface WebhookItemProps {
	webhook: Webhook;
	/** Called if an action failed. */
	onError(error: Error): void;
}

/** A webhook with its actions. */
export function WebhookItem({ webhook, onError }: WebhookItemProps) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const [shown, setShown] = useState<'log' | 'form' | null>(null);
	const { run, busy, alert } = useFreshAction();
	const { id, address, kinds, paused_at: pausedAt, waiting } = webhook;
	const params = { id };
	const onSuccess = () => queryClient.invalidateQueries(webhooksQuery);
	const test = useMutation({
		mutationFn: () => fetchAnswer(testWebhook, { params }),
		async onSuccess() {
			setShown('log');
			await queryClient.invalidateQueries(deliveriesQuery(id));
		},
		onError,
	});
	const pause = (paused: boolean) => run(() => call(changeWebhook, { params, body: { paused } }), onSuccess);
	const toggle = (what: 'log' | 'form') => setShown((now) => (now === what ? null : what));
	return (
		<li className="flex flex-col gap-3 p-4">
			<div>
				<p className="font-medium wrap-anywhere">{address}</p>
				<p className="text-sm text-secondary">{kinds.map((kind) => t(KIND_LABEL[kind])).join(' · ')}</p>
				{pausedAt !== null && (
					<p className="text-sm text-demo">
						{t('webhooks.pausedSince', { time: formatDateTime(Date.parse(pausedAt)) })}
					</p>
				)}
				{waiting > 0 && <p className="text-sm text-secondary">{t('webhooks.waiting', { count: waiting })}</p>}
			</div>
			{alert}
			<div className="-mx-2 -my-1 flex flex-wrap">
				<Button look="quiet" busy={test.isPending} onClick={() => test.mutate()}>
					{t('webhooks.test')}
				</Button>
				<Button look="quiet" aria-expanded={shown === 'log'} onClick={() => toggle('log')}>
					{t('webhooks.log')}
				</Button>
				<Button look="quiet" aria-expanded={shown === 'form'} onClick={() => toggle('form')}>
					{t('webhooks.edit')}
				</Button>
				<Button look="quiet" busy={busy} onClick={() => void pause(pausedAt === null)}>
					{t(pausedAt === null ? 'webhooks.pause' : 'webhooks.resume')}
				</Button>
				<RemoveWebhook webhook={webhook} onError={onError} />
			</div>
			{shown === 'form' && (
				<WebhookForm
					initial={{ address, kinds }}
					label={t('webhooks.save')}
					send={(body) => withFreshSignIn(() => call(changeWebhook, { params, body }))}
					onDone={() => {
						setShown(null);
						void onSuccess();
					}}
					onCancel={() => setShown(null)}
				/>
			)}
			{shown === 'log' && <DeliveryLog webhookId={id} onError={onError} />}
		</li>
	);
}
