import { Dialog } from '@base-ui/react/dialog';
import { confirmByProvider } from '@fairtick/domain/identity/oauth-contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/call.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { identitiesQuery } from './security/connected-identities.tsx';
import { nameOfProvider } from './sign-in/provider-name.ts';
import { useProviderVisit } from './sign-in/use-provider-visit.tsx';

/** Confirms a user without a password by another sign-in at the provider (IDENT-04). */
export function ConfirmByProvider({ onAnswer }: { onAnswer(confirmed: boolean): void }) {
	const { t } = useTranslation();
	const { data } = useQuery(identitiesQuery);
	const { visit, visited, alert } = useProviderVisit(async () => ({ kind: 'ok', answer: onAnswer(true) }));
	const providers = [...new Set(data?.data.map(({ provider }) => provider))];
	return (
		<>
			<Dialog.Description className="text-secondary">{t('security.confirmTextProvider')}</Dialog.Description>
			{alert}
			<div className="flex flex-wrap justify-end gap-2">
				<Button onClick={() => onAnswer(false)}>{t('dialog.cancel')}</Button>
				{providers.map((id) => (
					<Button
						key={id}
						look="primary"
						busy={visited === id}
						disabled={visited !== null}
						onClick={() => visit(id, () => call(confirmByProvider, { params: { provider: id } }))}
					>
						{t('security.continueWith', { provider: nameOfProvider(id) })}
					</Button>
				))}
			</div>
		</>
	);
}
