import type { ReactNode } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmSignIn } from '../../identity/confirm-sign-in.tsx';

const TABS = [
	{ to: '/settings/profile', label: 'title.profile' },
	{ to: '/settings/password', label: 'title.password' },
	{ to: '/settings/security', label: 'title.security' },
	{ to: '/settings/api', label: 'title.api' },
	{ to: '/settings/trading', label: 'nav.trading' },
] as const;

/** The frame of the settings: tabs at the left, on a small screen on top (ROUTE-06). */
export function SettingsPage({ children }: { children?: ReactNode }) {
	const { t } = useTranslation();
	return (
		<div className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-6 px-4 py-8 desktop:flex-row desktop:gap-10 desktop:py-12">
			<nav
				aria-label={t('settings.tabs')}
				className="flex shrink-0 gap-1 overflow-x-auto desktop:w-44 desktop:flex-col"
			>
				{TABS.map(({ to, label }) => (
					<Link
						key={to}
						to={to}
						className="flex min-h-11 items-center rounded px-3 font-medium text-secondary hover:bg-raised desktop:min-h-10 aria-[current=page]:bg-raised aria-[current=page]:text-text"
					>
						{t(label)}
					</Link>
				))}
			</nav>
			<div className="min-w-0 flex-1">{children}</div>
			<ConfirmSignIn />
		</div>
	);
}
