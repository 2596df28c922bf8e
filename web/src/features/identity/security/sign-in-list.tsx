import { listSignIns } from '@fairtick/domain/identity/security-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { formatDateTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { MoreButton } from '../../../kit/ui/more-button.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { SettingsSection } from '../../../kit/ui/settings-section.tsx';
import { DeviceRow, deviceListClass } from './device-row.tsx';

const PAGE = 10;

/** Sign-ins, newest first, loaded page by page. */
export function SignInList() {
	const { t } = useTranslation();
	const query = useInfiniteQuery({
		queryKey: ['sign-ins'],
		queryFn: ({ signal, pageParam }) =>
			fetchAnswer(listSignIns, { query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) } }, signal),
		initialPageParam: '',
		getNextPageParam: ({ next_cursor }) => next_cursor,
		staleTime: 0,
	});
	const { data } = query;
	return (
		<SettingsSection title={t('security.history')} text={t('security.historyText')}>
			<QueryState query={query} />
			{data && (
				<ul className={deviceListClass}>
					{data.pages
						.flatMap((page) => page.data)
						.map(({ id, device, address, at, method, second_factor, new_device }) => (
							<DeviceRow
								key={id}
								device={device}
								marks={new_device ? [t('security.newDevice')] : []}
								details={[
									formatDateTime(Date.parse(at)),
									t('security.address', { address }),
									t(`security.method_${method}`),
									...(second_factor === null ? [] : [t(`security.second_${second_factor}`)]),
								]}
							/>
						))}
				</ul>
			)}
			<MoreButton query={query} />
		</SettingsSection>
	);
}
