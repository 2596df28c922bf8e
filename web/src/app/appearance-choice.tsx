import { useStore } from '../base/store.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Segmented } from '../ui/segmented.tsx';
import { appearance, PALETTES, THEMES } from './appearance.ts';

/** Dark or light, and the pair of colours for up and down. */
export function AppearanceChoice() {
	const { t } = useTranslation();
	const shown = useStore(appearance);
	const { theme, palette } = shown;
	return (
		<>
			<Segmented
				label={t('profile.theme')}
				value={theme}
				options={THEMES.map((value) => ({ value, label: t(`profile.theme_${value}`) }))}
				onChange={(next) => appearance.set({ ...shown, theme: next })}
			/>
			<Segmented
				label={t('profile.colours')}
				value={palette}
				options={PALETTES.map((value) => ({
					value,
					label: t(value === 'standard' ? 'profile.coloursStandard' : 'profile.coloursBlind'),
				}))}
				onChange={(next) => appearance.set({ ...shown, palette: next })}
			/>
		</>
	);
}
