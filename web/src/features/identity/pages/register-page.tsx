import { useEffect, useRef } from 'react';
import { readCookie } from '../../../kit/base/cookies.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { RegisterForm } from '../sign-in/register-form.tsx';
import { useContinueAfterSignIn } from './use-continue-after-sign-in.ts';
import { areCookiesKept, CookiesBlocked } from './without-cookies.ts';

export function RegisterPage() {
	const { t } = useTranslation();
	const goOn = useContinueAfterSignIn();
	const tradedId = useTradedAsset();
	return (
		<>
			<h1 className="mb-2 text-xl font-bold">{t('identity.registerTitle')}</h1>
			<p className="mb-6 text-secondary">{t('identity.registerText')}</p>
			{areCookiesKept() ? <RegisterForm onSignedIn={() => goOn(tradedId.current)} /> : <CookiesBlocked />}
			<p className="mt-6 text-center text-secondary">
				{t('identity.haveAccount')}{' '}
				<Link to="/login" className="font-medium text-text underline underline-offset-4">
					{t('nav.login')}
				</Link>
			</p>
		</>
	);
}

/**
 * The asset of a guest's newest open trade. Registering keeps the trade (IDENT-11) but clears the page's caches. The
 * code that reads trades is loaded only for guests.
 */
function useTradedAsset() {
	const id = useRef<number>(undefined);
	useEffect(() => {
		if (readCookie('guest') === null) return;
		import('./find-traded-asset.ts')
			.then(({ findTradedAsset }) => findTradedAsset())
			.then((found) => {
				id.current = found;
			}, console.warn);
	}, []);
	return id;
}
