import { PATHS, type PageName } from '@fairtick/domain/pages/pages';
import type { PlainTextKey } from '@fairtick/texts/text-key';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Bell from 'lucide-react/icons/bell';
import Gauge from 'lucide-react/icons/gauge';
import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import User from 'lucide-react/icons/user';
import type { ReactNode } from 'react';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { PageTab, PageTabs } from '../../kit/navigation/page-tabs.tsx';
import { ConfirmSignIn } from '../identity/confirm-sign-in.tsx';

type SettingName = Extract<PageName, `settings.${string}`>;
type Tab = { readonly label: PlainTextKey; readonly Icon: typeof User };
const TABS: Readonly<Record<SettingName, Tab>> = {
	'settings.profile': { label: 'title.profile', Icon: User },
	'settings.password': { label: 'title.password', Icon: Lock },
	'settings.verification': { label: 'title.verification', Icon: BadgeCheck },
	'settings.security': { label: 'title.security', Icon: ShieldCheck },
	'settings.limits': { label: 'title.limits', Icon: Gauge },
	'settings.notifications': { label: 'title.notificationSettings', Icon: Bell },
	'settings.api': { label: 'title.api', Icon: KeyRound },
	'settings.trading': { label: 'title.trading', Icon: Settings },
};
const tabs = Object.entries(TABS) as [SettingName, Tab][];

/** The frame of the settings, with tabs at the left, or on top of a small screen (ROUTE-06). */
export function SettingsPage({ children }: { children?: ReactNode }) {
	const { t } = useTranslation();
	return (
		<div className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-6 px-4 py-8 desktop:flex-row desktop:gap-10 desktop:py-12">
			<PageTabs label={t('settings.tabs')}>
				{tabs.map(([name, { label, Icon }]) => (
					<PageTab key={name} to={PATHS[name]}>
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
