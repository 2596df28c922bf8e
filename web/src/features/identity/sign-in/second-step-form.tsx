import type { Assertion } from '@fairtick/domain/identity/credential';
import { askRecovery, loginSecondFactor, prepareSecondStep } from '@fairtick/domain/identity/second-step-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../kit/api/call.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { useSending } from '../../../kit/ui/form/use-sending.ts';
import { useServerForm } from '../../../kit/ui/form/use-server-form.ts';
import { CodeField } from '../code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { enterSession, type SecondMethod } from './sign-in.ts';

interface SecondStepFormProps {
	challenge: string;
	methods: readonly SecondMethod[];
	remember: boolean;
	onSignedIn(): void;
	/** Returns to the password. */
	onStartOver(): void;
}

/** The second step of logging in (IDENT-05). */
export function SecondStepForm({ challenge, methods, remember, onSignedIn, onStartOver }: SecondStepFormProps) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const [byPasskey, byApp] = [methods.includes('passkey'), methods.includes('totp')];
	const prove = async (factor: { code: string } | { credential: Assertion }) =>
		enterSession(queryClient, await call(loginSecondFactor, { body: { challenge, ...factor } }), remember);
	const form = useServerForm({ code: '' }, prove, onSignedIn);
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
			<p className="text-secondary">
				{t(byPasskey ? (byApp ? 'security.codeTextBoth' : 'security.codeTextPasskey') : 'security.codeText')}
			</p>
			{byPasskey && (
				<PasskeyButton
					prepare={() => call(prepareSecondStep, { body: { challenge } })}
					send={(credential) => prove({ credential })}
					onDone={onSignedIn}
				/>
			)}
			<FormAlert form={form} />
			<CodeField
				autoFocus={!byPasskey}
				hint={t(byApp ? 'security.codeHint' : 'security.codeHintRecovery')}
				{...form.field('code')}
			/>
			<Button type="submit" look={byPasskey ? 'plain' : 'primary'} busy={form.busy}>
				{t('nav.login')}
			</Button>
			<LostFactor challenge={challenge} />
			<Button look="quiet" onClick={onStartOver}>
				{t('security.startOver')}
			</Button>
		</form>
	);
}

/** For users without any code: an emailed link by which documents are sent (IDENT-14). */
function LostFactor({ challenge }: { challenge: string }) {
	const { t } = useTranslation();
	const sending = useSending();
	const [open, setOpen] = useState(false);
	const [sent, setSent] = useState<string | null>(null);
	if (sent !== null) return <p role="status">{sent}</p>;
	if (!open)
		return (
			<Button look="quiet" onClick={() => setOpen(true)}>
				{t('security.lostFactor')}
			</Button>
		);
	const ask = () =>
		void sending.run(
			() => call(askRecovery, { body: { challenge } }),
			({ status }) => setSent(status),
		);
	return (
		<section className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
			<h2 className="font-semibold">{t('security.lostFactor')}</h2>
			<p className="text-sm text-secondary">{t('security.lostFactorText')}</p>
			<FormAlert form={sending} />
			<Button busy={sending.busy} onClick={ask}>
				{t('security.lostFactorAction')}
			</Button>
		</section>
	);
}
