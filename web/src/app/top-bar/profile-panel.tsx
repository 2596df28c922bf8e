import type { User } from '@fairtick/domain/identity/contract';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/segmented.tsx';
import { useStore } from '../../ui/store.ts';
import { appearance, PALETTES, THEMES } from '../appearance.ts';

const BADGES = { standard: 'badgeStandard', gold: 'badgeGold', premium: 'badgeGold' } as const;

/** Who is signed in, how the page looks, and the way out. */
export function ProfilePanel({ user, onSignOut }: { user: User; onSignOut(): void }) {
	const { t } = useTranslation();
	const { theme, palette } = useStore(appearance);
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
			<Segmented
				label={t('profile.theme')}
				value={theme}
				options={THEMES.map((value) => ({ value, label: t(`profile.theme_${value}`) }))}
				onChange={(next) => appearance.set({ theme: next, palette })}
			/>
			<Segmented
				label={t('profile.colours')}
				value={palette}
				options={PALETTES.map((value) => ({
					value,
					label: t(value === 'standard' ? 'profile.coloursStandard' : 'profile.coloursBlind'),
				}))}
				onChange={(next) => appearance.set({ theme, palette: next })}
			/>
			<button
				type="button"
				onClick={onSignOut}
				className="flex min-h-11 items-center gap-3 rounded px-2 text-left font-medium hover:bg-raised"
			>
				<LogOut size={18} className="text-secondary" aria-hidden="true" />
				{t('profile.logout')}
			</button>
		</div>
	);
}

/** The user's photo, or the first letter of the name. */
export function Avatar({ user, size }: { user: User; size: number }) {
	if (user.photo_url !== null)
		return <img src={user.photo_url} alt="" width={size} height={size} className="rounded-full object-cover" />;
	return (
		<span
			aria-hidden="true"
			className="inline-flex shrink-0 items-center justify-center rounded-full bg-line font-semibold uppercase"
			style={{ width: size, height: size }}
		>
			{[...user.name][0]}
		</span>
	);
}
