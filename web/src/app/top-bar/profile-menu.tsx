import { Popover } from '@base-ui/react/popover';
import type { User } from '@fairtick/domain/identity/contract';
import { useTranslation } from 'react-i18next';
import { Avatar, ProfilePanel } from './profile-panel.tsx';

export function ProfileMenu({ user, onSignOut }: { user: User; onSignOut(): void }) {
	const { t } = useTranslation();
	return (
		<Popover.Root>
			<Popover.Trigger
				aria-label={t('profile.menu')}
				className="inline-flex size-11 items-center justify-center rounded-full hover:bg-raised"
			>
				<Avatar user={user} size={32} />
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
