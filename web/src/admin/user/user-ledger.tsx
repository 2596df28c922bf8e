import { adjustBalance, listUserTransactions, type Transaction } from '@fairtick/domain/ledger/contract';
import { MODES, type Mode } from '@fairtick/domain/money/mode';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { fetchAnswer } from '../../api/query.ts';
import { sendOnce } from '../../api/send-once.ts';
import { formatAmount, formatDateTimeSeconds, formatSignedAmount } from '../../i18n/format.ts';
import type { TextKey } from '../../i18n/messages.ts';
import { parseAmount } from '../../i18n/parse-amount.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useUser } from '../../identity/session.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Part } from '../../ui/part.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ActButton } from '../act-dialog.tsx';
import { atEnd, cellClass, numberClass, PagedTable } from '../paged-table.tsx';
import { useUserMoney } from '../reviews/user-money.tsx';
import { usePages } from '../use-pages.ts';
import { WhoMay } from '../who-may.tsx';

const PAGE = 20;

/** Every posting of a user's accounts, as they see them in their own statement. */
export function UserLedger({ id }: { id: number }) {
	const { t } = useTranslation();
	const user = useUser();
	const [mode, setMode] = useState<Mode>('real');
	const query = usePages(['user', id, 'ledger', mode], (cursor, signal) =>
		fetchAnswer(listUserTransactions, { params: { id }, query: { mode, limit: PAGE, cursor } } as never, signal),
	);
	return (
		<Part title={t('transactions.title')}>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<Segmented<Mode>
					label={t('figures.mode')}
					value={mode}
					options={MODES.toReversed().map((value) => ({ value, label: t(`figures.mode_${value}`) }))}
					onChange={(next) => setMode(next)}
				/>
				{user !== null && user.id !== id && allowsRole(adjustBalance.access, user.role) && (
					<Adjust id={id} mode={mode} />
				)}
			</div>
			<PagedTable
				label={t('transactions.title')}
				columns={[
					...[t('admin.time'), t('transactions.kind'), t('transactions.balance'), t('transactions.counterpart')],
					atEnd(t('transactions.amount')),
					atEnd(t('transactions.balanceAfter')),
				]}
				query={query}
				row={(one) => <EntryRow key={one.id} entry={one} />}
			/>
		</Part>
	);
}

function EntryRow({ entry }: { entry: Transaction }) {
	const { t } = useTranslation();
	const { at, kind, account, counterpart, amount, balance_after: after, reason, reference, about } = entry;
	const other = counterpart.replace(/^provider:.*/, 'provider');
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>{formatDateTimeSeconds(Date.parse(at))}</td>
			<td className={cellClass}>
				<span className="font-medium">{t(`transactions.kind_${kind}`)}</span>
				{reason !== null && <span className="block break-words">{reason}</span>}
				<span
					className="block max-w-40 truncate text-xs text-secondary desktop:max-w-none desktop:max-[80rem]:max-w-52"
					title={reference.id}
				>
					{reference.id}
				</span>
				{about !== null && (
					<span className="block text-xs break-all text-secondary">
						{t('admin.adjustAbout')}: {t(`audit.field_${about.type}`)} {about.id}
					</span>
				)}
			</td>
			<td className={cellClass}>{t(`transactions.account_${account}`)}</td>
			<td className={cellClass}>{t(`transactions.account_${other}` as TextKey, counterpart)}</td>
			<td className={numberClass}>{formatSignedAmount(amount)}</td>
			<td className={numberClass}>{formatAmount(after)}</td>
		</tr>
	);
}

/** Asks a second person to correct a balance (LEDGER-07). */
function Adjust({ id, mode }: { id: number; mode: Mode }) {
	const { t } = useTranslation();
	const { data: money } = useUserMoney(id);
	return (
		<ActButton
			label={t('admin.adjust')}
			text={t('admin.adjustText', { account: t(`accounts.${mode}`) })}
			reasonHint={t('admin.adjustReason')}
			extra={{ direction: 'add', amount: '', about: '' }}
			fields={(field, { values }) => (
				<>
					{mode === 'real' && values.direction === 'add' && <WhoMay people={money?.creditors ?? null} />}
					<SelectField
						label={t('admin.adjustDirection')}
						options={(['add', 'takeBack'] as const).map((value) => ({ value, label: t(`admin.adjust_${value}`) }))}
						{...field('direction')}
					/>
					<TextField label={t('cashier.amount')} inputMode="decimal" {...field('amount')} />
					<TextField
						label={t('admin.adjustAbout')}
						hint={t('admin.adjustAboutHint')}
						autoComplete="off"
						{...field('about')}
					/>
				</>
			)}
			send={({ direction, amount, about, reason }) => {
				const typed = parseAmount(amount);
				const named = about.trim() === '' ? {} : { about: about.trim() };
				const signed = (typed === null ? null : direction === 'add' ? typed : -typed) as number;
				const body = { mode, reason, amount: signed, ...named };
				return sendOnce(`adjust ${id}`, body, {
					send: (key) => call(adjustBalance, { params: { id } as never, body }, { key }),
				});
			}}
		/>
	);
}
