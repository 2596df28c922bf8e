import { Popover } from '@base-ui/react/popover';
import type { User } from '@fairtick/domain/identity/contract';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Bell from 'lucide-react/icons/bell';
import IdCard from 'lucide-react/icons/id-card';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Lock from 'lucide-react/icons/lock';
import LogOut from 'lucide-react/icons/log-out';
import MessagesSquare from 'lucide-react/icons/messages-square';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Settings from 'lucide-react/icons/settings';
import ShieldUser from 'lucide-react/icons/shield-user';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { Avatar } from '../../features/identity/profile/avatar.tsx';
import { AppearanceChoice } from '../../kit/appearance/appearance-choice.tsx';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { LocaleMenu } from '../locale-menu.tsx';

const entryClass = 'flex min-h-11 items-center gap-3 rounded px-2 text-left font-medium hover:bg-raised';
const BADGES = { standard: 'badgeStandard', gold: 'badgeGold', premium: 'badgeGold' } as const;

/** The tabs of the cashier (ROUTE-04). */
const CASHIER_LINKS = [
	{ key: 'deposit', query: undefined, Icon: ArrowDownToLine },
	{ key: 'withdraw', query: { tab: 'withdraw' }, Icon: ArrowUpFromLine },
	{ key: 'history', query: { tab: 'history' }, Icon: History },
] as const;

/** The signed-in user with notifications, the look of the page, and logout (TOP-06). */
export function ProfilePanel({ user, onSignOut }: { user: User; onSignOut(): void }) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col gap-3">
			<div className="flex items-center gap-3 px-1">
				<Avatar user={user} size={40} />
				<div className="min-w-0 flex-1">
					<p className="truncate font-semibold">{user.name}</p>
					<p className="truncate text-xs text-secondary">{t('profile.id', { id: user.id })}</p>
				</div>
				<span className="rounded-full border border-line px-2 py-0.5 text-xs font-medium">
					{t(`profile.${BADGES[user.type]}`)}
				</span>
			</div>
			<ul className="flex flex-col">
				<li>
					<Popover.Close nativeButton={false} render={<Link to="/settings/profile" />} className={entryClass}>
						<Settings size={18} className="text-secondary" aria-hidden="true" />
						{t('profile.settings')}
					</Popover.Close>
				</li>
				<li>
					<Popover.Close nativeButton={false} render={<Link to="/settings/password" />} className={entryClass}>
						<Lock size={18} className="text-secondary" aria-hidden="true" />
						{t('title.password')}
					</Popover.Close>
				</li>
				<li>
					<Popover.Close nativeButton={false} render={<Link to="/notifications" />} className={entryClass}>
						<Bell size={18} className="text-secondary" aria-hidden="true" />
						{t('profile.notifications')}
						{user.totUnread > 0 && (
							<span className="ml-auto text-secondary tabular-nums">
								<span aria-hidden="true">{formatNumber(user.totUnread)}</span>
								<span className="sr-only">{t('profile.unread', { count: user.totUnread })}</span>
							</span>
						)}
					</Popover.Close>
				</li>
				<Verification user={user} />
				{CASHIER_LINKS.map(({ key, query, Icon }) => (
					<li key={key}>
						<Popover.Close
							nativeButton={false}
							render={<Link to="/cashier" {...(query && { query })} />}
							className={entryClass}
						>
							<Icon size={18} className="text-secondary" aria-hidden="true" />
							{t(`profile.${key}`)}
						</Popover.Close>
					</li>
				))}
				<li>
					<Popover.Close nativeButton={false} render={<Link to="/disputes" />} className={entryClass}>
						<MessagesSquare size={18} className="text-secondary" aria-hidden="true" />
						{t('profile.disputes')}
					</Popover.Close>
				</li>
				<li>
					<Popover.Close nativeButton={false} render={<Link to="/support" />} className={entryClass}>
						<LifeBuoy size={18} className="text-secondary" aria-hidden="true" />
						{t('profile.support')}
					</Popover.Close>
				</li>
				{user.role !== 'user' && (
					<li>
						<a href="/admin/overview" className={entryClass}>
							<ShieldUser size={18} className="text-secondary" aria-hidden="true" />
							{t('profile.admin')}
						</a>
					</li>
				)}
			</ul>
			<LocaleMenu named className="w-full bg-ground" />
			<AppearanceChoice />
			<button type="button" onClick={onSignOut} className={entryClass}>
				<LogOut size={18} className="text-secondary" aria-hidden="true" />
				{t('profile.logout')}
			</button>
		</div>
	);
}

/** The icon of the verification entry; null if no verification is needed (TOP-07). */
export function verificationMark({
	document_approved,
	need_verification,
}: Pick<User, 'document_approved' | 'need_verification'>): 'verified' | 'needed' | null {
	if (need_verification !== 1) return null;
	return document_approved === 1 ? 'verified' : 'needed';
}

/** The link to the verification, with its state if an identity is required (TOP-07, TOP-17). */
function Verification({ user }: { user: User }) {
	const { t } = useTranslation();
	const mark = verificationMark(user);
	const label = mark && t(mark === 'verified' ? 'profile.identityVerified' : 'profile.identityNeeded');
	return (
		<li>
			<Popover.Close nativeButton={false} render={<Link to="/settings/verification" />} className={entryClass}>
				<IdCard size={18} className="text-secondary" aria-hidden="true" />
				<span className="flex-1">{t('title.verification')}</span>
				{mark !== null && (
					<span role="img" aria-label={label ?? ''} title={label ?? ''} data-testid={`verification-${mark}`}>
						{mark === 'verified' ? (
							<BadgeCheck size={18} className="text-up-text" aria-hidden="true" />
						) : (
							<TriangleAlert size={18} className="text-down-text" aria-hidden="true" />
						)}
					</span>
				)}
			</Popover.Close>
		</li>
	);
}
