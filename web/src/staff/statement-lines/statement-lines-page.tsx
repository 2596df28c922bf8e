import {
	enterStatementLine,
	listBankAccounts,
	listStatementLines,
} from '@fairtick/domain/cashier/statement-lines-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatDecimal } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { PagedTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { usePages } from '../kit/use-pages.ts';
import { PageHead } from '../page-head.tsx';
import { AwaitedPayouts } from './awaited-payouts.tsx';
import { useKindName } from './kind-name.ts';
import { LineForm } from './line-form.tsx';
import { WaitingLines } from './waiting-lines.tsx';

/** Statements of the operator's bank accounts: lines to enter, withdrawals to pay, and confirmed lines (CASH-01). */
export function StatementLinesPage() {
	const { t } = useTranslation();
	const mayEnter = allowsRole(enterStatementLine.access, useUser()?.role ?? 'user');
	const [chosen, setChosen] = useState<string | null>(null);
	const query = useQuery({
		queryKey: ['admin', 'bank-accounts'],
		queryFn: async ({ signal }) => (await fetchAnswer(listBankAccounts, {}, signal)).data,
	});
	const accounts = query.data;
	const account = accounts?.find(({ id }) => id === chosen) ?? accounts?.[0];
	return (
		<div className="flex flex-col gap-6">
			<PageHead
				title={t('title.adminStatementLines')}
				text={t(mayEnter ? 'admin.statementText' : 'admin.statementReadText')}
			/>
			<QueryState query={query} />
			{accounts?.length === 0 && <p className="text-secondary">{t('admin.noBankAccounts')}</p>}
			{accounts !== undefined && account !== undefined && (
				<>
					<div className="max-w-100">
						<SelectField
							label={t('admin.bankAccount')}
							options={accounts.map(({ id, currency }) => ({ value: id, label: `${id} (${currency})` }))}
							value={account.id}
							onChange={({ target }) => setChosen(target.value)}
						/>
					</div>
					{mayEnter && <LineForm key={account.id} account={account} />}
					<WaitingLines account={account.id} />
					<AwaitedPayouts account={account.id} />
					<ConfirmedLines account={account.id} />
				</>
			)}
		</div>
	);
}

function ConfirmedLines({ account }: { account: string }) {
	const { t } = useTranslation();
	const nameKind = useKindName();
	const query = usePages(['statement-lines', account], listStatementLines, { filters: { bank_account: account } });
	return (
		<section className="flex flex-col gap-3">
			<h2 className="font-semibold">{t('admin.confirmedLines')}</h2>
			<PagedTable
				label={t('admin.confirmedLines')}
				query={query}
				rowKey={({ entry_id }) => entry_id}
				columns={[
					{ head: t('admin.entryId'), cell: ({ entry_id }) => entry_id },
					{ head: t('admin.lineKind'), cell: ({ kind }) => nameKind(kind) },
					{
						head: t('admin.lineAmount'),
						look: 'number',
						cell: ({ amount, currency }) => `${formatDecimal(amount)} ${currency}`,
					},
					{ head: t('admin.bookedAt'), look: 'line', cell: ({ booked_at }) => formatInstant(booked_at) },
					{ head: t('admin.payerName'), cell: ({ payer }) => payer.name },
					{ head: t('admin.enteredBy'), cell: ({ entered_by }) => entered_by.name },
					{ head: t('admin.confirmedBy'), cell: ({ confirmed_by }) => confirmed_by.name },
				]}
			/>
		</section>
	);
}
