import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../i18n/format.ts';
import { clampStake, parseStake, STAKE_CHIPS_MINOR, stepStake } from './stake.ts';
import { Chip, Stepper } from './stepper.tsx';
import { TypedInput } from './typed-input.tsx';

interface StakeFieldProps {
	/** Minor units; null while what is typed is no amount. */
	stakeMinor: number | null;
	minMinor: number;
	maxMinor: number;
	onChange(stakeMinor: number | null): void;
}

export function StakeField({ stakeMinor, minMinor, maxMinor, onChange }: StakeFieldProps) {
	const { t } = useTranslation();
	const id = useId();
	const base = stakeMinor ?? minMinor;
	const step = (direction: 1 | -1) => onChange(stepStake(base, direction, minMinor, maxMinor));
	const multiply = (factor: number) => onChange(clampStake(Math.floor(base * factor), minMinor, maxMinor));
	const chips = STAKE_CHIPS_MINOR.filter((chip) => chip >= minMinor && chip <= maxMinor);
	return (
		<div className="flex flex-col gap-1.5">
			<Stepper
				id={id}
				label={t('trading.amount')}
				suffix="USD"
				lessLabel={t('trading.lessAmount')}
				moreLabel={t('trading.moreAmount')}
				onLess={() => step(-1)}
				onMore={() => step(1)}
			>
				<TypedInput
					id={id}
					text={stakeMinor === null ? '' : formatAmount(stakeMinor)}
					inputMode="decimal"
					invalid={stakeMinor === null || stakeMinor < minMinor || stakeMinor > maxMinor}
					onType={(text) => onChange(parseStake(text))}
					onStep={step}
				/>
			</Stepper>
			<div className="grid grid-cols-7 gap-1">
				<Chip onClick={() => multiply(0.5)} label={t('trading.halve')}>
					½
				</Chip>
				<Chip onClick={() => multiply(2)} label={t('trading.double')}>
					×2
				</Chip>
				{chips.map((chip) => (
					<Chip key={chip} pressed={stakeMinor === chip} onClick={() => onChange(chip)}>
						{chip / 100}
					</Chip>
				))}
			</div>
		</div>
	);
}
