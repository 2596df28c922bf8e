import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { TextField, type TextFieldProps } from '../../kit/ui/form/text-field.tsx';
import type { LimitTexts } from './terms.ts';

/** Fields of an asset's limits. */
export function LimitFields({ field }: { field(name: keyof LimitTexts): Omit<TextFieldProps, 'label'> }) {
	const { t } = useTranslation();
	return (
		<div className="grid items-end gap-4 min-[640px]:grid-cols-3">
			<TextField label={t('catalogue.stakeMin')} inputMode="decimal" {...field('stake_min')} />
			<TextField label={t('catalogue.demoStakeMax')} inputMode="decimal" {...field('demo_stake_max')} />
			<TextField label={t('catalogue.realStakeMax')} inputMode="decimal" {...field('real_stake_max')} />
			<TextField label={t('catalogue.demoDurationMin')} inputMode="numeric" {...field('demo_duration_min')} />
			<TextField label={t('catalogue.realDurationMin')} inputMode="numeric" {...field('real_duration_min')} />
			<TextField label={t('catalogue.durationMax')} inputMode="numeric" {...field('duration_max')} />
		</div>
	);
}
