import { useAnswered } from '../../kit/api/use-answered.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { ConnectedIdentities, identitiesQuery } from '../identity/connected-identities.tsx';
import { Passkeys, passkeysQuery } from '../identity/passkeys.tsx';
import { RecoveryNotice } from '../identity/recovery-notice.tsx';
import { SecondFactor } from '../identity/second-factor.tsx';
import { secondFactorQuery } from '../identity/second-factor-query.ts';
import { SessionList, sessionsQuery } from '../identity/session-list.tsx';
import { SignInList } from '../identity/sign-in-list.tsx';

const ABOVE_ANOTHER = [secondFactorQuery, passkeysQuery, identitiesQuery, sessionsQuery];

/** Second factor, passkeys, sign-ins elsewhere, sessions and the history of sign-ins. */
export function SecurityPage() {
	const { t } = useTranslation();
	const answered = useAnswered(ABOVE_ANOTHER);
	return (
		<div className="flex flex-col gap-10">
			<h1 className="text-xl font-bold">{t('title.security')}</h1>
			<RecoveryNotice />
			{answered ? (
				<>
					<SecondFactor />
					<Passkeys />
					<ConnectedIdentities />
					<SessionList />
					<SignInList />
				</>
			) : (
				<Spinner />
			)}
		</div>
	);
}
