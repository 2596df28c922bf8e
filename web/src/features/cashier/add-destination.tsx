import { addDestination, type CashierMethod } from '@fairtick/domain/cashier/contract';
import { useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useFreshAction } from '../../kit/ui/form/use-fresh-action.tsx';
import { nameField, useMethodName } from './method-name.ts';

interface AddDestinationProps {
	/** The methods that need a destination. */
	methods: readonly CashierMethod[];
	onDone(): void;
}

/** A form for a new destination: its method and that method's fields. */
export function AddDestination({ methods, onDone }: AddDestinationProps) {
	const { t } = useTranslation();
	const nameOf = useMethodName();
	const { run, busy, errors, alert } = useFreshAction();
	const [chosen, setChosen] = useState(methods[0]?.method ?? '');
	const [values, setValues] = useState<Readonly<Record<string, string>>>({});
	const fields = methods.find(({ method }) => method === chosen)?.fields ?? [];
	// Pasted text often ends with a space.
	const trimmed = () => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
	const add = () => run(() => call(addDestination, { body: { method: chosen, fields: trimmed() } }), onDone);
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				void add();
			}}
			className="flex flex-col gap-4 rounded border border-line bg-surface p-4 [&>[role=alert]:empty]:hidden"
		>
			<SelectField
				label={t('cashier.method')}
				value={chosen}
				onChange={({ target }) => {
					setChosen(target.value);
					setValues({});
				}}
				options={methods.map(({ method }) => ({ value: method, label: nameOf(method) }))}
			/>
			{fields.map(({ name, max_length }) => (
				<TextField
					key={name}
					label={nameField(t, name)}
					autoComplete="off"
					maxLength={max_length}
					value={values[name] ?? ''}
					error={errors[`fields.${name}`]?.[0]}
					onChange={({ target }) => setValues((now) => ({ ...now, [name]: target.value }))}
				/>
			))}
			{alert}
			<div className="flex gap-2">
				<Button type="submit" look="primary" busy={busy}>
					{t('cashier.addDestination')}
				</Button>
				<Button look="quiet" onClick={onDone}>
					{t('dialog.cancel')}
				</Button>
			</div>
		</form>
	);
}
