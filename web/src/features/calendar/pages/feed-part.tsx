import { getCalendarKey, makeCalendarKey, removeCalendarKey } from '@fairtick/domain/calendar/contract';
import type { OwnLimits } from '@fairtick/domain/limits/contract';
import { PATHS } from '@fairtick/domain/pages/pages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { formatDateTime, formatTime, formatTimeNear } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { useFailureToast } from '../../../kit/notices/use-failure-toast.ts';
import { Button, buttonClass } from '../../../kit/ui/button.tsx';
import { useCopy } from '../../../kit/ui/copying/use-copy.ts';
import { AlertDialog } from '../../../kit/ui/overlay/alert-dialog.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { useUser } from '../../identity/session.ts';
import { ownLimitsQuery } from '../../limits/own-limits-query.ts';
import { CALENDAR_KEY, type CalendarFilters } from '../calendar-query.ts';

interface FeedPartProps {
	id: string;
	/** The page's filters, which are also in its address. */
	filters: CalendarFilters;
}

/** Subscribes another program to the calendar, with the page's filters (CAL-01). */
export function FeedPart({ id, filters }: FeedPartProps) {
	const { t } = useTranslation();
	const user = useUser();
	const headingId = useId();
	return (
		<section
			id={id}
			tabIndex={-1}
			aria-labelledby={headingId}
			className="mt-4 flex outline-none scroll-mt-4 flex-col gap-4 rounded border border-line bg-surface p-4 desktop:p-6"
		>
			<div className="flex max-w-[70ch] flex-col gap-1">
				<h2 id={headingId} className="text-base font-semibold">
					{t('calendar.feedTitle')}
				</h2>
				<p className="text-secondary">{t('calendar.feedText')}</p>
			</div>
			{user === null ? (
				<div className="flex flex-wrap items-center gap-3">
					<p>{t('calendar.feedLogin')}</p>
					<Link to={PATHS.login} className={buttonClass('plain')}>
						{t('nav.login')}
					</Link>
				</div>
			) : (
				<Address filters={filters} />
			)}
		</section>
	);
}

/** The hour that begins at `startMs`, from its first minute to its last: `27 Nov, 06:00–07:00`. */
const formatHour = (startMs: number) => `${formatDateTime(startMs)}–${formatTime(startMs + 3_600_000, false)}`;

/** An exclusion, during which no address can be made, and its end. The limits explain how it ends (LIMIT-02). */
function Break({ kind, until, returns_at: returnsAt }: NonNullable<OwnLimits['exclusion']>) {
	const { t } = useTranslation();
	const end = returnsAt ?? until;
	return (
		<div className="flex flex-wrap items-center gap-3">
			<p>
				{end === null
					? t('calendar.feedBreakAlways')
					: t(`calendar.feedBreak_${kind}`, { time: formatTimeNear(Date.parse(end), Date.now()) })}
			</p>
			<Link to={PATHS['settings.limits']} className={buttonClass('plain')}>
				{t('calendar.feedLimits')}
			</Link>
		</div>
	);
}

const KEY_KEY = [...CALENDAR_KEY, 'key'];

function Address({ filters }: { filters: CalendarFilters }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const onError = useFailureToast();
	const query = useQuery({
		queryKey: KEY_KEY,
		queryFn: ({ signal }) => fetchAnswer(getCalendarKey, {}, signal),
	});
	const limits = useQuery({ ...ownLimitsQuery, staleTime: 0 });
	const [asking, setAsking] = useState<'replace' | 'remove' | null>(null);
	const make = useMutation({
		mutationFn: () => fetchAnswer(makeCalendarKey, {}),
		onSuccess: (made) => queryClient.setQueryData(KEY_KEY, made),
		onError,
	});
	const remove = useMutation({
		mutationFn: () => fetchAnswer(removeCalendarKey, {}),
		onSuccess: () => queryClient.setQueryData(KEY_KEY, { key: null, used_at: null }),
		onError,
	});
	// An exclusion ends every key. If the limits cannot be loaded the server decides.
	if (limits.data?.exclusion) return <Break {...limits.data.exclusion} />;
	if (query.data === undefined || limits.isPending) return <QueryState query={query} />;
	const { key, used_at: usedAt } = query.data;
	const busy = make.isPending || remove.isPending;
	if (key === null)
		return (
			<Button look="primary" className="self-start" busy={busy} onClick={() => make.mutate()}>
				{t('calendar.feedMake')}
			</Button>
		);
	const confirm = () => {
		setAsking(null);
		if (asking === 'replace') make.mutate();
		else remove.mutate();
	};
	return (
		<>
			<Shown address={addressOf(key, filters)} />
			<p className="max-w-[70ch] text-sm text-secondary">
				{t('calendar.feedSecret')}{' '}
				{usedAt === null ? t('calendar.feedUnused') : t('calendar.feedUsed', { time: formatHour(Date.parse(usedAt)) })}
			</p>
			<div className="flex flex-wrap gap-2">
				<Button look="quiet" busy={busy} onClick={() => setAsking('replace')}>
					{t('calendar.feedReplace')}
				</Button>
				<Button look="quiet" busy={busy} onClick={() => setAsking('remove')}>
					{t('calendar.feedRemove')}
				</Button>
			</div>
			{asking !== null && (
				<AlertDialog
					title={t(asking === 'replace' ? 'calendar.feedReplace' : 'calendar.feedRemove')}
					text={t('calendar.feedStops')}
					onClose={() => setAsking(null)}
				>
					<Button onClick={() => setAsking(null)}>{t('dialog.cancel')}</Button>
					<Button look="danger" onClick={confirm}>
						{t(asking === 'replace' ? 'calendar.feedReplace' : 'calendar.feedRemove')}
					</Button>
				</AlertDialog>
			)}
		</>
	);
}

function addressOf(key: string, filters: CalendarFilters): URL {
	const url = new URL('/api/calendar.ics', location.origin);
	url.searchParams.set('key', key);
	for (const [name, value] of Object.entries(filters)) if (value !== '') url.searchParams.set(name, value);
	return url;
}

function Shown({ address }: { address: URL }) {
	const { t } = useTranslation();
	const { copied, copy } = useCopy(address.href);
	return (
		<div className="flex flex-col gap-3">
			<p
				data-testid="feed-address"
				className="rounded border border-line bg-ground p-3 font-mono text-sm break-all select-all"
			>
				{address.href}
			</p>
			<div className="flex flex-wrap gap-2">
				<Button look="primary" onClick={copy}>
					{t(copied ? 'calendar.copied' : 'calendar.copy')}
				</Button>
				<a href={address.href.replace(/^https?:/, 'webcal:')} className={buttonClass('plain')}>
					{t('calendar.feedOpen')}
				</a>
			</div>
		</div>
	);
}
