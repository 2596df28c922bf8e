import { listTransactions, type Transaction } from '@fairtick/domain/ledger/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { FilterForm } from './filter-form.tsx';
import { StatementTools } from './statement-tools.tsx';
import { type Filters, toQuery } from './transaction-filters.ts';
import { TransactionTable } from './transaction-table.tsx';
import { TRANSACTIONS_KEY } from './transactions-key.ts';

const PAGE = 50;

interface TransactionsProps {
	/** The filters in the address. */
	filters: Filters;
	onFilters(filters: Filters): void;
	/** Called when a row about a trade or a movement is pressed. */
	onReference(reference: Transaction['reference']): void;
	onFailed(error: Error): void;
}

/** Every transaction of the viewer's accounts, filtered by the address, with downloads as documents (CASH-11). */
export function Transactions({ filters, onFilters, onReference, onFailed }: TransactionsProps) {
	const { t } = useTranslation();
	const asked = toQuery(filters);
	const query = useInfiniteQuery({
		queryKey: [...TRANSACTIONS_KEY, asked],
		queryFn: ({ signal, pageParam }) => {
			const cursor = pageParam === null ? {} : { cursor: pageParam };
			return fetchAnswer(listTransactions, { query: { ...asked, limit: PAGE, ...cursor } }, signal);
		},
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
		staleTime: 0,
	});
	return (
		<section className="flex flex-col gap-4" aria-label={t('transactions.title')}>
			<FilterForm filters={filters} onFilters={onFilters} />
			<StatementTools filter={asked} onFailed={onFailed} />
			{query.data === undefined ? (
				<QueryState query={query} />
			) : (
				<TransactionTable
					rows={query.data.pages.flatMap(({ data }) => data)}
					ofAllBalances={asked.account === undefined}
					onReference={onReference}
				/>
			)}
			<MoreButton query={query} className="self-center" />
		</section>
	);
}
