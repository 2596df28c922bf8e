import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useSite } from '../site.ts';

/** Login and Sign up, each hidden on its own page (HEAD-01). */
export function VisitorHeader() {
	const { t } = useTranslation();
	const { app_name } = useSite();
	const path = useLocation({ select: ({ pathname }) => pathname });
	return (
		<header className="flex h-14 shrink-0 items-center justify-between gap-4 border-b border-line bg-surface px-4">
			<Link to="/" className="rounded">
				<Logo name={app_name} />
			</Link>
			<nav className="flex items-center gap-2" aria-label={t('nav.account')}>
				{path !== '/login' && (
					<Link to="/login" className={buttonClass('quiet')}>
						{t('nav.login')}
					</Link>
				)}
				{path !== '/register' && (
					<Link to="/register" className={buttonClass('primary')}>
						{t('nav.signUp')}
					</Link>
				)}
			</nav>
		</header>
	);
}
