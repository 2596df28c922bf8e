import { stopRecoveryByLink } from '@fairtick/domain/recovery/contract';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { LinkQuestion, LinkResult, useMailedLink } from './mailed-link.tsx';

/** Stops a recovery of the second factor, after a question (IDENT-14). */
export function StopRecoveryPage() {
	const { t } = useTranslation();
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
		<LinkQuestion
			title={t('recovery.stopTitle')}
			text={t('recovery.stopText')}
			action={t('recovery.stopAction')}
			onPress={press}
		/>
	);
}
