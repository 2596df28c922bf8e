import { confirmEmailChange } from '@fairtick/domain/identity/mail-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.ts';
import { refreshUser, useUser } from '../identity/session.ts';
import { useOnce } from '../ui/use-once.ts';
import { LinkPressed, LinkResult, useMailedLink } from './mailed-link.tsx';

/** Makes a new address the own one by the link mailed to it (IDENT-04). */
export function ChangeEmailPage() {
	const { t } = useTranslation();
	const signedIn = useUser() !== null;
	const queryClient = useQueryClient();
	const { outcome, press } = useMailedLink(confirmEmailChange, () => void refreshUser(queryClient));
	useOnce(press);
	if (outcome === null) return <LinkPressed />;
	return (
		<LinkResult
			outcome={outcome}
			done={t('yourData.emailChanged')}
			failed={t('yourData.emailNotChanged')}
			next={[signedIn ? '/settings/profile' : '/login', t('security.verifyGoOn')]}
			again={[signedIn ? '/settings/profile' : '/login', t('security.verifyGoOn')]}
		/>
	);
}
