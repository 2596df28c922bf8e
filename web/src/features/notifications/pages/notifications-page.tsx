import { type Notification, readNotifications } from '@fairtick/domain/notifications/contract';
import { NOTIFICATION_KINDS } from '@fairtick/domain/notifications/kinds';
import { linkOf } from '@fairtick/domain/notifications/table';
import { PATHS } from '@fairtick/domain/pages/pages';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import Settings from 'lucide-react/icons/settings';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { formatDateTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { useFilters } from '../../../kit/navigation/use-filters.ts';
import { useFailureToast } from '../../../kit/notices/use-failure-toast.ts';
import { Button, buttonClass } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { SelectField } from '../../../kit/ui/form/select-field.tsx';
import { MoreButton } from '../../../kit/ui/more-button.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { readUser, setUser } from '../../identity/session.ts';
import { describe } from '../describe.ts';
import { KindIcon } from '../kind-icon.tsx';
import { NOTIFICATIONS_KEY } from '../notifications-key.ts';
import { notificationsQuery } from '../notifications-query.ts';

const FILTER_NAMES = ['kind', 'unread'] as const;

/** The viewer's notifications, newest first, each with a link to its subject (NOTE-01). */
export function NotificationsPage() {
	const { t } = useTranslation();
	const { values, change } = useFilters(PATHS.notifications, FILTER_NAMES);
	const kind = NOTIFICATION_KINDS.find((one) => one === values.kind);
	const unread = values.unread === 'true';
	const query = useInfiniteQuery(notificationsQuery({ kind, unread }));
	const { read, readAll, busy } = useReading();
	const pages = query.data?.pages;
	const rows = pages?.flatMap(({ data }) => data);
	const none = kind !== undefined ? 'noneSuch' : unread ? 'noneUnread' : 'none';
	return (
		<div className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-6 px-4 py-8 desktop:py-12">
			<header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
				<div className="flex flex-col gap-1">
					<h1 className="text-xl font-bold">{t('title.notifications')}</h1>
					<p className="text-secondary">{t('notifications.text')}</p>
				</div>
				<div className="flex flex-wrap gap-2">
					{(pages?.[0]?.totUnread ?? 0) > 0 && (
						<Button busy={busy} onClick={readAll}>
							{t('notifications.readAll')}
						</Button>
					)}
					<Link to="/settings/notifications" className={buttonClass('plain')}>
						<Settings size={16} aria-hidden="true" />
						{t('notifications.settings')}
					</Link>
				</div>
			</header>
			<div className="grid grid-cols-1 items-end gap-3 min-[480px]:grid-cols-2">
				<Segmented
					label={t('notifications.shown')}
					value={unread ? 'unread' : 'all'}
					options={[
						{ value: 'all', label: t('notifications.all') },
						{ value: 'unread', label: t('notifications.unread') },
					]}
					onChange={(next) => change({ unread: next === 'unread' ? 'true' : '' })}
				/>
				<SelectField
					label={t('notifications.kind')}
					options={[
						{ value: '', label: t('notifications.allKinds') },
						...NOTIFICATION_KINDS.map((value) => ({ value, label: t(`notifications.kind_${value}`) })),
					]}
					value={kind ?? ''}
					onChange={({ target }) => change({ kind: target.value })}
				/>
			</div>
			{rows === undefined ? (
				query.isError ? (
					<QueryState query={query} />
				) : (
					<span className="skeleton block h-120 w-full" />
				)
			) : rows.length === 0 ? (
				<p className="text-secondary">{t(`notifications.${none}`)}</p>
			) : (
				<ul className="divide-y divide-line rounded border border-line bg-surface">
					{rows.map((notification) => (
						<NotificationRow key={notification.id} notification={notification} onRead={read} />
					))}
				</ul>
			)}
			<MoreButton query={query} className="self-center" />
		</div>
	);
}

interface NotificationRowProps {
	notification: Notification;
	onRead(id: number): void;
}

const rowClass = 'flex w-full items-start gap-3 p-4 text-left hover:bg-raised';

/** Following the link, or pressing a notification without one, marks it as read. */
function NotificationRow({ notification, onRead }: NotificationRowProps) {
	const { id, read, about } = notification;
	const target = linkOf(about);
	const content = <RowContent notification={notification} />;
	const markRead = () => {
		if (!read) onRead(id);
	};
	return (
		<li>
			{target !== null ? (
				<div className="flex items-center">
					<Link {...target} onClick={markRead} className={classNames(rowClass, 'min-w-0')}>
						{content}
					</Link>
					{about.kind === 'trade' && about.trade !== null && <VerifyTrade id={about.trade.id} onClick={markRead} />}
				</div>
			) : read ? (
				<div className="flex items-start gap-3 p-4">{content}</div>
			) : (
				<button type="button" onClick={markRead} className={rowClass}>
					{content}
				</button>
			)}
		</li>
	);
}

/** Links from the notification of a result to its check. */
function VerifyTrade({ id, onClick }: { id: string; onClick(): void }) {
	const { t } = useTranslation();
	return (
		<Link to={`/verify/${id}`} onClick={onClick} className={buttonClass('quiet', 'mr-2 shrink-0')}>
			{t('notifications.verify')}
		</Link>
	);
}

function RowContent({ notification: { at, read, about } }: Pick<NotificationRowProps, 'notification'>) {
	const { t } = useTranslation();
	return (
		<>
			<span className="relative shrink-0">
				<KindIcon kind={about.kind} />
				{!read && (
					<span
						role="img"
						aria-label={t('notifications.isUnread')}
						className="absolute -top-0.5 -right-1 size-2.5 rounded-full bg-focus"
					/>
				)}
			</span>
			<span className="flex min-w-0 flex-1 flex-col gap-1">
				<span className={read ? undefined : 'font-semibold'}>{describe(t, about)}</span>
				<span className="text-sm text-secondary tabular-nums">
					{t(`notifications.kind_${about.kind}`)} ·{' '}
					<span className="whitespace-nowrap">{formatDateTime(Date.parse(at))}</span>
				</span>
			</span>
		</>
	);
}

/** Marks notifications as read. The answer updates the count here; the socket updates it on every other screen. */
function useReading() {
	const queryClient = useQueryClient();
	const onError = useFailureToast();
	const { mutate, isPending, variables } = useMutation({
		mutationFn: (body: { ids: number[] } | { all: true }) => fetchAnswer(readNotifications, { body }),
		onSuccess: ({ totUnread }) => {
			const user = readUser(queryClient);
			if (user) setUser(queryClient, { ...user, totUnread });
			return queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
		},
		onError,
	});
	return {
		read: (id: number) => mutate({ ids: [id] }),
		readAll: () => mutate({ all: true }),
		busy: isPending && variables !== undefined && 'all' in variables,
	};
}
