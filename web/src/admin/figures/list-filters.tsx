import { useTranslation } from '../../i18n/use-translation.ts';
import { TextField } from '../../ui/form/text-field.tsx';

interface DayFieldProps {
	label: string;
	/** Empty: none. */
	value: string;
	onDay(day: string): void;
}

/** A day that is taken over when the field is left or Enter is pressed: while it is typed it is another one. */
export function DayField({ label, value, onDay }: DayFieldProps) {
	return (
		<TextField
			key={value}
			type="date"
			label={label}
			defaultValue={value}
			onBlur={({ target }) => target.validity.valid && target.value !== value && onDay(target.value)}
			onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
		/>
	);
}

/** The number of a user; taken over like a day. */
export function UserField({ value, onUser }: { value: string; onUser(id: string): void }) {
	const { t } = useTranslation();
	return (
		<TextField
			key={value}
			label={t('admin.actorNumber')}
			inputMode="numeric"
			pattern="[1-9]\d{0,8}"
			defaultValue={value}
			onBlur={({ target }) => target.validity.valid && target.value !== value && onUser(target.value)}
			onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
		/>
	);
}

interface RangeFieldsProps {
	values: { readonly from: string; readonly to: string };
	onChange(changed: { from: string } | { to: string }): void;
}

/** From which day to which, both included; an empty one is no bound. */
export function RangeFields({ values, onChange }: RangeFieldsProps) {
	const { t } = useTranslation();
	return (
		<>
			<DayField label={t('admin.fromDay')} value={values.from} onDay={(from) => onChange({ from })} />
			<DayField label={t('admin.toDay')} value={values.to} onDay={(to) => onChange({ to })} />
		</>
	);
}
