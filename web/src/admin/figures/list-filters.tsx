import { useTranslation } from '../../i18n/use-translation.ts';
import { TextField } from '../../ui/form/text-field.tsx';

interface RangeFieldsProps {
	values: { readonly from: string; readonly to: string };
	onChange(changed: { from: string } | { to: string }): void;
}

/** From which day to which, both included; an empty one is no bound. */
export function RangeFields({ values, onChange }: RangeFieldsProps) {
	const { t } = useTranslation();
	return (
		<>
			<TextField
				key={`from ${values.from}`}
				type="date"
				label={t('admin.fromDay')}
				defaultValue={values.from}
				onChange={({ target }) => target.validity.valid && onChange({ from: target.value })}
			/>
			<TextField
				key={`to ${values.to}`}
				type="date"
				label={t('admin.toDay')}
				defaultValue={values.to}
				onChange={({ target }) => target.validity.valid && onChange({ to: target.value })}
			/>
		</>
	);
}
