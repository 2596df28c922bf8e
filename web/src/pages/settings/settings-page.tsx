import { BadgeCheck, Bell, Gauge, KeyRound, Lock, Settings, ShieldCheck, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageTab, PageTabs } from '../../app/page-tabs.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmSignIn } from '../../identity/confirm-sign-in.tsx';

const TABS = [
	{ to: '/settings/profile', label: 'title.profile', Icon: User },
	{ to: '/settings/password', label: 'title.password', Icon: Lock },
	{ to: '/settings/verification', label: 'title.verification', Icon: BadgeCheck },
	{ to: '/settings/security', label: 'title.security', Icon: ShieldCheck },
	{ to: '/settings/limits', label: 'title.limits', Icon: Gauge },
	{ to: '/settings/notifications', label: 'title.notificationSettings', Icon: Bell },
	{ to: '/settings/api', label: 'title.api', Icon: KeyRound },
	{ to: '/settings/trading', label: 'title.trading', Icon: Settings },
] as const;

/** The frame of the settings: tabs at the left, on a small screen on top (ROUTE-06). */
export function SettingsPage({ children }: { children?: ReactNode }) {
	const { t } = useTranslation();
	return (
		<div className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-6 px-4 py-8 desktop:flex-row desktop:gap-10 desktop:py-12">
			<PageTabs label={t('settings.tabs')}>
				{TABS.map(({ to, label, Icon }) => (
					<PageTab key={to} to={to}>
						<Icon size={18} aria-hidden="true" />
						{t(label)}
					</PageTab>
				))}
			</PageTabs>
			<div className="min-w-0 flex-1">{children}</div>
			<ConfirmSignIn />
		</div>
	);
}
