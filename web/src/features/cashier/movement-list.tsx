import { downloadMovements, listMovements } from '@fairtick/domain/cashier/contract';
import { MOVEMENT_KINDS, type Movement } from '@fairtick/domain/cashier/movement';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatAmount, formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { saveFile } from '../../kit/ui/save-file.ts';
import { useMethodName } from './method-name.ts';
import { ARRIVED_NOWHERE } from './movement-facts.tsx';
import { MOVEMENT_FILTERS, type MovementFilters, STATUSES, toQuery } from './movement-filters.ts';
import { MOVEMENTS_KEY } from './movement-keys.ts';
import { MovementStatus } from './movement-status.tsx';

const PAGE = 20;

interface MovementListProps {
	/** The filters in the address. */
	filters: MovementFilters;
	onFilters(filters: MovementFilters): void;
	onShow(id: string): void;
	/** Called to dispute a movement. */
	onDispute(id: string): void;
	onFailed(error: Error): void;
}

/**
 * The viewer's deposits and withdrawals, newest first, filtered by the address, with a download as a table (CASH-07).
 */
export function MovementList({ filters, onFilters, onShow, onDispute, onFailed }: MovementListProps) {
	const { t } = useTranslation();
	const asked = toQuery(filters);
	const query = useInfiniteQuery({
		queryKey: [...MOVEMENTS_KEY, asked],
		queryFn: ({ signal, pageParam }) => {
			const cursor = pageParam === null ? {} : { cursor: pageParam };
			return fetchAnswer(listMovements, { query: { ...asked, limit: PAGE, ...cursor } }, signal);
		},
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
		staleTime: 0,
	});
	const csv = useMutation({
		mutationFn: () => fetchAnswer(downloadMovements, { query: asked }),
		onSuccess: (file) => saveFile('movements.csv', 'text/csv', file),
		onError: onFailed,
	});
	const rows = query.data?.pages.flatMap(({ data }) => data);
	return (
		<section className="flex flex-col gap-4" aria-label={t('cashier.movements')}>
			<Filters filters={filters} onFilters={onFilters} />
			<Button busy={csv.isPending} onClick={() => csv.mutate()} className="self-start">
				<Download size={16} aria-hidden="true" />
				{t('cashier.csv')}
			</Button>
			<QueryState query={query} />
			{rows?.length === 0 && (
				<p className="rounded border border-line bg-surface px-4 py-12 text-center text-secondary">
					{t(MOVEMENT_FILTERS.every((name) => filters[name] === '') ? 'cashier.nothingYet' : 'cashier.noMovements')}
				</p>
			)}
			{rows !== undefined && rows.length > 0 && (
				<ul className="divide-y divide-line rounded border border-line bg-surface">
					{rows.map((movement) => (
						<Row key={movement.id} movement={movement} onShow={onShow} onDispute={onDispute} />
					))}
				</ul>
			)}
			{query.hasNextPage && (
				<Button className="self-center" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
					{t('common.more')}
				</Button>
			)}
		</section>
	);
}

function Filters({ filters, onFilters }: Pick<MovementListProps, 'filters' | 'onFilters'>) {
	const { t } = useTranslation();
	const field = (name: keyof MovementFilters) => ({
		value: filters[name],
		onChange: ({ target }: { target: { value: string } }) => onFilters({ ...filters, [name]: target.value }),
	});
	return (
		<div className="grid grid-cols-2 gap-3 desktop:grid-cols-4">
			<SelectField
				label={t('cashier.kind')}
				{...field('kind')}
				options={[
					{ value: '', label: t('cashier.allKinds') },
					...MOVEMENT_KINDS.map((kind) => ({ value: kind, label: t(`cashier.kind_${kind}`) })),
				]}
			/>
			<SelectField
				label={t('cashier.status')}
				{...field('status')}
				options={[
					{ value: '', label: t('cashier.allStatuses') },
					...STATUSES.map((status) => ({ value: status, label: t(`cashier.status_${status}`) })),
				]}
			/>
			<TextField type="date" label={t('transactions.from')} {...field('from')} />
			<TextField type="date" label={t('transactions.to')} {...field('to')} />
		</div>
	);
}

function Row({
	movement,
	onShow,
	onDispute,
}: { movement: Movement } & Pick<MovementListProps, 'onShow' | 'onDispute'>) {
	const { t } = useTranslation();
	const nameOf = useMethodName();
	const { id, kind, method, amount, status, created_at } = movement;
	// Only money that moved or is set aside has a sign.
	const isMoved = status !== 'created' && status !== 'pending' && !ARRIVED_NOWHERE.includes(status);
	return (
		<li className="relative flex items-center justify-between gap-2 p-4 hover:bg-raised">
			<div className="min-w-min shrink-[99]">
				<button
					type="button"
					onClick={() => onShow(id)}
					className="text-left font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
				>
					{t(`cashier.kind_${kind}`)}
				</button>
				<p className="flex flex-wrap gap-x-2 text-sm text-secondary tabular-nums">
					<span>{nameOf(method)}</span>
					<span className="whitespace-nowrap">{formatDateTime(Date.parse(created_at))}</span>
				</p>
			</div>
			<div className="flex min-w-0 items-center gap-2">
				<div className="flex min-w-0 flex-col items-end text-right">
					<span className={classNames('tabular-nums', isMoved ? 'font-semibold' : 'text-secondary')}>
						{isMoved && (kind === 'deposit' ? '+' : '−')}
						{formatAmount(amount)}
					</span>
					<MovementStatus status={status} className="text-sm" />
				</div>
				{status !== 'created' && (
					<IconButton label={t(`cashier.dispute_${kind}`)} className="relative z-1 -mr-2" onClick={() => onDispute(id)}>
						<MessageCircleQuestionMark size={18} aria-hidden="true" />
					</IconButton>
				)}
			</div>
		</li>
	);
}
