import { register } from '@fairtick/domain/identity/register-contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/form/checkbox-field.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useServerForm } from '../ui/form/use-server-form.ts';
import { guessCountry } from './countries.ts';
import { CountryField } from './country-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ProviderSignIn } from './provider-sign-in.ts';
import { signIn } from './sign-in.ts';

export function RegisterForm({ onSignedIn }: { onSignedIn(): void }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const initial = {
		...{ name: '', email: '', password: '', password_confirmation: '' },
		country: guessCountry(navigator.languages),
		accept_terms: false,
	};
	const send = async (values: typeof initial) => {
		// The schema allows only `true`; what the form holds goes to the server, which explains a missing tick.
		const registered = await call(register, { body: { ...values, accept_terms: values.accept_terms as true } });
		if (registered.kind !== 'ok') return registered;
		return signIn(queryClient, { email: values.email, password: values.password, remember: false });
	};
	const form = useServerForm(initial, send, onSignedIn);
	const { name, email } = form.values;
	return (
		<>
			<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
				<FormAlert form={form} listsAll />
				<TextField label={t('identity.name')} autoComplete="name" {...form.field('name')} />
				<TextField label={t('identity.email')} type="email" autoComplete="email" {...form.field('email')} />
				<NewPasswordFields form={form} label={t('identity.password')} personal={[name, email]} />
				<CountryField {...form.field('country')} />
				<CheckboxField label={t('identity.acceptTerms')} {...form.field('accept_terms')} />
				<Button type="submit" look="primary" busy={form.busy}>
					{t('identity.register')}
				</Button>
			</form>
			{window.config.sign_in_providers.length > 0 && <ProviderSignIn remember={false} onSignedIn={onSignedIn} />}
		</>
	);
}
