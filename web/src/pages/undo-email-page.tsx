import { undoEmailChange } from '@fairtick/domain/identity/mail-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { KeptWaysList } from '../identity/kept-ways-list.tsx';
import { clearSession } from '../identity/session.ts';
import { Button } from '../ui/button.tsx';
import { LinkResult, useMailedLink } from './mailed-link.tsx';

/** Takes the old address back; asks before, since programs that look into mails open links too (IDENT-04). */
export function UndoEmailPage() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const [busy, setBusy] = useState(false);
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
				{outcome.kind === 'ok' && <KeptWaysList kept={outcome.answer.kept} />}
			</LinkResult>
		);
	}
	return (
		<div className="flex flex-col items-start gap-4">
			<h1 className="text-xl font-bold">{t('yourData.undoTitle')}</h1>
			<p className="text-secondary">{t('yourData.undoText')}</p>
			<Button
				look="primary"
				busy={busy}
				onClick={() => {
					setBusy(true);
					press();
				}}
			>
				{t('yourData.undoAction')}
			</Button>
		</div>
	);
}
