import type { ReactNode } from 'react';
import { useStore } from '../base/store.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Segmented } from '../ui/segmented.tsx';
import { appearance, PALETTES, THEMES } from './appearance.ts';

/** The theme, dark or light, and the colours of up and down. */
export function AppearanceChoice() {
	const { t } = useTranslation();
	const shown = useStore(appearance);
	const { theme, palette } = shown;
	return (
		<>
			<Named name={t('profile.theme')}>
				<Segmented
					label={t('profile.theme')}
					value={theme}
					options={THEMES.map((value) => ({ value, label: t(`profile.theme_${value}`) }))}
					onChange={(next) => appearance.set({ ...shown, theme: next })}
				/>
			</Named>
			<Named name={t('profile.colours')}>
				<Segmented
					label={t('profile.colours')}
					value={palette}
					options={PALETTES.map((value) => ({
						value,
						label: t(value === 'standard' ? 'profile.coloursStandard' : 'profile.coloursBlind'),
					}))}
					onChange={(next) => appearance.set({ ...shown, palette: next })}
				/>
			</Named>
		</>
	);
}

/** A choice below its label, which already names its group. */
function Named({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="flex flex-col gap-1">
			<span aria-hidden="true" className="text-xs text-secondary">
				{name}
			</span>
			{children}
		</div>
	);
}
