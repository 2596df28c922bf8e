import { removeWebhook, type Webhook } from '@fairtick/domain/webhooks/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { AlertDialog } from '../../kit/ui/overlay/alert-dialog.tsx';
import { webhooksQuery } from './webhooks-query.ts';

interface RemoveWebhookProps {
	webhook: Pick<Webhook, 'id' | 'address'>;
	/** Called if it could not be removed. */
	onError(error: Error): void;
}

/** Removes a webhook after a confirmation, because its secret and its log cannot be restored. */
export function RemoveWebhook({ webhook: { id, address }, onError }: RemoveWebhookProps) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const [asking, setAsking] = useState(false);
	const remove = useMutation({
		mutationFn: () => fetchAnswer(removeWebhook, { params: { id } }),
		onSuccess: () => queryClient.invalidateQueries(webhooksQuery),
		onError,
	});
	const close = () => setAsking(false);
	const confirm = () => {
		close();
		remove.mutate();
	};
	return (
		<>
			<Button
				look="quiet"
				busy={remove.isPending}
				aria-label={t('webhooks.removeOne', { address })}
				onClick={() => setAsking(true)}
			>
				{t('webhooks.remove')}
			</Button>
			{asking && (
				<AlertDialog title={t('webhooks.removeTitle')} text={t('webhooks.removeText')} onClose={close}>
					<Button onClick={close}>{t('dialog.cancel')}</Button>
					<Button look="danger" onClick={confirm}>
						{t('webhooks.remove')}
					</Button>
				</AlertDialog>
			)}
		</>
	);
}
