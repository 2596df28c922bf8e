import { register } from '@fairtick/domain/identity/register-contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/form/checkbox-field.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { computeFormErrors } from '../ui/form/form-errors.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { useFormTexts } from '../ui/form/use-form-texts.ts';
import { useServerForm } from '../ui/form/use-server-form.ts';
import { guessCountry } from './countries.ts';
import { CountryField } from './country-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ProviderSignIn } from './provider-sign-in.ts';
import { signIn } from './sign-in.ts';

interface RegisterValues {
	name: string;
	email: string;
	password: string;
	password_confirmation: string;
	country: string;
	accept_terms: boolean;
}

export function RegisterForm({ onSignedIn }: { onSignedIn(): void }) {
	const { t } = useTranslation();
	const texts = useFormTexts();
	const queryClient = useQueryClient();
	const form = useServerForm<RegisterValues>(
		{
			name: '',
			email: '',
			password: '',
			password_confirmation: '',
			country: guessCountry(navigator.languages),
			accept_terms: false,
		},
		async (values) => {
			// The schema allows only `true`; what the form holds goes to the server, which explains a missing tick.
			const registered = await call(register, { body: { ...values, accept_terms: values.accept_terms as true } });
			if (registered.kind !== 'ok') return computeFormErrors(registered, texts);
			const failed = await signIn(queryClient, { email: values.email, password: values.password, remember: false });
			// Nobody has a second factor before the first sign-in.
			if (failed !== null && failed.kind !== 'second_step') return computeFormErrors(failed, texts);
			onSignedIn();
			return null;
		},
	);
	const { name, email } = form.values;
	return (
		<>
			<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
				<FormAlert form={form} texts={texts} listsAll />
				<TextField label={t('identity.name')} autoComplete="name" error={form.error('name')} {...form.field('name')} />
				<TextField
					label={t('identity.email')}
					type="email"
					autoComplete="email"
					error={form.error('email')}
					{...form.field('email')}
				/>
				<NewPasswordFields form={form} label={t('identity.password')} personal={[name, email]} />
				<CountryField error={form.error('country')} {...form.field('country')} />
				<CheckboxField
					label={t('identity.acceptTerms')}
					error={form.error('accept_terms')}
					{...form.field('accept_terms')}
				/>
				<Button type="submit" look="primary" busy={form.busy}>
					{t('identity.register')}
				</Button>
			</form>
			{window.config.sign_in_providers.length > 0 && <ProviderSignIn remember={false} onSignedIn={onSignedIn} />}
		</>
	);
}
