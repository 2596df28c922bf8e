import { verifyEmail } from '@fairtick/domain/identity/mail-contract';
import { useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useUser } from '../session.ts';
import { LinkResult, PressedLink } from './mailed-link.tsx';

/** Verifies the address by the emailed link. A second visit of a verified user says that it is verified. */
export function VerifyEmailPage() {
	const { t } = useTranslation();
	const user = useUser();
	const signedIn = user !== null;
	const [wasVerified] = useState(user?.email_verified === true);
	const next = [signedIn ? '/trading' : '/login', t('security.verifyGoOn')] as const;
	const again = [signedIn ? '/settings/profile' : '/email/resend', t('security.verifyAgain')] as const;
	const texts = { done: t('security.verified'), failed: t('security.verifyFailed') };
	if (wasVerified) {
		const outcome = { kind: 'ok', answer: { status: t('security.verifiedBefore') } } as const;
		return <LinkResult outcome={outcome} {...texts} next={next} again={again} />;
	}
	return <PressedLink endpoint={verifyEmail} {...texts} next={next} again={again} />;
}
