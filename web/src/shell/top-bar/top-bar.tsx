import type { User } from '@fairtick/domain/identity/contract';
import Menu from 'lucide-react/icons/menu';
import { BalanceMenu } from '../../features/accounts/balance-menu.tsx';
import { useAccount } from '../../features/accounts/use-account.ts';
import { useSite } from '../../kit/base/use-site.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { useShown } from '../../kit/navigation/use-navigation.ts';
import { InfoMenu } from '../../kit/site/info-menu.tsx';
import { buttonClass, IconButton } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { lazyPart } from '../../kit/ui/lazy-part.tsx';
import { Logo } from '../../kit/ui/logo.tsx';
import { useIsDesktop } from '../../kit/ui/use-media-query.ts';
import { useSignOut } from '../use-sign-out.ts';
import { AssetBar } from './asset-bar.tsx';
import { AssetChip } from './asset-chip.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { findShownAccount } from './shown-account.ts';

const AccountPanel = lazyPart('AccountPanel', () => import('../../features/accounts/account-panel.tsx'), ['details']);

interface TopBarProps {
	user: User;
	onTrading: boolean;
}

/** The signed-in bar: logo, tabs on trading or a link to it, deposit, balance, profile (TOP-01 to TOP-06, TOP-11). */
export function TopBar({ user, onTrading }: TopBarProps) {
	const { t } = useTranslation();
	const isDesktop = useIsDesktop();
	const { app_name, app_logo, money } = useSite();
	const account = useAccount();
	const signOut = useSignOut();
	const shownAccount = findShownAccount(useShown().address, user.last_trade_on);
	return (
		<header className="flex h-13 shrink-0 items-center border-b border-line bg-surface desktop:h-14">
			<SkipLink onTrading={onTrading} />
			<Link
				to="/trading"
				className={classNames(
					'shrink-0 rounded p-1 max-desktop:py-2 desktop:mx-3',
					!onTrading && 'min-[390px]:max-desktop:ml-2',
				)}
				aria-label={t('nav.home')}
			>
				<Logo name={isDesktop ? app_name : null} image={app_logo} />
			</Link>
			{onTrading && isDesktop && <AssetBar user={user} />}
			{onTrading && !isDesktop && <AssetChip user={user} />}
			<div className="ml-auto flex shrink-0 items-center desktop:gap-1 desktop:pr-2">
				{!onTrading && (
					<Link to="/trading" className={buttonClass('primary', 'min-[390px]:mr-1 max-[390px]:px-1.5 desktop:mr-2')}>
						{t('nav.trading')}
					</Link>
				)}
				{onTrading && isDesktop && (
					<Link to="/cashier" className={buttonClass('primary', 'mr-2')}>
						{t('nav.deposit')}
					</Link>
				)}
				<BalanceMenu
					user={user}
					mode={shownAccount}
					panel={({ hidden, close }) => (
						<AccountPanel
							user={user}
							hidden={hidden}
							sandbox={money === 'sandbox'}
							busy={account.busy}
							onChangeMode={(next) => {
								account.changeMode(user, next);
								close();
							}}
							onRefill={account.refill}
						/>
					)}
				/>
				<ProfileMenu user={user} onSignOut={signOut} />
				{(isDesktop || !onTrading) && (
					<InfoMenu
						trigger={
							<IconButton label={t('nav.menu')} className="max-desktop:w-10">
								<Menu size={20} aria-hidden="true" />
							</IconButton>
						}
					/>
				)}
			</div>
		</header>
	);
}

/** The first tab stop: skips tabs and tools to the ticket or the page's content. */
function SkipLink({ onTrading }: { onTrading: boolean }) {
	const { t } = useTranslation();
	const skip = () => {
		const target = document.querySelector<HTMLElement>(onTrading ? '#ticket' : 'main h1, main h2');
		if (target === null) return;
		if (!onTrading) target.tabIndex = -1;
		target.focus();
	};
	return (
		<button
			type="button"
			onClick={skip}
			className="fixed top-1 left-1 z-60 rounded bg-focus px-4 py-2 font-semibold text-ground not-focus:sr-only"
		>
			{t(onTrading ? 'nav.skipToTicket' : 'nav.skipToContent')}
		</button>
	);
}
