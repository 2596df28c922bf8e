import { useAnswered } from '../../kit/api/use-answered.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { ConnectedIdentities, identitiesQuery } from '../identity/security/connected-identities.tsx';
import { Passkeys, passkeysQuery } from '../identity/security/passkeys.tsx';
import { RecoveryNotice } from '../identity/security/recovery-notice.tsx';
import { SecondFactor } from '../identity/security/second-factor.tsx';
import { secondFactorQuery } from '../identity/security/second-factor-query.ts';
import { SessionList, sessionsQuery } from '../identity/security/session-list.tsx';
import { SignInList } from '../identity/security/sign-in-list.tsx';

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
