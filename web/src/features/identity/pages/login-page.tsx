import { readCookie } from '../../../kit/base/cookies.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { lazyPart } from '../../../kit/ui/lazy-part.tsx';
import { LoginForm } from '../sign-in/login-form.tsx';
import { useContinueAfterSignIn } from './use-continue-after-sign-in.ts';
import { areCookiesKept, CookiesBlocked } from './without-cookies.ts';

const GuestLeft = lazyPart('GuestLeft', () => import('./guest-left.tsx'), ['details']);

export function LoginPage() {
	const goOn = useContinueAfterSignIn();
	const { t } = useTranslation();
	return (
		<>
			<h1 className="mb-6 text-xl font-bold">{t('nav.login')}</h1>
			{areCookiesKept() ? <LoginForm onSignedIn={() => goOn()} /> : <CookiesBlocked />}
			{readCookie('guest') !== null && <GuestLeft />}
			<p className="mt-6 text-center">
				<Link to="/password/reset" className="text-text underline underline-offset-4">
					{t('identity.forgot')}
				</Link>
			</p>
			<p className="mt-3 text-center text-secondary">
				{t('identity.noAccount')}{' '}
				<Link to="/register" className="font-medium text-text underline underline-offset-4">
					{t('nav.signUp')}
				</Link>
			</p>
		</>
	);
}
