import type { Transaction } from '@fairtick/domain/ledger/contract';
import { HIDDEN_BALANCE } from '../../kit/base/hidden-balance.ts';
import { formatAmount, formatDateTimeSeconds, formatSignedAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { classNames } from '../../kit/ui/class-names.ts';
import { useBalanceHidden } from '../../kit/ui/use-balance-hidden.ts';
import { nameCounterpart } from './name-counterpart.ts';

/** Types of references with a page that rows link to. */
const LEADING: readonly string[] = ['trade', 'deposit', 'withdrawal'];

interface TransactionTableProps {
	rows: readonly Transaction[];
	/** The rows are of several balances: each names its own. */
	ofAllBalances: boolean;
	onReference(reference: Transaction['reference']): void;
}

/** Transactions, newest first. A small screen shows time and counterpart below the kind. */
export function TransactionTable({ rows, ofAllBalances, onReference }: TransactionTableProps) {
	const { t } = useTranslation();
	if (rows.length === 0)
		return (
			<p className="rounded border border-line bg-surface px-4 py-12 text-center text-secondary">
				{t('transactions.none')}
			</p>
		);
	return (
		<div className="overflow-x-auto rounded border border-line bg-surface">
			<table className="w-full text-sm tabular-nums" aria-label={t('transactions.title')}>
				<thead className="text-xs text-secondary">
					<tr>
						<Head name={t('transactions.time')} wide />
						<Head name={t('transactions.kind')} />
						<Head name={t('transactions.counterpart')} wide />
						<Head name={t('transactions.amount')} numeric />
						<Head name={t('transactions.balanceAfter')} numeric />
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<Row key={row.id} row={row} namesBalance={ofAllBalances} onReference={onReference} />
					))}
				</tbody>
			</table>
		</div>
	);
}

const CELL = 'px-2 py-2 desktop:px-3';
const WIDE = 'max-desktop:hidden';

function Head({ name, numeric = false, wide = false }: { name: string; numeric?: boolean; wide?: boolean }) {
	return (
		<th
			scope="col"
			className={classNames('px-2 py-2 font-normal desktop:px-3', numeric ? 'text-right' : 'text-left', wide && WIDE)}
		>
			{name}
		</th>
	);
}

interface RowProps extends Pick<TransactionTableProps, 'onReference'> {
	row: Transaction;
	namesBalance: boolean;
}

function Row({ row, namesBalance, onReference }: RowProps) {
	const { t } = useTranslation();
	const [hidden] = useBalanceHidden();
	const { at, mode, account, kind, counterpart, amount, balance_after, reason } = row;
	// An adjustment links to what it corrects.
	const reference = row.about ?? row.reference;
	const time = formatDateTimeSeconds(Date.parse(at));
	const other = nameCounterpart(t, counterpart);
	const name = t(`transactions.kind_${kind}`);
	const balance = namesBalance
		? `${t(`accounts.${mode}`)}, ${t(`transactions.account_${account}`)}`
		: t(`accounts.${mode}`);
	return (
		<tr className="relative border-t border-line hover:bg-raised" data-testid="transaction-row">
			<td className={classNames(CELL, WIDE, 'whitespace-nowrap text-secondary')}>{time}</td>
			<td className={CELL}>
				{LEADING.includes(reference.type) ? (
					<button
						type="button"
						onClick={() => onReference(reference)}
						className="text-left font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
					>
						{name}
					</button>
				) : (
					<span className="font-medium">{name}</span>
				)}
				<span className="ml-2 text-xs text-secondary max-desktop:hidden">{balance}</span>
				<span className="block text-xs text-secondary desktop:hidden">
					{balance} · {time} · {other}
				</span>
				{reason !== null && <span className="block text-xs break-words text-secondary">{reason}</span>}
			</td>
			<td className={classNames(CELL, WIDE)}>{other}</td>
			<td className={classNames(CELL, 'text-right whitespace-nowrap')}>{formatSignedAmount(amount)}</td>
			<td className={classNames(CELL, 'text-right whitespace-nowrap')}>
				{hidden ? HIDDEN_BALANCE : formatAmount(balance_after)}
			</td>
		</tr>
	);
}
