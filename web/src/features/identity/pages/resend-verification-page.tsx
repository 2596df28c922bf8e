import { resendVerification } from '@fairtick/domain/identity/mail-contract';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { MailRequestForm } from '../mail-request-form.tsx';
import { BackToLogin } from './back-to-login.tsx';

/** Requests another verification email. */
export function ResendVerificationPage() {
	const { t } = useTranslation();
	return (
		<>
			<h1 className="mb-2 text-xl font-bold">{t('title.emailResend')}</h1>
			<p className="mb-6 text-secondary">{t('security.resendText')}</p>
			<MailRequestForm endpoint={resendVerification} action={t('security.resendAction')} />
			<BackToLogin />
		</>
	);
}
