import { verifyEmail } from '@fairtick/domain/identity/mail-contract';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import type { Outcome } from '../api/outcome.ts';
import { Link } from '../app/navigation/link.tsx';
import { useShown } from '../app/navigation/use-navigation.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { refreshUser, useUser } from '../identity/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Proves the address by the mailed link, once for each opening of the page. */
export function VerifyEmailPage() {
	const { t } = useTranslation();
	const user = useUser();
	const outcome = useVerification();
	if (outcome === null) {
		return (
			<p className="flex items-center gap-3 text-secondary" role="status">
				<Spinner />
				{t('security.verifying')}
			</p>
		);
	}
	const isDone = outcome.kind === 'ok';
	const Icon = isDone ? CircleCheck : CircleAlert;
	const text = isDone ? outcome.answer.status : (outcome.message ?? t('form.noConnection'));
	return (
		<div className="flex flex-col items-start gap-4" role="status">
			<h1 className="flex items-center gap-2 text-xl font-bold">
				<Icon size={22} className={isDone ? 'shrink-0 text-up-text' : 'shrink-0 text-down-text'} aria-hidden="true" />
				{t(isDone ? 'title.emailVerify' : 'security.verifyFailed')}
			</h1>
			<p className="text-secondary">{text}</p>
			<NextStep signedIn={user !== null} isDone={isDone} />
		</div>
	);
}

function NextStep({ signedIn, isDone }: { signedIn: boolean; isDone: boolean }) {
	const { t } = useTranslation();
	const [to, label] = isDone
		? ([signedIn ? '/trading' : '/login', t('security.verifyGoOn')] as const)
		: ([signedIn ? '/settings/profile' : '/email/resend', t('security.verifyAgain')] as const);
	return (
		<Link to={to} className={buttonClass('primary')}>
			{label}
		</Link>
	);
}

/** Null until the server has answered. */
function useVerification(): Outcome<{ status: string }> | null {
	const queryClient = useQueryClient();
	const { address, params } = useShown();
	const id = params['id'] ?? '';
	const [outcome, setOutcome] = useState<Outcome<{ status: string }> | null>(null);
	const begun = useRef(false);
	useEffect(() => {
		if (begun.current) return;
		begun.current = true;
		const given = new URLSearchParams(address.query);
		const query = { expires: given.get('expires') ?? '', signature: given.get('signature') ?? '' };
		void call(verifyEmail, { params: { id }, query }).then((answered) => {
			setOutcome(answered);
			if (answered.kind === 'ok') void refreshUser(queryClient);
		});
	}, [id, address.query, queryClient]);
	return outcome;
}
