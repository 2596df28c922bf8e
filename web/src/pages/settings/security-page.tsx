import { useTranslation } from '../../i18n/use-translation.ts';
import { ConnectedIdentities } from '../../identity/connected-identities.tsx';
import { Passkeys } from '../../identity/passkeys.tsx';
import { RecoveryNotice } from '../../identity/recovery-notice.tsx';
import { SecondFactor } from '../../identity/second-factor.tsx';
import { SessionList } from '../../identity/session-list.tsx';
import { SignInList } from '../../identity/sign-in-list.tsx';

/** Second factor, passkeys, sign-ins elsewhere, sessions and the history of sign-ins. */
export function SecurityPage() {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col gap-10">
			<h1 className="text-xl font-bold">{t('title.security')}</h1>
			<RecoveryNotice />
			<SecondFactor />
			<Passkeys />
			<ConnectedIdentities />
			<SessionList />
			<SignInList />
		</div>
	);
}
