import { approveRequest } from '@fairtick/domain/admin/request-contract';
import type { Review } from '@fairtick/domain/cashier/review-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useUser } from '../../identity/session.ts';
import { GivenReason } from '../given-reason.tsx';
import { RequestActs } from '../request-acts.tsx';
import { useRequestSentence } from '../request-sentence.ts';

/** A request about what is under review that waits for its second person, who decides it here. */
export function ReviewRequest({ review: { request, ...review } }: { review: Review }) {
	return request === null ? null : <Waiting review={review} request={request} />;
}

interface WaitingProps {
	review: Pick<Review, 'id' | 'user'>;
	request: NonNullable<Review['request']>;
}

function Waiting({ review: { id: reviewId, user }, request: { id, kind, content, maker, reason } }: WaitingProps) {
	const { t } = useTranslation();
	const viewer = useUser();
	const subject = user === null ? `payment:nobody:${reviewId}` : `user:${user.id}:${reviewId}`;
	const sentence = useRequestSentence({ kind, content, subject, subject_name: user?.name ?? null });
	if (viewer === null) return null;
	const isOther = viewer.id !== maker.id && viewer.id !== user?.id;
	return (
		<section
			aria-label={t('admin.waitsForSecond', { name: maker.name })}
			className="flex flex-col gap-3 rounded border border-focus bg-surface p-4 desktop:flex-row desktop:items-start desktop:justify-between"
		>
			<div className="flex min-w-0 flex-col gap-1">
				<p className="font-medium break-words">{sentence}</p>
				<GivenReason text={reason} />
				<p className="text-sm text-secondary">{t('admin.waitsForSecond', { name: maker.name })}</p>
			</div>
			<RequestActs
				id={id}
				sentence={sentence}
				decidable={isOther && allowsRole(approveRequest.access, viewer.role)}
				own={viewer.id === maker.id}
			/>
		</section>
	);
}
