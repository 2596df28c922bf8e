import type { Alarm } from '@fairtick/domain/admin/contract';
import { TriangleAlert } from 'lucide-react';
import { Link } from '../../app/navigation/link.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useUser } from '../../identity/session.ts';
import { linkClass } from '../paged-table.tsx';
import { type AdminPage, maySee } from '../pages-of-staff.ts';

/** Which of its items a page shows for an alarm. */
const FILTER_OF: Partial<Record<Alarm['kind'], Readonly<Record<string, string>>>> = {
	freezes_overdue: { state: 'freeze_overdue' },
};

/** Where each can be looked at, by those who may; the others are for the operator of the server. */
const PAGE_OF: Partial<Record<Alarm['kind'], AdminPage>> = {
	...{ cover: 'reviews', payouts_stopped: 'reviews', differences: 'reviews', movements_overdue: 'reviews' },
	...{
		disputes_overdue: 'disputes',
		conversations_overdue: 'conversations',
		verifications_overdue: 'verification',
		matches_overdue: 'matches',
		freezes_overdue: 'users',
		calendar: 'calendar',
		sources: 'assets',
	},
};

/** What the viewer has to look at, and what waits for a second person. */
export function Alarms({ alarms, requests }: { alarms: readonly Alarm[]; requests: number }) {
	const { t } = useTranslation();
	const role = useUser()?.role ?? 'user';
	const lines = [
		...alarms.map(({ kind, count }) => ({
			...{ key: kind as string, text: t(`figures.alarm_${kind}`, { count }), page: PAGE_OF[kind], loud: true },
			filter: FILTER_OF[kind],
		})),
		...(requests > 0
			? [
					{
						key: 'requests',
						text: t('figures.requests', { count: requests, n: formatNumber(requests) }),
						page: 'requests' as const,
						loud: false,
						filter: undefined,
					},
				]
			: []),
	].filter(({ page }) => page === undefined || maySee(role, page));
	return (
		<section className="flex flex-col gap-3" aria-label={t('figures.alarms')}>
			<h2 className="text-base font-semibold">{t('figures.alarms')}</h2>
			{lines.length === 0 ? (
				<p className="text-secondary">{t('figures.noAlarms')}</p>
			) : (
				<ul className="divide-y divide-line rounded border border-line bg-surface">
					{lines.map(({ key, text, page, loud, filter }) => (
						<li key={key} className="flex items-center gap-3 p-3">
							{loud && <TriangleAlert size={18} aria-hidden="true" className="shrink-0 text-demo" />}
							{page !== undefined ? (
								<Link to={`/admin/${page}`} query={filter} className={`${linkClass} font-medium`}>
									{text}
								</Link>
							) : (
								<p className="font-medium">{text}</p>
							)}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
