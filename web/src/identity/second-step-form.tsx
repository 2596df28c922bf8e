import { loginSecondFactor } from '@fairtick/domain/identity/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { computeFormErrors } from '../ui/form/form-errors.ts';
import { useServerForm } from '../ui/form/use-server-form.ts';
import { CodeField } from './code-field.tsx';
import { enterSession } from './sign-in.ts';
import { useFormTexts } from './use-form-texts.ts';

interface SecondStepFormProps {
	challenge: string;
	remember: boolean;
	onSignedIn(): void;
	/** Back to the password. */
	onStartOver(): void;
}

/** The second step of logging in (IDENT-05). */
export function SecondStepForm({ challenge, remember, onSignedIn, onStartOver }: SecondStepFormProps) {
	const { t } = useTranslation();
	const texts = useFormTexts();
	const queryClient = useQueryClient();
	const form = useServerForm({ code: '' }, async ({ code }) => {
		const outcome = await call(loginSecondFactor, { body: { challenge, code } });
		const failed = outcome.kind === 'ok' ? await enterSession(queryClient, outcome.answer.token, remember) : outcome;
		if (failed !== null) return computeFormErrors(failed, texts);
		onSignedIn();
		return null;
	});
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
			<p className="text-secondary">{t('security.codeText')}</p>
			<FormAlert form={form} texts={texts} />
			<CodeField autoFocus hint={t('security.codeHint')} error={form.error('code')} {...form.field('code')} />
			<Button type="submit" look="primary" busy={form.busy}>
				{t('identity.login')}
			</Button>
			<Button look="quiet" onClick={onStartOver}>
				{t('security.startOver')}
			</Button>
		</form>
	);
}
