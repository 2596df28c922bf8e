import type { Review } from '@fairtick/domain/cashier/review-contract';
import { approveRequest } from '@fairtick/domain/staff-requests/contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useUser } from '../../features/identity/session.ts';
import { WaitingRequest } from '../requests/waiting-request.tsx';
import { isAmong } from '../who-may.tsx';

/** A waiting request about an item under review, where its second person decides it. */
export function ReviewRequest({ review: { id: reviewId, user, request, people } }: { review: Review }) {
	const viewer = useUser();
	if (request === null || viewer === null) return null;
	const isOther = viewer.id !== request.maker.id && viewer.id !== user?.id;
	return (
		<WaitingRequest
			request={{
				...request,
				subject: user === null ? `payment:nobody:${reviewId}` : `user:${user.id}:${reviewId}`,
				subject_name: user?.name ?? null,
				people,
				decidable: isOther && isAmong(people, viewer.id) && allowsRole(approveRequest.access, viewer.role),
			}}
		/>
	);
}
