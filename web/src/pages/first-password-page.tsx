import { useTranslation } from '../i18n/use-translation.ts';
import { SetPassword } from './reset-password-page.tsx';

/** For somebody who signs in at another provider, and is signed in: no page for guests alone (GUARD-07). */
export function FirstPasswordPage() {
	return <SetPassword title={useTranslation().t('security.firstPasswordTitle')} />;
}
