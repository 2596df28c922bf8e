import { Link } from '../app/navigation/link.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { RegisterForm } from '../identity/register-form.tsx';
import { useContinueAfterSignIn } from './use-continue-after-sign-in.ts';

export function RegisterPage() {
	const { t } = useTranslation();
	return (
		<>
			<h1 className="mb-2 text-xl font-bold">{t('identity.registerTitle')}</h1>
			<p className="mb-6 text-secondary">{t('identity.registerText')}</p>
			<RegisterForm onSignedIn={useContinueAfterSignIn()} />
			<p className="mt-6 text-center text-secondary">
				{t('identity.haveAccount')}{' '}
				<Link to="/login" className="font-medium text-text underline underline-offset-4">
					{t('nav.login')}
				</Link>
			</p>
		</>
	);
}
