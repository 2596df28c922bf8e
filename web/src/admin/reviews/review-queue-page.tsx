import { REVIEW_KINDS } from '@fairtick/domain/cashier/review';
import { listReviews, type QueuedReview } from '@fairtick/domain/cashier/review-contract';
import { fetchAnswer } from '../../api/query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { given, useFilters } from '../../app/navigation/use-filters.ts';
import { formatAmount, formatDateTime } from '../../i18n/format.ts';
import type { TextKey } from '../../i18n/messages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FilterSelect } from '../filter-select.tsx';
import { NextItem } from '../next-item.tsx';
import { PageHead } from '../page-head.tsx';
import { atEnd, cellClass, linkClass, PagedTable } from '../paged-table.tsx';
import { usePages } from '../use-pages.ts';
import { MoneyAlarms } from './money-alarms.tsx';

const PAGE = 50;
const at = (instant: string) => formatDateTime(Date.parse(instant));

/** Deposits, withdrawals and payments without a user that people decide about, those that are due first (ADMIN-04). */
export function ReviewQueuePage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/reviews', ['kind', 'user']);
	const query = usePages(['reviews', values], (cursor, signal) =>
		fetchAnswer(listReviews, { query: { limit: PAGE, cursor, ...given(values) } as never }, signal),
	);
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminReviews')} text={t('admin.reviewsText')}>
				<NextItem queue="reviews" />
			</PageHead>
			<MoneyAlarms />
			<div className="desktop:max-w-60">
				<FilterSelect
					label={t('cashier.kind')}
					all={t('admin.all')}
					value={values.kind}
					options={REVIEW_KINDS.map((value) => ({ value, label: t(`admin.review_${value}`) }))}
					onChange={(kind) => change({ kind })}
				/>
			</div>
			<PagedTable
				label={t('title.adminReviews')}
				columns={[
					...[t('admin.due'), t('cashier.kind'), t('title.adminUser')],
					atEnd(t('admin.amount')),
					...[t('admin.why'), t('admin.waitsFor')],
				]}
				query={query}
				row={(review) => <QueueRow key={review.id} review={review} />}
			/>
		</div>
	);
}

function QueueRow({ review }: { review: QueuedReview }) {
	const { t } = useTranslation();
	const { id, kind, user, amount, reason, due_at, overdue } = review;
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
				<Link to={`/admin/reviews/${id}`} className={linkClass}>
					{due_at === null ? '–' : at(due_at)}
				</Link>
				{overdue && (
					<span className="block font-medium text-down-text desktop:ml-2 desktop:inline">{t('admin.overdue')}</span>
				)}
			</td>
			<td className={cellClass}>{t(`admin.review_${kind}`)}</td>
			<td className={`${cellClass} whitespace-nowrap`}>
				{user === null ? t('admin.nobody') : `${user.name} (${user.id})`}
			</td>
			<td className={`${cellClass} text-right whitespace-nowrap tabular-nums`}>
				{amount === null ? '–' : formatAmount(amount)}
			</td>
			<td className={cellClass}>{reason === null ? '–' : t(`admin.why_${reason}` as TextKey, reason)}</td>
			<td className={`${cellClass} tabular-nums`}>
				<WaitsFor review={review} />
			</td>
		</tr>
	);
}

function WaitsFor({ review: { request, taken } }: { review: QueuedReview }) {
	const { t } = useTranslation();
	if (request !== null) return t('admin.waitsForSecond', { name: request.maker.name });
	if (taken !== null) return t('admin.takenUntil', { name: taken.by.name, time: at(taken.until) });
	return t('admin.waitsForAnyone');
}
