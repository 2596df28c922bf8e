import { INFO_PATHS } from '@fairtick/domain/site/contract';
import Menu from 'lucide-react/icons/menu';
import { useUser } from '../../features/identity/session.ts';
import { useSite } from '../../kit/base/use-site.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { useShown } from '../../kit/navigation/use-navigation.ts';
import { InfoMenu } from '../../kit/site/info-menu.tsx';
import { buttonClass, IconButton } from '../../kit/ui/button.tsx';
import { Logo } from '../../kit/ui/logo.tsx';
import { useIsDesktop } from '../../kit/ui/use-media-query.ts';
import { LocaleMenu } from '../locale-menu.tsx';

/**
 * FAQ, About us, the language, Login and Sign up, each hidden on its own page (HEAD-01, HEAD-02). A signed-in user who
 * opened an emailed link gets a link to trading instead.
 */
export function VisitorHeader() {
	const { t } = useTranslation();
	const { app_name, app_logo } = useSite();
	const isDesktop = useIsDesktop();
	const { path } = useShown().route;
	const signedIn = useUser() !== null;
	return (
		<header className="flex h-14 shrink-0 items-center gap-1 border-b border-line bg-surface px-2 desktop:gap-2 desktop:px-4">
			<Link to="/" className="mr-auto rounded p-1 max-desktop:py-2" aria-label={app_name}>
				<Logo name={isDesktop ? app_name : null} image={app_logo} />
			</Link>
			{isDesktop ? (
				<nav className="flex items-center" aria-label={t('nav.information')}>
					{(['faq', 'aboutus'] as const).map((name) => (
						<Link key={name} to={INFO_PATHS[name]} className={buttonClass('quiet')}>
							{t(`title.${name}`)}
						</Link>
					))}
				</nav>
			) : (
				<InfoMenu
					trigger={
						<IconButton label={t('nav.menu')}>
							<Menu size={20} aria-hidden="true" />
						</IconButton>
					}
				/>
			)}
			<LocaleMenu />
			<nav className="flex items-center gap-1 desktop:gap-2" aria-label={t('nav.account')}>
				{signedIn && (
					<Link to="/trading" className={buttonClass('primary', 'max-desktop:px-3')}>
						{t('nav.trading')}
					</Link>
				)}
				{!signedIn && path !== '/login' && (
					<Link to="/login" className={buttonClass('quiet', 'max-desktop:px-3')}>
						{t('nav.login')}
					</Link>
				)}
				{!signedIn && path !== '/register' && (
					<Link to="/register" className={buttonClass('primary', 'max-desktop:px-3')}>
						{t('nav.signUp')}
					</Link>
				)}
			</nav>
		</header>
	);
}
