import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../app/navigation/link.tsx';
import { useShown } from '../app/navigation/use-navigation.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ResetPasswordForm } from '../identity/reset-password-form.tsx';
import { buttonClass } from '../ui/button.tsx';
import { BackToLogin } from './back-to-login.tsx';

/** Sets a new password by the mailed link, which carries token and address. */
export function ResetPasswordPage() {
	const { t } = useTranslation();
	const { address, params } = useShown();
	const [done, setDone] = useState<string | null>(null);
	if (done !== null) {
		return (
			<div className="flex flex-col items-start gap-4" role="status">
				<h1 className="flex items-center gap-2 text-xl font-bold">
					<CircleCheck size={22} className="shrink-0 text-up-text" aria-hidden="true" />
					{t('title.passwordReset')}
				</h1>
				<p className="text-secondary">{done}</p>
				<Link to="/login" className={buttonClass('primary')}>
					{t('identity.login')}
				</Link>
			</div>
		);
	}
	return (
		<>
			<h1 className="mb-2 text-xl font-bold">{t('title.passwordReset')}</h1>
			<p className="mb-6 text-secondary">{t('security.setText')}</p>
			<ResetPasswordForm
				token={params['token'] ?? ''}
				email={new URLSearchParams(address.query).get('email') ?? ''}
				onDone={setDone}
			/>
			<BackToLogin />
		</>
	);
}
