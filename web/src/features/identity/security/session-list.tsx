import { endOtherSessions, endSession, listSessions } from '@fairtick/domain/identity/security-contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { formatDateTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { SettingsSection } from '../../../kit/ui/settings-section.tsx';
import { DeviceRow, deviceListClass } from './device-row.tsx';

export const sessionsQuery = queryOptions({
	queryKey: ['sessions'],
	queryFn: ({ signal }) => fetchAnswer(listSessions, { query: { limit: 100 } }, signal),
	staleTime: 0,
});

/** Ends the viewer's sessions one by one, or all but this one. */
export function SessionList() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const query = useQuery(sessionsQuery);
	const { data } = query;
	const onSettled = () => queryClient.invalidateQueries(sessionsQuery);
	const end = useMutation({ mutationFn: (id: string) => fetchAnswer(endSession, { params: { id } }), onSettled });
	const endAll = useMutation({ mutationFn: () => fetchAnswer(endOtherSessions, {}), onSettled });
	const hasOthers = data?.data.some(({ current }) => !current) ?? false;
	return (
		<SettingsSection
			title={t('security.sessions')}
			text={t('security.sessionsText')}
			action={
				hasOthers && (
					<Button busy={endAll.isPending} onClick={() => endAll.mutate()}>
						{t('security.endAll')}
					</Button>
				)
			}
		>
			<QueryState query={query} />
			{data && (
				<ul className={deviceListClass}>
					{data.data.map(({ id, device, address, current, last_used_at, remember }) => (
						<DeviceRow
							key={id}
							device={device}
							marks={current ? [t('security.thisDevice')] : []}
							details={[
								t('security.lastUsed', { time: formatDateTime(Date.parse(last_used_at)) }),
								t('security.address', { address }),
								...(remember ? [t('security.remembered')] : []),
							]}
							action={
								!current && (
									<Button
										look="quiet"
										busy={end.isPending && end.variables === id}
										aria-label={t('security.endOneOf', { device: device || t('security.unknownDevice') })}
										onClick={() => end.mutate(id)}
									>
										{t('security.endOne')}
									</Button>
								)
							}
						/>
					))}
				</ul>
			)}
		</SettingsSection>
	);
}
