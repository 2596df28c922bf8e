import { endApiToken, listApiTokens } from '@fairtick/domain/identity/token-contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { fetchAnswer } from '../api/query.ts';
import { formatDateTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SettingsSection } from '../ui/settings-section.tsx';
import { deviceListClass } from './device-row.tsx';
import { NewApiToken } from './new-api-token.tsx';
import { NewSecret } from './new-secret.tsx';

const KEY = ['api-tokens'];

/** The viewer's API tokens, to be made, shown once and revoked (IDENT-06). */
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
			{secret !== null && <NewSecret title={t('apiTokens.secret')} secret={secret} onDone={() => setSecret(null)} />}
			<QueryState query={query} />
			{data?.data.length === 0 && <p className="text-secondary">{t('apiTokens.empty')}</p>}
			{data && data.data.length > 0 && (
				<ul className={deviceListClass}>
					{data.data.map(({ id, name, scopes, created_at, last_used_at }) => (
						<li key={id} className="flex items-center gap-4 p-4">
							<KeyRound size={20} className="shrink-0 text-secondary" aria-hidden="true" />
							<div className="min-w-0 flex-1">
								<p className="flex flex-wrap items-center gap-2 font-medium break-words">
									{name}
									{scopes.map((scope) => (
										<span key={scope} className="rounded-full border border-line px-2 py-0.5 font-mono text-xs">
											{scope}
										</span>
									))}
								</p>
								<p className="flex flex-wrap gap-x-3 text-sm text-secondary tabular-nums">
									<span>{t('apiTokens.created', { time: formatDateTime(Date.parse(created_at)) })}</span>
									<span>
										{last_used_at === null
											? t('apiTokens.unused')
											: t('security.used', { time: formatDateTime(Date.parse(last_used_at)) })}
									</span>
								</p>
							</div>
							<Button
								look="quiet"
								busy={end.isPending && end.variables === id}
								aria-label={t('apiTokens.endOne', { name })}
								onClick={() => end.mutate(id)}
							>
								{t('apiTokens.end')}
							</Button>
						</li>
					))}
				</ul>
			)}
		</SettingsSection>
	);
}
