import { verifyEmail } from '@fairtick/domain/identity/mail-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.ts';
import { refreshUser, useUser } from '../identity/session.ts';
import { useOnce } from '../ui/use-once.ts';
import { LinkPressed, LinkResult, useMailedLink } from './mailed-link.tsx';

/** Proves the address by the mailed link, once for each opening of the page. */
export function VerifyEmailPage() {
	const { t } = useTranslation();
	const signedIn = useUser() !== null;
	const queryClient = useQueryClient();
	const { outcome, press } = useMailedLink(verifyEmail, () => void refreshUser(queryClient));
	useOnce(press);
	if (outcome === null) return <LinkPressed />;
	return (
		<LinkResult
			outcome={outcome}
			done={t('title.emailVerify')}
			failed={t('security.verifyFailed')}
			next={[signedIn ? '/trading' : '/login', t('security.verifyGoOn')]}
			again={[signedIn ? '/settings/profile' : '/email/resend', t('security.verifyAgain')]}
		/>
	);
}
