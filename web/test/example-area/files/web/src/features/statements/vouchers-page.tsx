import { listVouchers } from '@fairtick/domain/ledger/voucher-contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { QueryState } from '../../kit/ui/query-state.tsx';

/** The viewer's vouchers. */
export function VouchersPage() {
	const { t } = useTranslation();
	const query = useQuery({
		queryKey: ['vouchers'],
		queryFn: ({ signal }) => fetchAnswer(listVouchers, { query: {} }, signal),
	});
	if (query.data === undefined) return <QueryState query={query} />;
	return (
		<div className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-6 px-4 py-8">
			<h1 className="text-xl font-bold">{t('title.vouchers')}</h1>
			<p>{t('transactions.vouchersText')}</p>
			<ul>
				{query.data.data.map(({ id, amount }) => (
					<li key={id}>{formatAmount(amount)}</li>
				))}
			</ul>
		</div>
	);
}
