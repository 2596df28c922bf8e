import { PATHS } from '@fairtick/domain/pages/pages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { useUser } from '../identity/session.ts';
import { KindRow } from '../notifications/kind-row.tsx';
import { PushSection } from '../notifications/push-section.tsx';
import { QuietHours } from '../notifications/quiet-hours.tsx';
import { notificationSettingsQuery } from '../notifications/settings-query.ts';
import { AlertsSection } from './alerts-section.tsx';

/** The viewer's ways for each kind of notification, and quiet hours (ROUTE-16, NOTE-02). */
export function NotificationSettingsPage() {
	const { t } = useTranslation();
	const user = useUser();
	const query = useQuery(notificationSettingsQuery);
	const { data } = query;
	return (
		<div className="flex flex-col gap-8">
			<div className="flex max-w-[56ch] flex-col gap-1">
				<h1 className="text-xl font-bold">{t('title.notificationSettings')}</h1>
				<p className="text-secondary">
					{t('notificationSettings.intro')}{' '}
					<Link to="/notifications" className="font-medium text-text underline underline-offset-4">
						{t('notificationSettings.toList')}
					</Link>
				</p>
				{user?.email_verified === false && (
					<p className="text-demo">
						{t('notificationSettings.unconfirmed')}{' '}
						<Link to={PATHS['settings.profile']} className="font-medium underline underline-offset-4">
							{t('notificationSettings.toConfirm')}
						</Link>
					</p>
				)}
			</div>
			{!data && (query.isError ? <QueryState query={query} /> : <span className="skeleton block h-240 w-full" />)}
			{data && (
				<>
					<section className="flex flex-col gap-2">
						<div
							aria-hidden="true"
							className="hidden grid-cols-[1fr_11rem_6rem_4rem] gap-x-4 px-4 text-sm text-secondary desktop:grid"
						>
							<span className="col-start-2">{t('notificationSettings.app')}</span>
							<span className="text-center">{t('notificationSettings.mail')}</span>
							<span className="text-center">{t('notificationSettings.push')}</span>
						</div>
						<ul className="divide-y divide-line rounded border border-line bg-surface">
							{data.kinds.map((settings) => (
								<KindRow key={settings.kind} settings={settings} />
							))}
						</ul>
						<p className="text-sm text-secondary">{t('notificationSettings.alwaysText')}</p>
					</section>
					<PushSection amounts={data.push_amounts} userId={user?.id ?? 0} />
					<QuietHours {...data} />
					<AlertsSection />
				</>
			)}
		</div>
	);
}
