import { type EndedPayouts as Ended, undoEmailChange } from '@fairtick/domain/identity/mail-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { KeptWaysList } from '../security/kept-ways-list.tsx';
import { clearSession } from '../session.ts';
import { LinkQuestion, LinkResult, useMailedLink } from './mailed-link.tsx';

/** Numbers of withdrawals and destinations that were cancelled with the undo (IDENT-12). */
function EndedPayouts({ withdrawals, destinations }: Ended) {
	const { t } = useTranslation();
	return (
		<>
			{withdrawals > 0 && <p>{t('yourData.emailEndedWithdrawals', { count: withdrawals })}</p>}
			{destinations > 0 && <p>{t('yourData.emailEndedDestinations', { count: destinations })}</p>}
		</>
	);
}

/** Restores the old address, after a question (IDENT-04). */
export function UndoEmailPage() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const { outcome, press } = useMailedLink(undoEmailChange, () => clearSession(queryClient));
	if (outcome !== null) {
		return (
			<LinkResult
				outcome={outcome}
				done={t('yourData.emailRestored')}
				failed={t('yourData.emailNotRestored')}
				next={['/login', t('security.backToLogin')]}
				again={['/password/reset', t('identity.forgot')]}
			>
				{outcome.kind === 'ok' && (
					<>
						<EndedPayouts {...outcome.answer.ended} />
						<KeptWaysList kept={outcome.answer.kept} />
					</>
				)}
			</LinkResult>
		);
	}
	return (
		<LinkQuestion
			title={t('yourData.undoTitle')}
			text={t('yourData.undoText')}
			action={t('yourData.undoAction')}
			onPress={press}
		/>
	);
}
