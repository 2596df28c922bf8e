import { registerByProvider } from '@fairtick/domain/identity/oauth-contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/call.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { TextField } from '../../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../../kit/ui/form/use-server-form.ts';
import { guessCountry } from '../profile/countries.ts';
import { CountryField } from '../profile/country-field.tsx';
import { AcceptTermsField } from './accept-terms-field.tsx';
import { enterSession } from './sign-in.ts';

interface NamedPersonFormProps {
	ticket: string;
	name: string;
	email: string;
	remember: boolean;
	onSignedIn(): void;
}

/** Asks a new user for the data that the provider lacks, and for the consent to make an account (IDENT-07). */
export function NamedPersonForm({ ticket, name, email, remember, onSignedIn }: NamedPersonFormProps) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const initial = { name, country: guessCountry(navigator.languages), accept_terms: false };
	const send = async (values: typeof initial) => {
		const body = { ...values, ticket, accept_terms: values.accept_terms as true };
		return enterSession(queryClient, await call(registerByProvider, { body }), remember);
	};
	const form = useServerForm(initial, send, onSignedIn);
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
			<p className="text-secondary">{t('security.finishText', { email })}</p>
			<FormAlert form={form} />
			<TextField label={t('identity.name')} autoComplete="name" {...form.field('name')} />
			<CountryField {...form.field('country')} />
			<AcceptTermsField {...form.field('accept_terms')} />
			<Button type="submit" look="primary" busy={form.busy}>
				{t('identity.register')}
			</Button>
		</form>
	);
}
