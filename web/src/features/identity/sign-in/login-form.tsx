import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadChunk } from '../../../kit/base/load-chunk.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { CheckboxField } from '../../../kit/ui/form/checkbox-field.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { PasswordField } from '../../../kit/ui/form/password-field.tsx';
import { TextField } from '../../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../../kit/ui/form/use-server-form.ts';
import { lazyPart } from '../../../kit/ui/lazy-part.tsx';
import { ProviderSignIn } from './provider-sign-in.ts';
import { type SecondStep, signIn } from './sign-in.ts';

/** Loaded on demand, because few users need it. */
const SecondStepForm = lazyPart('SecondStepForm', () => import('./second-step-form.tsx'), ['settings']);

export function LoginForm({ onSignedIn }: { onSignedIn(): void }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const [step, setStep] = useState<SecondStep | null>(null);
	const form = useServerForm(
		{ email: '', password: '', remember: false },
		(credentials) => signIn(queryClient, credentials),
		(answer) => ('challenge' in answer ? setStep(answer) : onSignedIn()),
	);
	if (step !== null) {
		const { remember } = form.values;
		return <SecondStepForm {...step} remember={remember} onSignedIn={onSignedIn} onStartOver={() => setStep(null)} />;
	}
	return (
		<>
			<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
				<FormAlert form={form} />
				<TextField label={t('identity.email')} type="email" autoComplete="email" {...form.field('email')} />
				<PasswordField label={t('identity.password')} autoComplete="current-password" {...form.field('password')} />
				<CheckboxField label={t('identity.remember')} {...form.field('remember')} />
				<Button type="submit" look="primary" busy={form.busy}>
					{t('nav.login')}
				</Button>
			</form>
			<PasskeyLogin remember={form.values.remember} onSignedIn={onSignedIn} />
			{window.config.sign_in_providers.length > 0 && (
				<ProviderSignIn remember={form.values.remember} onSignedIn={onSignedIn} />
			)}
		</>
	);
}

/** Signs in with a passkey alone. Its code is loaded when the button is pressed. */
function PasskeyLogin({ remember, onSignedIn }: { remember: boolean; onSignedIn(): void }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const send = async () => {
		const { signInWithPasskey } = await loadChunk('passkey', () => import('./passkey-sign-in.ts'));
		return signInWithPasskey(queryClient, remember);
	};
	const form = useServerForm({}, send, onSignedIn);
	return (
		<form onSubmit={form.submit} className="mt-3 flex flex-col gap-3">
			<Button type="submit" busy={form.busy}>
				{t('identity.passkey')}
			</Button>
			{Object.keys(form.errors).length > 0 && <FormAlert form={form} />}
		</form>
	);
}
