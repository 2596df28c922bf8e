import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatDecimal } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { cellClass, Table } from '../paged-table.tsx';
import { awaitedPayoutsQuery } from './awaited-queries.ts';

/** Withdrawals and returns that somebody has to pay at the bank, with where the money goes; nothing where there are none. */
export function AwaitedPayouts({ account }: { account: string }) {
	const { t } = useTranslation();
	const { data = [] } = useQuery(awaitedPayoutsQuery(account));
	if (data.length === 0) return null;
	return (
		<section className="flex flex-col gap-3">
			<h2 className="font-semibold">{t('admin.awaitedPayouts')}</h2>
			<Table
				label={t('admin.awaitedPayouts')}
				columns={[
					t('admin.reference'),
					t('admin.payerName'),
					{ name: t('admin.lineAmount'), end: true },
					t('admin.payTo'),
					t('admin.askedAt'),
				]}
			>
				{data.map(({ id, kind, reference, payee, amount, currency, destination, created_at }) => (
					<tr key={id}>
						<td className={cellClass}>
							{reference}
							{kind === 'return' && <span className="block text-secondary">{t('admin.awaitedReturn')}</span>}
						</td>
						<td className={cellClass}>{payee}</td>
						<td className={`${cellClass} text-right whitespace-nowrap tabular-nums`}>
							{formatDecimal(amount)} {currency}
						</td>
						<td className={cellClass}>{Object.values(destination).join(' · ')}</td>
						<td className={`${cellClass} whitespace-nowrap`}>{formatDateTime(Date.parse(created_at))}</td>
					</tr>
				))}
			</Table>
		</section>
	);
}
