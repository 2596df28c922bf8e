import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadTexts } from '../i18n/texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/form/checkbox-field.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { computeFormErrors } from '../ui/form/form-errors.ts';
import { PasswordField, TextField } from '../ui/form/text-field.tsx';
import { useFormTexts } from '../ui/form/use-form-texts.ts';
import { useServerForm } from '../ui/form/use-server-form.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { ProviderSignIn } from './provider-sign-in.ts';
import { type Credentials, type SecondStep, signIn } from './sign-in.ts';

/** Asked of few, so it comes when it is. */
const SecondStepForm = lazyPart('second-step', async () => {
	const [{ SecondStepForm: Form }] = await Promise.all([import('./second-step-form.tsx'), loadTexts(['settings'])]);
	return Form;
});

export function LoginForm({ onSignedIn }: { onSignedIn(): void }) {
	const { t } = useTranslation();
	const texts = useFormTexts();
	const queryClient = useQueryClient();
	const [step, setStep] = useState<SecondStep | null>(null);
	const form = useServerForm<Credentials>({ email: '', password: '', remember: true }, async (values) => {
		const failed = await signIn(queryClient, values);
		if (failed?.kind === 'second_step') {
			setStep(failed);
			return null;
		}
		if (failed !== null) return computeFormErrors(failed, texts);
		onSignedIn();
		return null;
	});
	if (step !== null) {
		const { remember } = form.values;
		return <SecondStepForm {...step} remember={remember} onSignedIn={onSignedIn} onStartOver={() => setStep(null)} />;
	}
	return (
		<>
			<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
				<FormAlert form={form} texts={texts} />
				<TextField
					label={t('identity.email')}
					type="email"
					autoComplete="email"
					error={form.error('email')}
					{...form.field('email')}
				/>
				<PasswordField
					label={t('identity.password')}
					autoComplete="current-password"
					showLabel={t('identity.showPassword')}
					hideLabel={t('identity.hidePassword')}
					error={form.error('password')}
					{...form.field('password')}
				/>
				<CheckboxField label={t('identity.remember')} error={form.error('remember')} {...form.field('remember')} />
				<Button type="submit" look="primary" busy={form.busy}>
					{t('identity.login')}
				</Button>
			</form>
			<PasskeyLogin remember={form.values.remember} onSignedIn={onSignedIn} />
			{window.config.sign_in_providers.length > 0 && (
				<ProviderSignIn remember={form.values.remember} onSignedIn={onSignedIn} />
			)}
		</>
	);
}
