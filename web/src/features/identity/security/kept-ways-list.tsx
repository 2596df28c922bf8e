import type { KeptWays } from '@fairtick/domain/identity/mail-contract';
import { formatDateTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { nameOfProvider } from '../sign-in/provider-name.ts';
import { DeviceRow, deviceListClass } from './device-row.tsx';

const formatInstant = (at: string) => formatDateTime(Date.parse(at));

/** The remaining ways to sign in after an address was restored, for the owner to check (IDENT-12). */
export function KeptWaysList({ kept: { totp, recovery_codes_left: codes, passkeys, identities } }: { kept: KeptWays }) {
	const { t } = useTranslation();
	if (!totp && passkeys.length + identities.length === 0) {
		return <p className="text-secondary">{t('yourData.emailKeptNothing')}</p>;
	}
	return (
		<>
			<p className="text-secondary">{t('yourData.emailKept')}</p>
			<ul className={`${deviceListClass} self-stretch`}>
				{totp && <DeviceRow icon={null} device={t('yourData.emailKeptTotp')} details={[]} />}
				{codes > 0 && <DeviceRow icon={null} device={t('yourData.emailKeptCodes', { count: codes })} details={[]} />}
				{passkeys.map(({ name, added_at }) => (
					<DeviceRow
						icon={null}
						key={`${name} ${added_at}`}
						device={name}
						details={[t('security.second_passkey'), t('security.passkeyAdded', { time: formatInstant(added_at) })]}
					/>
				))}
				{identities.map(({ provider, label, connected_at }) => (
					<DeviceRow
						icon={null}
						key={`${provider} ${label} ${connected_at}`}
						device={nameOfProvider(provider)}
						details={[label, t('yourData.emailKeptIdentity', { time: formatInstant(connected_at) })]}
					/>
				))}
			</ul>
		</>
	);
}
