import { reviewsQueue } from '@fairtick/domain/cashier/kinds/reviews-queue';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { getReview, type Review } from '@fairtick/domain/cashier/review-contract';
import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { MovementStatus } from '../../features/cashier/movement-status.tsx';
import { formatAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { formatInstant } from '../kit/format-instant.ts';
import { ItemHead, ItemPage } from '../kit/item-page.tsx';
import { PersonLink } from '../kit/person-link.tsx';
import { TakenFact } from '../kit/taken-by.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { CorrectValue, ReviewActs } from './review-acts.tsx';
import { ReviewRequest } from './review-request.tsx';
import { StaffMovement } from './staff-movement.tsx';
import { useWhy } from './use-why.ts';
import { MoneyFacts, MoneyTables, PersonFacts, Warnings } from './user-facts.tsx';

/** Polling interval, so that staff see changes by others. */
const REFRESH_MS = 10_000;

/** One item under review with the facts for its decision, and the viewer's actions. */
export const ReviewPage = () => (
	<ItemPage path={STAFF_PAGES['reviews.one'].path} load={getReview} everyMs={REFRESH_MS}>
		{(review) => <Shown review={review} />}
	</ItemPage>
);

function Shown({ review }: { review: Review }) {
	const { t } = useTranslation();
	const why = useWhy();
	const { kind, amount, reason, user, movement, payment, facts, open } = review;
	return (
		<div className="flex flex-col gap-6">
			<ItemHead
				title={`${t(`admin.review_${kind}`)} ${amount === null ? '' : formatAmount(amount)}`}
				facts={
					<>
						{user !== null && <PersonLink person={user} />}
						<State review={review} />
					</>
				}
				queue={reviewsQueue}
				id={review.id}
			>
				{open && reason !== null && <p>{why(reason)}</p>}
			</ItemHead>
			<ReviewRequest review={review} />
			{open && <ReviewActs review={review} />}
			<div className="grid items-start gap-6 desktop:grid-cols-[3fr_2fr]">
				<div className="flex min-w-0 flex-col gap-6">
					{movement !== null && <StaffMovement movement={movement} />}
					{payment !== null && <PaymentFacts payment={payment} user={user} />}
					{payment !== null && (
						<div className="flex empty:hidden">
							<CorrectValue payment={payment} user={user} />
						</div>
					)}
					{facts !== null && <MoneyTables facts={facts} />}
				</div>
				{facts !== null && (
					<div className="flex min-w-0 flex-col gap-6">
						<Warnings facts={facts} />
						<PersonFacts facts={facts} />
						<MoneyFacts facts={facts} />
					</div>
				)}
			</div>
		</div>
	);
}

/** True for a step that staff took or were asked for. */
const isOfStaff = ({ status, cause }: Movement['steps'][number]) => status === 'review' || cause === 'staff';

function State({ review: { open, due_at, overdue, taken, movement } }: { review: Review }) {
	const { t } = useTranslation();
	if (!open && movement !== null && !movement.steps.some(isOfStaff)) return <MovementStatus status={movement.status} />;
	if (!open) return <span>{t('admin.decidedAlready')}</span>;
	return (
		<>
			{due_at !== null && (
				<span className={overdue ? 'font-medium text-down-text' : undefined}>
					{t(overdue ? 'admin.overdueSince' : 'admin.dueBy', { time: formatInstant(due_at) })}
				</span>
			)}
			<TakenFact taken={taken} />
		</>
	);
}
