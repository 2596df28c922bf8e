import { addWebhook } from '@fairtick/domain/webhooks/contract';
import { MOST_WEBHOOKS, WEBHOOK_KINDS } from '@fairtick/domain/webhooks/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { NewSecret } from '../../kit/ui/copying/new-secret.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { SettingsSection } from '../../kit/ui/settings-section.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookItem } from './webhook-item.tsx';
import { webhooksQuery } from './webhooks-query.ts';

const NEW = { address: '', kinds: [...WEBHOOK_KINDS] };

/** The viewer's webhooks: adds them, with a secret that is shown once, changes, inspects and removes them (NOTE-04). */
export function Webhooks({ onError }: { onError(error: Error): void }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const query = useQuery(webhooksQuery);
	const { data } = query;
	const [adding, setAdding] = useState(false);
	const [secret, setSecret] = useState<string | null>(null);
	return (
		<SettingsSection title={t('webhooks.title')} text={t('webhooks.text', { most: MOST_WEBHOOKS })}>
			<QueryState query={query} />
			{secret !== null && (
				<NewSecret
					title={t('webhooks.secret')}
					text={t('webhooks.once')}
					secret={secret}
					onDone={() => setSecret(null)}
				/>
			)}
			{data && data.length > 0 && (
				<ul className="divide-y divide-line rounded border border-line bg-surface">
					{data.map((webhook) => (
						<WebhookItem key={webhook.id} webhook={webhook} onError={onError} />
					))}
				</ul>
			)}
			{adding ? (
				<WebhookForm
					initial={NEW}
					label={t('webhooks.add')}
					send={(body) => withFreshSignIn(() => call(addWebhook, { body }))}
					onDone={(made) => {
						setAdding(false);
						setSecret(made.secret);
						void queryClient.invalidateQueries(webhooksQuery);
					}}
					onCancel={() => setAdding(false)}
				/>
			) : (
				<Button className="self-start" onClick={() => setAdding(true)}>
					{t('webhooks.add')}
				</Button>
			)}
		</SettingsSection>
	);
}
