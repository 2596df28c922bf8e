import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { SetPassword } from './reset-password-page.tsx';

/**
 * Sets a password for a user who has only signed in at providers. The user may be signed in, so the page is not only
 * for guests (GUARD-07).
 */
export function FirstPasswordPage() {
	return <SetPassword title={useTranslation().t('security.firstPasswordTitle')} />;
}
