import type { Mode } from '@fairtick/domain/money/mode';
import { PATHS } from '@fairtick/domain/pages/pages';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { InfoMenu } from '../../../../kit/site/info-menu.tsx';
import { classNames } from '../../../../kit/ui/class-names.ts';
import { NavLinks } from './nav-links.tsx';

const itemClass = (current: boolean) =>
	classNames(
		'flex flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium -outline-offset-2',
		current ? 'text-text' : 'text-secondary',
	);

/** The small screen's navigation: chart and lists, the cashier (TOP-11), and a menu of all other pages. */
export function BottomNav({ mode }: { mode: Mode }) {
	const { t } = useTranslation();
	return (
		<nav
			aria-label={t('nav.trading')}
			className="flex h-14 shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] phone-landscape:h-11.25"
		>
			<NavLinks mode={mode} className={itemClass} />
			<Link to={PATHS.cashier} className={itemClass(false)}>
				<Wallet size={20} aria-hidden="true" />
				{t('nav.wallet')}
			</Link>
			<InfoMenu
				rail
				trigger={
					<button type="button" className={itemClass(false)}>
						<Ellipsis size={20} aria-hidden="true" />
						{t('nav.more')}
					</button>
				}
			/>
		</nav>
	);
}
