import { verifyEmail } from '@fairtick/domain/identity/mail-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../identity/session.ts';
import { PressedLink } from './mailed-link.tsx';

/** Proves the address by the mailed link. */
export function VerifyEmailPage() {
	const { t } = useTranslation();
	const signedIn = useUser() !== null;
	return (
		<PressedLink
			endpoint={verifyEmail}
			done={t('title.emailVerify')}
			failed={t('security.verifyFailed')}
			next={[signedIn ? '/trading' : '/login', t('security.verifyGoOn')]}
			again={[signedIn ? '/settings/profile' : '/email/resend', t('security.verifyAgain')]}
		/>
	);
}
