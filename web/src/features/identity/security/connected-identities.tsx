import { connectIdentity, disconnectIdentity, listIdentities } from '@fairtick/domain/identity/oauth-contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/call.ts';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { formatDateTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useFreshAction } from '../../../kit/ui/form/use-fresh-action.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { SettingsSection } from '../../../kit/ui/settings-section.tsx';
import { nameOfProvider } from '../sign-in/provider-name.ts';
import { useProviderVisit } from '../sign-in/use-provider-visit.tsx';
import { DeviceRow, deviceListClass } from './device-row.tsx';

export const identitiesQuery = queryOptions({
	queryKey: ['identities'],
	queryFn: ({ signal }) => fetchAnswer(listIdentities, {}, signal),
	staleTime: 0,
});

/** The viewer's identities at login providers, if any provider is set up (IDENT-07). */
export function ConnectedIdentities() {
	const { t } = useTranslation();
	const providers = window.config.sign_in_providers;
	const queryClient = useQueryClient();
	const query = useQuery(identitiesQuery);
	const { data } = query;
	const reload = () => queryClient.invalidateQueries(identitiesQuery);
	const { visit, visited, alert: visitAlert } = useProviderVisit(async () => ({ kind: 'ok', answer: await reload() }));
	const { run, busy, alert } = useFreshAction();
	if (providers.length === 0 && (data?.data.length ?? 0) === 0) return null;
	return (
		<SettingsSection title={t('security.connectedTitle')} text={t('security.connectedText')}>
			<QueryState query={query} />
			{data?.data.length === 0 && <p className="text-secondary">{t('security.connectedEmpty')}</p>}
			{data && data.data.length > 0 && (
				<ul className={deviceListClass}>
					{data.data.map(({ id, provider, label, last_used_at }) => (
						<DeviceRow
							key={id}
							device={nameOfProvider(provider)}
							details={[
								label,
								last_used_at === null
									? t('apiTokens.unused')
									: t('security.lastUsed', { time: formatDateTime(Date.parse(last_used_at)) }),
							]}
							action={
								<Button
									look="quiet"
									busy={busy}
									aria-label={t('security.disconnectOne', { provider: nameOfProvider(provider), name: label })}
									onClick={() => run(() => call(disconnectIdentity, { params: { id } }), reload)}
								>
									{t('security.disconnect')}
								</Button>
							}
						/>
					))}
				</ul>
			)}
			<div className="flex flex-wrap gap-2">
				{providers.map(({ id, name }) => (
					<Button
						key={id}
						busy={visited === id}
						disabled={visited !== null}
						onClick={() => visit(id, () => call(connectIdentity, { params: { provider: id } }))}
					>
						{t('security.connect', { provider: name })}
					</Button>
				))}
			</div>
			{visitAlert}
			{alert}
		</SettingsSection>
	);
}
