import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { PasswordField } from '../../../kit/ui/form/password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

interface NewPasswordFieldsProps {
	/** A form that has at least these two fields. */
	form: {
		readonly values: { readonly password: string; readonly password_confirmation: string };
		field(name: 'password' | 'password_confirmation'): Omit<ComponentProps<typeof PasswordField>, 'label'>;
	};
	label: string;
	/** Personal words that make a password weak. */
	personal: readonly string[];
}

/**
 * A new password with its strength, and its repetition. A difference is shown when the second field loses the focus.
 */
export function NewPasswordFields({ form, label, personal }: NewPasswordFieldsProps) {
	const { t } = useTranslation();
	const [isLeft, setLeft] = useState(false);
	const { password, password_confirmation } = form.values;
	const again = form.field('password_confirmation');
	const differs = isLeft && password_confirmation !== '' && password !== password_confirmation;
	return (
		<>
			<PasswordField
				label={label}
				autoComplete="new-password"
				hint={<StrengthMeter password={password} personal={personal} />}
				{...form.field('password')}
			/>
			<PasswordField
				label={t('identity.passwordAgain')}
				autoComplete="new-password"
				{...again}
				error={differs ? t('security.passwordsDiffer') : again.error}
				onFocus={() => setLeft(false)}
				onBlur={() => setLeft(true)}
			/>
		</>
	);
}
