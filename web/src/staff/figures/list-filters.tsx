import { type ComponentProps, useEffect, useRef } from 'react';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { TextField } from '../../kit/ui/form/text-field.tsx';

interface FilterFieldProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'type' | 'inputMode' | 'pattern'> {
	/** The address's value; empty: none. */
	value: string;
	onTake(value: string): void;
}

/** A field that is taken over when it is left or Enter is pressed, and keeps the focus then: while it is typed it is another one. */
function FilterField({ value, onTake, ...field }: FilterFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (input.current !== null) input.current.value = value;
	}, [value]);
	const take = ({ validity, value: typed }: HTMLInputElement) => {
		if (validity.valid && typed !== value) onTake(typed);
	};
	return (
		<TextField
			{...field}
			ref={input}
			defaultValue={value}
			onBlur={({ target }) => take(target)}
			onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget)}
		/>
	);
}

export function DayField({ label, value, onDay }: { label: string; value: string; onDay(day: string): void }) {
	return <FilterField type="date" label={label} value={value} onTake={onDay} />;
}

/** The number of a user. */
export function UserField({ value, onUser }: { value: string; onUser(id: string): void }) {
	const { t } = useTranslation();
	return (
		<FilterField
			label={t('admin.actorNumber')}
			inputMode="numeric"
			pattern="[1-9]\d{0,8}"
			value={value}
			onTake={onUser}
		/>
	);
}

interface RangeFieldsProps {
	values: { readonly from: string; readonly to: string };
	onChange(changed: { from: string } | { to: string }): void;
}

/** From which day to which, both included; an empty one is no bound. The two stay side by side among the filters of a list. */
export function RangeFields({ values, onChange }: RangeFieldsProps) {
	const { t } = useTranslation();
	return (
		<div className="col-span-2 grid grid-cols-2 gap-3">
			<DayField label={t('admin.fromDay')} value={values.from} onDay={(from) => onChange({ from })} />
			<DayField label={t('admin.toDay')} value={values.to} onDay={(to) => onChange({ to })} />
		</div>
	);
}
