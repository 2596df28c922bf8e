import type { ComponentProps } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { PasswordField } from '../ui/form/password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

interface NewPasswordFieldsProps {
	/** A form that has at least these two fields. */
	form: {
		readonly values: { readonly password: string };
		field(name: 'password' | 'password_confirmation'): Omit<ComponentProps<typeof PasswordField>, 'label'>;
	};
	label: string;
	/** Whose words make a password weak. */
	personal: readonly string[];
}

/** A new password with its strength, and once more. */
export function NewPasswordFields({ form, label, personal }: NewPasswordFieldsProps) {
	const { t } = useTranslation();
	return (
		<>
			<PasswordField
				label={label}
				autoComplete="new-password"
				hint={<StrengthMeter password={form.values.password} personal={personal} />}
				{...form.field('password')}
			/>
			<PasswordField
				label={t('identity.passwordAgain')}
				autoComplete="new-password"
				{...form.field('password_confirmation')}
			/>
		</>
	);
}
