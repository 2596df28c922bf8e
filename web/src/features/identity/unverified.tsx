import { resendVerification } from '@fairtick/domain/identity/mail-contract';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { MailRequestForm } from './mail-request-form.tsx';

/** Says that the address is not verified yet, and sends the email again. */
export function Unverified({ email }: { email: string }) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col gap-3 rounded border border-demo bg-surface p-4">
			<div className="flex flex-col gap-1">
				<h2 className="text-base font-semibold">{t('security.unverified')}</h2>
				<p className="text-secondary">{t('security.unverifiedText', { email })}</p>
			</div>
			<MailRequestForm endpoint={resendVerification} action={t('security.resendAction')} email={email} look="plain" />
		</div>
	);
}
