import { Popover } from '@base-ui/react/popover';
import type { User } from '@fairtick/domain/identity/contract';
import { useTranslation } from 'react-i18next';
import { Avatar } from './avatar.tsx';
import { ProfilePanel } from './profile-panel.tsx';

export function ProfileMenu({ user, onSignOut }: { user: User; onSignOut(): void }) {
	const { t } = useTranslation();
	const unread = user.totUnread > 0;
	return (
		<Popover.Root>
			<Popover.Trigger
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
			</Popover.Trigger>
			<Popover.Portal>
				<Popover.Positioner sideOffset={8} align="end" className="z-50">
					<Popover.Popup className="popup w-80 p-3" aria-label={t('profile.menu')}>
						<ProfilePanel user={user} onSignOut={onSignOut} />
					</Popover.Popup>
				</Popover.Positioner>
			</Popover.Portal>
		</Popover.Root>
	);
}
