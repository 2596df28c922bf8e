import { listAwaitedDeposits, listAwaitedPayouts } from '@fairtick/domain/cashier/statement-lines-contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';

/** Deposits without money on a bank account. */
export const awaitedDepositsQuery = (bank_account: string) =>
	queryOptions({
		queryKey: ['admin', 'awaited-deposits', bank_account],
		queryFn: async ({ signal }) => (await fetchAnswer(listAwaitedDeposits, { query: { bank_account } }, signal)).data,
		staleTime: 0,
	});

/** Withdrawals that staff pay from a bank account. */
export const awaitedPayoutsQuery = (bank_account: string) =>
	queryOptions({
		queryKey: ['admin', 'awaited-payouts', bank_account],
		queryFn: async ({ signal }) => (await fetchAnswer(listAwaitedPayouts, { query: { bank_account } }, signal)).data,
		staleTime: 0,
	});
