import { stopRecoveryByLink } from '@fairtick/domain/recovery/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { LinkResult, useMailedLink } from './mailed-link.tsx';

/** Stops a recovery of the second factor; asks before, since programs that look into mails open links too (IDENT-14). */
export function StopRecoveryPage() {
	const { t } = useTranslation();
	const [busy, setBusy] = useState(false);
	const { outcome, press } = useMailedLink(stopRecoveryByLink, () => undefined);
	if (outcome !== null)
		return (
			<LinkResult
				outcome={outcome}
				done={t('recovery.stopped')}
				failed={t('recovery.notStopped')}
				next={['/password/reset', t('recovery.changePassword')]}
				again={['/login', t('security.backToLogin')]}
			/>
		);
	return (
		<div className="flex flex-col items-start gap-4">
			<h1 className="text-xl font-bold">{t('recovery.stopTitle')}</h1>
			<p className="text-secondary">{t('recovery.stopText')}</p>
			<Button
				look="primary"
				busy={busy}
				onClick={() => {
					setBusy(true);
					press();
				}}
			>
				{t('recovery.stopAction')}
			</Button>
		</div>
	);
}
