import { APP_CHOICES, type AppChoice } from '@fairtick/domain/wire/notification';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { classNames } from '../../kit/ui/class-names.ts';
import { inputClass } from '../../kit/ui/form/text-field.tsx';

interface WaySelectProps {
	label: string;
	value: AppChoice;
	busy: boolean;
	onChange(value: AppChoice): void;
}

/** The setting of notifications in the app, by kind: counted, listed or off. */
export function WaySelect({ label, value, busy, onChange }: WaySelectProps) {
	const { t } = useTranslation();
	return (
		<span className="relative block">
			<select
				aria-label={label}
				aria-disabled={busy || undefined}
				value={value}
				onChange={({ target }) => {
					const chosen = APP_CHOICES.find((choice) => choice === target.value);
					if (chosen !== undefined && !busy) onChange(chosen);
				}}
				className={classNames(inputClass(false), 'appearance-none pr-9 aria-disabled:opacity-60 mouse:h-9')}
			>
				{APP_CHOICES.map((choice) => (
					<option key={choice} value={choice}>
						{t(`notificationSettings.app_${choice}`)}
					</option>
				))}
			</select>
			<ChevronDown
				size={16}
				aria-hidden="true"
				className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-secondary"
			/>
		</span>
	);
}
