import { confirmEmailChange } from '@fairtick/domain/identity/mail-contract';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useUser } from '../session.ts';
import { PressedLink } from './mailed-link.tsx';

/** Confirms a pending address by the emailed link (IDENT-04). */
export function ChangeEmailPage() {
	const { t } = useTranslation();
	const onward = [useUser() === null ? '/login' : '/settings/profile', t('security.verifyGoOn')] as const;
	return (
		<PressedLink
			endpoint={confirmEmailChange}
			done={t('yourData.emailChanged')}
			failed={t('yourData.emailNotChanged')}
			next={onward}
			again={onward}
		/>
	);
}
