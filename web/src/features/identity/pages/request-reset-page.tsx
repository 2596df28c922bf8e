import { requestReset } from '@fairtick/domain/identity/mail-contract';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { MailRequestForm } from '../mail-request-form.tsx';
import { BackToLogin } from './back-to-login.tsx';

/** Requests the link that sets a new password. */
export function RequestResetPage() {
	const { t } = useTranslation();
	return (
		<>
			<h1 className="mb-2 text-xl font-bold">{t('identity.forgot')}</h1>
			<p className="mb-6 text-secondary">{t('security.resetText')}</p>
			<MailRequestForm endpoint={requestReset} action={t('security.resetAction')} />
			<BackToLogin />
		</>
	);
}
