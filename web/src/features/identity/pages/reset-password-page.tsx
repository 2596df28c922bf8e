import { PATHS } from '@fairtick/domain/pages/pages';
import { useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { closeDialog } from '../../../kit/dialogs/open-dialog.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { useParams, useShown } from '../../../kit/navigation/use-navigation.ts';
import { buttonClass } from '../../../kit/ui/button.tsx';
import { ResetPasswordForm } from '../passwords/reset-password-form.tsx';
import { clearSession, useUser } from '../session.ts';
import { BackToLogin } from './back-to-login.tsx';

export function ResetPasswordPage() {
	return <SetPassword title={useTranslation().t('title.passwordReset')} />;
}

/**
 * Sets a password by the emailed link, which contains token and address, and ends every session of the user (AUTH-05).
 */
export function SetPassword({ title }: { title: string }) {
	const { t } = useTranslation();
	const { address } = useShown();
	const { token } = useParams(PATHS['password.reset'], PATHS['password.first']);
	const queryClient = useQueryClient();
	const user = useUser();
	const [done, setDone] = useState<string | null>(null);
	const email = new URLSearchParams(address.query).get('email') ?? '';
	if (done !== null) {
		return (
			<div className="flex flex-col items-start gap-4" role="status">
				<h1 className="flex items-center gap-2 text-xl font-bold">
					<CircleCheck size={22} className="shrink-0 text-up-text" aria-hidden="true" />
					{title}
				</h1>
				<p className="text-secondary">{done}</p>
				<Link to="/login" className={buttonClass('primary')}>
					{t('nav.login')}
				</Link>
			</div>
		);
	}
	return (
		<>
			<h1 className="mb-2 text-xl font-bold">{title}</h1>
			<p className="mb-6 text-secondary">{t('security.setText')}</p>
			<ResetPasswordForm
				token={token}
				email={email}
				onDone={(status) => {
					setDone(status);
					if (user?.email !== email) return;
					// The socket may have reported the session's end before the answer came.
					closeDialog();
					clearSession(queryClient);
				}}
			/>
			{user === null && <BackToLogin />}
		</>
	);
}
