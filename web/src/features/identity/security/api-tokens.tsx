import { endApiToken, listApiTokens } from '@fairtick/domain/identity/token-contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { formatDateTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { NewSecret } from '../../../kit/ui/copying/new-secret.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { SettingsSection } from '../../../kit/ui/settings-section.tsx';
import { DeviceRow, deviceListClass } from './device-row.tsx';
import { NewApiToken } from './new-api-token.tsx';

const KEY = ['api-tokens'];

/** Makes, shows once and revokes the viewer's API tokens (IDENT-06). */
export function ApiTokens() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const [secret, setSecret] = useState<string | null>(null);
	const query = useQuery({
		queryKey: KEY,
		queryFn: ({ signal }) => fetchAnswer(listApiTokens, { query: {} }, signal),
		staleTime: 0,
	});
	const { data } = query;
	const onSettled = () => queryClient.invalidateQueries({ queryKey: KEY });
	const end = useMutation({ mutationFn: (id: string) => fetchAnswer(endApiToken, { params: { id } }), onSettled });
	return (
		<SettingsSection title={t('apiTokens.title')} text={t('apiTokens.text')}>
			<NewApiToken
				onMade={(token) => {
					setSecret(token);
					void onSettled();
				}}
			/>
			{secret !== null && (
				<NewSecret
					title={t('apiTokens.secret')}
					text={t('apiTokens.once')}
					secret={secret}
					onDone={() => setSecret(null)}
				/>
			)}
			<QueryState query={query} />
			{data?.data.length === 0 && <p className="text-secondary">{t('apiTokens.empty')}</p>}
			{data && data.data.length > 0 && (
				<ul className={deviceListClass}>
					{data.data.map(({ id, name, scopes, created_at, last_used_at }) => (
						<DeviceRow
							key={id}
							icon={KeyRound}
							device={name}
							marks={scopes.map((scope) => t(`apiTokens.scopeName_${scope}`))}
							details={[
								t('apiTokens.created', { time: formatDateTime(Date.parse(created_at)) }),
								last_used_at === null
									? t('apiTokens.unused')
									: t('security.lastUsed', { time: formatDateTime(Date.parse(last_used_at)) }),
							]}
							action={
								<Button
									look="quiet"
									busy={end.isPending && end.variables === id}
									aria-label={t('apiTokens.endOne', { name })}
									onClick={() => end.mutate(id)}
								>
									{t('apiTokens.end')}
								</Button>
							}
						/>
					))}
				</ul>
			)}
		</SettingsSection>
	);
}
