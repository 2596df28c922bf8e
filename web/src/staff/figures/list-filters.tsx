import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { parseDecimal } from '../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { TextField } from '../../kit/ui/form/text-field.tsx';

interface FilterFieldProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'type' | 'inputMode' | 'error'> {
	/** The value in the address; empty without one. */
	value: string;
	onTake(value: string): void;
}

/**
 * A field that is applied when it loses the focus or Enter is pressed, after which it keeps the focus: while it is
 * being typed, its value is incomplete.
 */
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

/** The number of a user. One that is no number is not applied, and the field says so. */
export function UserField({ value, onUser }: { value: string; onUser(id: string): void }) {
	const { t } = useTranslation();
	const [isWrong, setWrong] = useState(false);
	const take = (typed: string) => {
		const id = typed.trim() === '' ? '' : parseDecimal(typed);
		const isNumber = id !== null && /^([1-9]\d{0,8})?$/.test(id);
		setWrong(!isNumber);
		if (isNumber && id !== value) onUser(id);
	};
	return (
		<FilterField
			label={t('admin.actorNumber')}
			inputMode="numeric"
			error={isWrong ? t('admin.enterNumber') : undefined}
			value={value}
			onTake={take}
		/>
	);
}

interface RangeFieldsProps {
	values: { readonly from: string; readonly to: string };
	onChange(changed: { from: string } | { to: string }): void;
}

/** A range of days, both inclusive; an empty one is unlimited. The two fields stay side by side. */
export function RangeFields({ values, onChange }: RangeFieldsProps) {
	const { t } = useTranslation();
	return (
		<div className="col-span-2 grid grid-cols-2 gap-3">
			<DayField label={t('admin.fromDay')} value={values.from} onDay={(from) => onChange({ from })} />
			<DayField label={t('admin.toDay')} value={values.to} onDay={(to) => onChange({ to })} />
		</div>
	);
}
