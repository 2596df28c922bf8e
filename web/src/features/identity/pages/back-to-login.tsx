import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';

export function BackToLogin() {
	const { t } = useTranslation();
	return (
		<p className="mt-6 text-center">
			<Link to="/login" className="font-medium text-text underline underline-offset-4">
				{t('security.backToLogin')}
			</Link>
		</p>
	);
}
