import { reviewsQueue } from '@fairtick/domain/cashier/kinds/reviews-queue';
import { REVIEW_KINDS } from '@fairtick/domain/cashier/review';
import type { QueuedReview } from '@fairtick/domain/cashier/review-contract';
import type { PlainTextKey } from '@fairtick/texts/text-key';
import { formatAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { itemColumn, userColumn } from '../kit/queue-columns.tsx';
import { QueuePage } from '../kit/queue-page.tsx';
import { TakenBy } from '../kit/taken-by.tsx';
import { useQueue } from '../kit/use-queue.ts';
import { MoneyAlarms } from './money-alarms.tsx';

/** Deposits, withdrawals and payments without a user that people decide, due ones first (ADMIN-04). */
export function ReviewQueuePage() {
	const { t } = useTranslation();
	const list = useQueue(reviewsQueue, ['kind', 'user']);
	return (
		<QueuePage
			queue={reviewsQueue}
			text={t('admin.reviewsText')}
			list={list}
			filter={{
				name: 'kind',
				label: t('cashier.kind'),
				all: t('admin.all'),
				options: REVIEW_KINDS.map((value) => ({ value, label: t(`admin.review_${value}`) })),
			}}
			columns={[
				itemColumn(reviewsQueue, t('admin.due'), ({ due_at }) => due_at),
				{ head: t('cashier.kind'), cell: ({ kind }) => t(`admin.review_${kind}`) },
				userColumn(t),
				{
					head: t('admin.amount'),
					look: 'number',
					cell: ({ amount }) => (amount === null ? '–' : formatAmount(amount)),
				},
				{
					head: t('admin.why'),
					cell: ({ reason }) => (reason === null ? '–' : t(`admin.why_${reason}` as PlainTextKey, reason)),
				},
				{ head: t('admin.waitsFor'), look: 'digits', cell: (review) => <WaitsFor review={review} /> },
			]}
		>
			<MoneyAlarms />
		</QueuePage>
	);
}

function WaitsFor({ review: { request, taken } }: { review: QueuedReview }) {
	const { t } = useTranslation();
	if (request !== null) return t('admin.waitsForSecond', { name: request.maker.name });
	return taken === null ? t('admin.waitsForAnyone') : <TakenBy taken={taken} />;
}
