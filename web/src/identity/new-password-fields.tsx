import type { ComponentProps } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { PasswordField } from '../ui/form/text-field.tsx';
import { computePasswordStrength } from './password-strength.ts';
import { StrengthMeter } from './strength-meter.tsx';

type Name = 'password' | 'password_confirmation';

interface NewPasswordFieldsProps {
	/** A form that has at least these two fields. */
	form: {
		readonly values: { readonly password: string };
		error(name: Name): string | undefined;
		field(name: Name): ComponentProps<'input'>;
	};
	label: string;
	/** Whose words make a password weak. */
	personal: readonly string[];
}

/** A new password with its strength, and once more. */
export function NewPasswordFields({ form, label, personal }: NewPasswordFieldsProps) {
	const { t } = useTranslation();
	const shared = {
		autoComplete: 'new-password',
		showLabel: t('identity.showPassword'),
		hideLabel: t('identity.hidePassword'),
	};
	return (
		<>
			<PasswordField
				{...shared}
				label={label}
				error={form.error('password')}
				hint={<StrengthMeter strength={computePasswordStrength(form.values.password, [...personal])} />}
				{...form.field('password')}
			/>
			<PasswordField
				{...shared}
				label={t('identity.passwordAgain')}
				error={form.error('password_confirmation')}
				{...form.field('password_confirmation')}
			/>
		</>
	);
}
