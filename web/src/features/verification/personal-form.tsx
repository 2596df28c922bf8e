import { changePersonal, type Verification } from '@fairtick/domain/verification/contract';
import { call } from '../../kit/api/call.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';

export type CountryOptions = readonly { readonly value: string; readonly label: string }[];

interface PersonalFormProps {
	/** The earlier entry, or the profile's. */
	initial: NonNullable<Verification['personal']>;
	countries: CountryOptions;
	onSent(answer: Verification): void;
}

/** The first step: the viewer's personal data. */
export function PersonalForm({ initial, countries, onSent }: PersonalFormProps) {
	const { t } = useTranslation();
	const form = useServerForm({ ...initial }, (body) => call(changePersonal, { body }), onSent);
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4 [&>[role=alert]:empty]:hidden">
			<FormAlert form={form} />
			<TextField label={t('verification.fieldName')} autoComplete="name" {...form.field('name')} />
			<TextField
				label={t('verification.fieldBirth')}
				type="date"
				autoComplete="bday"
				min="1900-01-01"
				{...form.field('birth_date')}
			/>
			<SelectField
				label={t('verification.fieldCountry')}
				autoComplete="country"
				options={countries}
				{...form.field('country')}
			/>
			<TextField label={t('verification.fieldAddress')} autoComplete="street-address" {...form.field('address')} />
			<Button type="submit" look="primary" busy={form.busy} className="self-start">
				{t('verification.next')}
			</Button>
		</form>
	);
}
