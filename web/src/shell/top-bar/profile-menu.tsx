import type { User } from '@fairtick/domain/identity/contract';
import { Avatar } from '../../features/identity/profile/avatar.tsx';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { lazyPart } from '../../kit/ui/lazy-part.tsx';
import { Popover } from '../../kit/ui/overlay/popover.tsx';

const ProfilePanel = lazyPart('ProfilePanel', () => import('./profile-panel.tsx'), ['details']);

export function ProfileMenu({ user, onSignOut }: { user: User; onSignOut(): void }) {
	const { t } = useTranslation();
	const unread = user.totUnread > 0;
	return (
		<Popover
			button={
				<button
					type="button"
					aria-label={
						unread ? `${t('profile.menu')}, ${t('profile.unread', { count: user.totUnread })}` : t('profile.menu')
					}
					data-testid="profile-menu"
					className="relative inline-flex size-11 items-center justify-center rounded-full hover:bg-raised"
				>
					<Avatar user={user} size={32} />
					{unread && (
						<span
							data-testid="unread"
							className="absolute top-1 right-1 size-3 rounded-full border-2 border-surface bg-down"
						/>
					)}
				</button>
			}
			sideOffset={8}
			align="end"
			className="w-80 p-3"
			label={t('profile.menu')}
		>
			<ProfilePanel user={user} onSignOut={onSignOut} />
		</Popover>
	);
}
