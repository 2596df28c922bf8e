import { PATHS } from '@fairtick/domain/pages/pages';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { rememberIntended } from '../../../kit/navigation/intended-url.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { useUser } from '../../identity/session.ts';
import { LiabilitiesPart } from '../owed/liabilities-part.tsx';

/** The liabilities on any page. The route must load the texts `liabilities`, `proof` and `details`. */
export function LiabilitiesSection() {
	const { t } = useTranslation();
	const user = useUser();
	return (
		<LiabilitiesPart
			userId={user?.id ?? null}
			logIn={
				<Link
					to={PATHS.login}
					className="underline underline-offset-4"
					onClick={() => rememberIntended(location.pathname)}
				>
					{t('owed.logIn')}
				</Link>
			}
		/>
	);
}
