import { register } from '@fairtick/domain/identity/register-contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/call.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { PasswordField } from '../../../kit/ui/form/password-field.tsx';
import { TextField } from '../../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../../kit/ui/form/use-server-form.ts';
import { lazyPart } from '../../../kit/ui/lazy-part.tsx';
import { guessCountry } from '../profile/countries.ts';
import { CountryField } from '../profile/country-field.tsx';
import { AcceptTermsField } from './accept-terms-field.tsx';
import { ProviderSignIn } from './provider-sign-in.ts';
import { signIn } from './sign-in.ts';

const StrengthMeter = lazyPart('StrengthMeter', () => import('../passwords/strength-meter.tsx'));

export function RegisterForm({ onSignedIn }: { onSignedIn(): void }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const initial = {
		name: '',
		email: '',
		password: '',
		country: guessCountry(navigator.languages),
		accept_terms: false,
	};
	const send = async (values: typeof initial) => {
		const { password } = values;
		// The password is typed once, in a field that can show it. The schema allows only `true`; the form's own value is
		// sent, so that the server explains a missing tick.
		const body = { ...values, password_confirmation: password, accept_terms: values.accept_terms as true };
		const registered = await call(register, { body });
		if (registered.kind !== 'ok') return registered;
		return signIn(queryClient, { email: values.email, password: values.password, remember: false });
	};
	const form = useServerForm(initial, send, onSignedIn);
	const { name, email, password } = form.values;
	return (
		<>
			<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
				<FormAlert form={form} listsAll />
				<TextField label={t('identity.name')} autoComplete="name" {...form.field('name')} />
				<TextField label={t('identity.email')} type="email" autoComplete="email" {...form.field('email')} />
				<PasswordField
					label={t('identity.password')}
					autoComplete="new-password"
					hint={
						<div className="min-h-4">
							<StrengthMeter password={password} personal={[name, email]} />
						</div>
					}
					{...form.field('password')}
				/>
				<CountryField {...form.field('country')} />
				<AcceptTermsField {...form.field('accept_terms')} />
				<Button type="submit" look="primary" busy={form.busy}>
					{t('identity.register')}
				</Button>
			</form>
			{window.config.sign_in_providers.length > 0 && <ProviderSignIn remember={false} onSignedIn={onSignedIn} />}
		</>
	);
}
