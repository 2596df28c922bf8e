import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { SetPassword } from './reset-password-page.tsx';

/** For a user who has only signed in at providers, and may be signed in: the page is not for guests alone (GUARD-07). */
export function FirstPasswordPage() {
	return <SetPassword title={useTranslation().t('security.firstPasswordTitle')} />;
}
