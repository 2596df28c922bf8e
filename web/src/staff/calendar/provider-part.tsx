import { getCalendarProvider } from '@fairtick/domain/calendar/import-contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Part } from '../../kit/ui/part.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { LineList } from './line-list.tsx';

const ASK_AGAIN_MS = 60_000;

/** The provider of economic events, and the result of the last request to it; nothing if the operator has none. */
export function ProviderPart() {
	const { t } = useTranslation();
	const { data } = useQuery({
		queryKey: ['calendar', 'provider'],
		queryFn: ({ signal }) => fetchAnswer(getCalendarProvider, {}, signal),
		refetchInterval: ASK_AGAIN_MS,
	});
	if (!data) return null;
	const { host, tried_at: triedAt, read_at: readAt, failure, errors } = data;
	const { entries, added, changed, removed, held } = data;
	const counts = {
		entries: formatNumber(entries),
		added: formatNumber(added),
		changed: formatNumber(changed),
		removed: formatNumber(removed),
		held: formatNumber(held),
	};
	return (
		<Part title={t('economic.provider', { host })}>
			<div className="flex max-w-[80ch] flex-col gap-1 text-secondary">
				<p>{t('economic.providerText')}</p>
				<p className="tabular-nums">
					{triedAt === null ? t('economic.providerNew') : t('economic.providerAsked', { time: formatInstant(triedAt) })}{' '}
					{readAt !== null && t('economic.providerRead', { time: formatInstant(readAt), ...counts })}
				</p>
			</div>
			{failure !== null && (
				<p role="status" className="font-medium text-down-text">
					{t('economic.providerFails', {
						time: formatInstant(failure.since),
						problem: t(`economic.fail_${failure.kind}`, { status: failure.status ?? '' }),
					})}
				</p>
			)}
			<LineList label={t('economic.errors')} lines={errors} />
		</Part>
	);
}
