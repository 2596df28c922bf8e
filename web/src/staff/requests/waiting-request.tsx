import type { StaffRequest } from '@fairtick/domain/staff-requests/contract';
import { useUser } from '../../features/identity/session.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { GivenReason } from '../given-reason.tsx';
import { WhoMay } from '../who-may.tsx';
import { RequestActs } from './request-acts.tsx';
import { type AskedOfSubject, useRequestSentence } from './request-sentence.ts';

interface WaitingRequestProps {
	request: AskedOfSubject &
		Pick<StaffRequest, 'id' | 'maker' | 'reason' | 'decidable'> & { readonly people?: StaffRequest['people'] };
}

/** A waiting request beside its subject, where its second person decides it. */
export function WaitingRequest({ request }: WaitingRequestProps) {
	const { t } = useTranslation();
	const { maker, reason, people = null } = request;
	const sentence = useRequestSentence(request);
	const own = useUser()?.id === maker.id;
	const waits = t('admin.waitsForSecond', { name: maker.name });
	return (
		<section
			aria-label={waits}
			className="flex flex-col gap-3 rounded border border-focus bg-surface p-4 desktop:flex-row desktop:items-start desktop:justify-between"
		>
			<div className="flex min-w-0 flex-col gap-1">
				<p className="font-medium break-words">{sentence}</p>
				<GivenReason text={reason} />
				{request.kind === 'earlier' && <p className="text-sm">{t('admin.earlierText')}</p>}
				<p className="text-sm text-secondary">{waits}</p>
				<WhoMay people={people} second />
			</div>
			<RequestActs request={request} sentence={sentence} own={own} />
		</section>
	);
}
