import { enableTotp } from '@fairtick/domain/identity/security-contract';
import { call } from '../../../kit/api/call.ts';
import { withFreshSignIn } from '../../../kit/api/fresh-sign-in.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button, buttonClass } from '../../../kit/ui/button.tsx';
import { useCopying } from '../../../kit/ui/copying/use-copying.ts';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { useServerForm } from '../../../kit/ui/form/use-server-form.ts';
import { QrCode } from '../../../kit/ui/qr-code.tsx';
import { CodeField } from '../code-field.tsx';

interface TotpSetupProps {
	secret: string;
	uri: string;
	onEnabled(recoveryCodes: readonly string[]): void;
}

/** The key as a picture, as text, and on a phone as a link to an app; then the first code, which proves it. */
export function TotpSetup({ secret, uri, onEnabled }: TotpSetupProps) {
	const { t } = useTranslation();
	const { copied, copy } = useCopying(secret);
	const form = useServerForm(
		{ code: '' },
		(body) => withFreshSignIn(() => call(enableTotp, { body })),
		(answer) => onEnabled(answer.recovery_codes),
	);
	return (
		<div className="flex flex-col gap-5 desktop:flex-row">
			<QrCode text={uri} label={t('security.qrAlt')} />
			<form onSubmit={form.submit} noValidate className="flex min-w-0 flex-1 flex-col gap-4">
				<p className="text-secondary">{t('security.qrText')}</p>
				<div>
					<p className="text-sm font-medium">{t('security.manualKey')}</p>
					<p className="font-mono text-sm break-words">{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
				</div>
				<div className="flex flex-wrap gap-2">
					{copy && <Button onClick={copy}>{t(copied ? 'actions.copied' : 'actions.copy')}</Button>}
					{/* A phone cannot scan its own screen. */}
					<a href={uri} className={buttonClass('plain', 'desktop:hidden')}>
						{t('security.openInApp')}
					</a>
				</div>
				<FormAlert form={form} />
				<CodeField inputMode="numeric" {...form.field('code')} />
				<Button type="submit" look="primary" busy={form.busy} className="self-start">
					{t('security.turnOn')}
				</Button>
			</form>
		</div>
	);
}
