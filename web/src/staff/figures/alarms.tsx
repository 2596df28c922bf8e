import type { Alarm } from '@fairtick/domain/staff/contract';
import { ALARMS } from '@fairtick/domain/staff/to-do';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { linkClass } from '../kit/data-table.tsx';
import { seesPage } from '../menu.ts';

/** The alarms for the viewer, and the requests that wait for a second person. */
export function Alarms({ alarms, requests }: { alarms: readonly Alarm[]; requests: number }) {
	const { t } = useTranslation();
	return (
		<section className="flex flex-col gap-3" aria-label={t('figures.alarms')}>
			<h2 className="text-base font-semibold">{t('figures.alarms')}</h2>
			{alarms.length === 0 && requests === 0 ? (
				<p className="text-secondary">{t('figures.noAlarms')}</p>
			) : (
				<ul className="divide-y divide-line rounded border border-line bg-surface">
					{alarms.map((alarm) => (
						<Line key={alarm.kind}>
							<TriangleAlert size={18} aria-hidden="true" className="shrink-0 text-demo" />
							<AlarmText alarm={alarm} />
						</Line>
					))}
					{requests > 0 && (
						<Line>
							<Link to="/admin/requests" className={`${linkClass} font-medium`}>
								{t('figures.requests', { count: requests, n: formatNumber(requests) })}
							</Link>
						</Line>
					)}
				</ul>
			)}
		</section>
	);
}

const Line = ({ children }: { children: ReactNode }) => <li className="flex items-center gap-3 p-3">{children}</li>;

/** An alarm's text, with a link to the page that handles it if the viewer sees that page. */
function AlarmText({ alarm: { kind, count } }: { alarm: Alarm }) {
	const { t } = useTranslation();
	const role = useUser()?.role ?? 'user';
	const alarm = ALARMS.find(({ name }) => name === kind);
	if (alarm === undefined) return null;
	const { text, link } = alarm;
	if (link === null || !seesPage(role, link.path)) return <p className="font-medium">{t(text, { count })}</p>;
	return (
		<Link to={link.path} query={'query' in link ? link.query : undefined} className={`${linkClass} font-medium`}>
			{t(text, { count })}
		</Link>
	);
}
