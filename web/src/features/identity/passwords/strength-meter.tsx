import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { computePasswordStrength } from './password-strength.ts';

const NAMES = ['empty', 'weak', 'fair', 'good', 'strong'] as const;
const FILLS = ['', 'bg-down', 'bg-demo', 'bg-up', 'bg-up'] as const;

interface StrengthMeterProps {
	readonly password: string;
	/** Personal words that make a password weak. */
	readonly personal: readonly string[];
}

export function StrengthMeter({ password, personal }: StrengthMeterProps) {
	const { t } = useTranslation();
	const strength = computePasswordStrength(password, personal);
	return (
		<div className="flex items-center gap-3">
			<div className="grid flex-1 grid-cols-4 gap-1" aria-hidden="true">
				{[1, 2, 3, 4].map((step) => (
					<span key={step} className={classNames('h-1 rounded-full', step <= strength ? FILLS[strength] : 'bg-line')} />
				))}
			</div>
			<span role="status" className="min-w-28 text-right text-xs text-secondary">
				{t(`identity.strength.${NAMES[strength]}`)}
			</span>
		</div>
	);
}
