import { requestReset } from '@fairtick/domain/identity/mail-contract';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { MailRequestForm } from '../mail-request-form.tsx';

/** Sends a link to set a password to a user who has only signed in at providers, as for a forgotten one. */
export function FirstPassword({ email }: { email: string }) {
	const { t } = useTranslation();
	return (
		<div className="flex max-w-100 flex-col gap-4">
			<div className="flex flex-col gap-1">
				<h1 className="text-xl font-bold">{t('security.firstPasswordTitle')}</h1>
				<p className="text-secondary">{t('security.firstPasswordText', { email })}</p>
			</div>
			<MailRequestForm endpoint={requestReset} action={t('security.resetAction')} email={email} />
		</div>
	);
}
