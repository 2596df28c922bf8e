import type { ListedDispute } from '@fairtick/domain/support/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatAmount } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { buttonClass } from '../../../../kit/ui/button.tsx';
import { MoreButton } from '../../../../kit/ui/more-button.tsx';
import { QueryState } from '../../../../kit/ui/query-state.tsx';
import { DirectionMark } from '../../../trading/fields/direction-mark.tsx';
import { DisputeDue, DisputeStatus } from '../../dispute-status.tsx';
import { disputesQuery } from '../../disputes-query.ts';

/** The viewer's disputes and their outcomes (CASH-12). */
export function DisputesPage() {
	const { t } = useTranslation();
	const query = useInfiniteQuery(disputesQuery);
	const { data, isError } = query;
	const disputes = data?.pages.flatMap((page) => page.data);
	return (
		<div className="mx-auto flex w-full max-w-240 flex-1 flex-col gap-6 px-4 py-8 desktop:py-12">
			<header className="flex flex-col gap-1">
				<h1 className="text-xl font-bold">{t('title.disputes')}</h1>
				<p className="text-secondary">{t('support.listText')}</p>
			</header>
			{isError && <QueryState query={query} />}
			{disputes === undefined && !isError && <Skeleton />}
			{disputes?.length === 0 && (
				<div className="flex flex-col items-start gap-3 rounded border border-line bg-surface p-4">
					<p>{t('support.none')}</p>
					<Link to="/trading" query={{ view: 'history' }} className={buttonClass('plain')}>
						{t('support.toHistory')}
					</Link>
				</div>
			)}
			{disputes !== undefined && disputes.length > 0 && (
				<ul className="divide-y divide-line rounded border border-line bg-surface">
					{disputes.map((dispute) => (
						<DisputeRow key={dispute.id} dispute={dispute} />
					))}
				</ul>
			)}
			<MoreButton query={query} />
		</div>
	);
}

function DisputeRow({ dispute }: { dispute: ListedDispute }) {
	return (
		<li>
			<Link
				to={`/disputes/${dispute.id}`}
				className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 p-4 hover:bg-raised"
			>
				<span className="flex flex-wrap gap-x-2 font-medium tabular-nums">
					<SubjectTitle subject={dispute.subject} />
				</span>
				<DisputeStatus {...dispute} />
				<span className="w-full text-sm text-secondary tabular-nums">
					<DisputeDue {...dispute} />
				</span>
			</Link>
		</li>
	);
}

function SubjectTitle({ subject }: Pick<ListedDispute, 'subject'>) {
	const { t } = useTranslation();
	if (subject.type === 'trade' && subject.trade !== null) {
		const { asset, direction, stake } = subject.trade;
		return (
			<>
				{asset.ticker} <DirectionMark direction={direction} /> {formatAmount(stake)}
			</>
		);
	}
	if (subject.type === 'movement' && subject.movement !== null)
		return (
			<>
				{t(`support.movement_${subject.movement.kind}`)} {formatAmount(subject.movement.amount)}
			</>
		);
	return <>{t('support.subjectGone')}</>;
}

function Skeleton() {
	return (
		<div className="flex flex-col gap-4 rounded border border-line bg-surface p-4">
			{['a', 'b', 'c'].map((key) => (
				<span key={key} className="skeleton block h-10 w-full" />
			))}
		</div>
	);
}
