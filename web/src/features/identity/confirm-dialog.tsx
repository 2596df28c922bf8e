import { Dialog } from '@base-ui/react/dialog';
import { prepareConfirmation } from '@fairtick/domain/identity/passkey-contract';
import { confirmSignIn } from '@fairtick/domain/identity/security-contract';
import type { BodyOf } from '@fairtick/domain/wire/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/call.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { PasswordField } from '../../kit/ui/form/password-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { CentredDialog } from '../../kit/ui/overlay/centred-dialog.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { CodeField } from './code-field.tsx';
import { ConfirmByProvider } from './confirm-by-provider.tsx';
import { secondFactorQuery } from './security/second-factor-query.ts';
import { PasskeyButton } from './sign-in/passkey-button.tsx';

/** Asks for the password and, with a second factor, for a code; users without either go to a provider (IDENT-04). */
export function ConfirmDialog({ onAnswer }: { onAnswer(confirmed: boolean): void }) {
	const { t } = useTranslation();
	const { data: factor } = useQuery(secondFactorQuery);
	return (
		<CentredDialog title={t('security.confirmTitle')} onClose={() => onAnswer(false)}>
			{!factor && <Spinner />}
			{factor &&
				(factor.totp || factor.passkeys > 0 || factor.password ? (
					<ConfirmForm {...factor} onAnswer={onAnswer} />
				) : (
					<ConfirmByProvider onAnswer={onAnswer} />
				))}
		</CentredDialog>
	);
}

interface ConfirmFormProps {
	totp: boolean;
	passkeys: number;
	onAnswer(confirmed: boolean): void;
}

function ConfirmForm({ totp, passkeys, onAnswer }: ConfirmFormProps) {
	const byPasskey = passkeys > 0;
	const byCode = totp || byPasskey;
	const { t } = useTranslation();
	const prove = (body: BodyOf<typeof confirmSignIn>) => call(confirmSignIn, { body });
	const confirm = () => onAnswer(true);
	const form = useServerForm(
		{ password: '', code: '' },
		({ password, code }) => prove(byCode ? { code } : { password }),
		confirm,
	);
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
			<Dialog.Description className="text-secondary">{t(textOf(totp, byPasskey))}</Dialog.Description>
			{byPasskey && (
				<PasskeyButton
					prepare={() => call(prepareConfirmation, {})}
					send={(credential) => prove({ credential })}
					onDone={confirm}
				/>
			)}
			<FormAlert form={form} />
			{byCode ? (
				<CodeField {...form.field('code')} />
			) : (
				<PasswordField label={t('identity.password')} autoComplete="current-password" {...form.field('password')} />
			)}
			<div className="flex flex-wrap justify-end gap-2">
				<Button onClick={() => onAnswer(false)}>{t('dialog.cancel')}</Button>
				<Button type="submit" look={byPasskey ? 'plain' : 'primary'} busy={form.busy}>
					{t('security.confirmAction')}
				</Button>
			</div>
		</form>
	);
}

function textOf(totp: boolean, byPasskey: boolean) {
	if (byPasskey) return totp ? 'security.codeTextBoth' : 'security.codeTextPasskey';
	return totp ? 'security.confirmTextCode' : 'security.confirmTextPassword';
}
