import {
	exportTransactions,
	getStatement,
	mailStatement,
	type TransactionFilter,
} from '@fairtick/domain/ledger/contract';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatMonth } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { saveFile } from '../../kit/ui/save-file.ts';

/** Number of months that can be emailed. */
const MONTHS = 12;

/** The newest calendar months in UTC, as `2026-01`. */
const listMonths = (now: Date) =>
	Array.from({ length: MONTHS }, (_, back) =>
		new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
	);

interface StatementToolsProps {
	filter: TransactionFilter;
	onFailed(error: Error): void;
}

/** The list as a table or a document, and a month by email. */
export function StatementTools({ filter, onFailed }: StatementToolsProps) {
	const { t } = useTranslation();
	const months = listMonths(new Date());
	const [month, setMonth] = useState(months[0] ?? '');
	const csv = useMutation({
		mutationFn: () => fetchAnswer(exportTransactions, { query: filter }),
		onSuccess: (file) => saveFile('transactions.csv', 'text/csv', file),
		onError: onFailed,
	});
	const pdf = useMutation({
		mutationFn: () => fetchAnswer(getStatement, { query: filter }),
		onSuccess: (file) => saveFile('statement.pdf', 'application/pdf', file),
		onError: onFailed,
	});
	const mail = useMutation({
		mutationFn: () => fetchAnswer(mailStatement, { body: { month } }),
		onError: onFailed,
	});
	return (
		<div className="flex flex-wrap items-end justify-between gap-3">
			<div className="flex gap-2">
				<Button busy={pdf.isPending} onClick={() => pdf.mutate()}>
					<Download size={16} aria-hidden="true" />
					{t('transactions.pdf')}
				</Button>
				<Button busy={csv.isPending} onClick={() => csv.mutate()}>
					<Download size={16} aria-hidden="true" />
					{t('transactions.csv')}
				</Button>
			</div>
			<div className="flex flex-wrap items-end gap-2">
				<SelectField
					label={t('transactions.month')}
					error={undefined}
					value={month}
					options={months.map((value) => ({ value, label: formatMonth(value) }))}
					onChange={({ target }) => {
						setMonth(target.value);
						mail.reset();
					}}
				/>
				<Button busy={mail.isPending} onClick={() => mail.mutate()}>
					{t('transactions.mail')}
				</Button>
				<p role="status" className="w-full text-sm text-secondary empty:hidden">
					{mail.isSuccess && t('transactions.mailed')}
				</p>
			</div>
		</div>
	);
}
