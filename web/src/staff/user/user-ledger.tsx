import { adjustBalance, listUserTransactions, type Transaction } from '@fairtick/domain/ledger/contract';
import { MODES, type Mode } from '@fairtick/domain/money/mode';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useState } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { nameCounterpart } from '../../features/statements/name-counterpart.ts';
import { call } from '../../kit/api/call.ts';
import { sendOnce } from '../../kit/api/send-once.ts';
import { formatAmount, formatDateTimeSeconds, formatSignedAmount } from '../../kit/i18n/format.ts';
import { parseAmount } from '../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { Part } from '../../kit/ui/part.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { ActButton } from '../act-dialog.tsx';
import { PagedTable } from '../kit/data-table.tsx';
import { MovementLink } from '../kit/movement-link.tsx';
import { usePages } from '../kit/use-pages.ts';
import { useUserMoney } from '../reviews/user-money.tsx';
import { WhoMay } from '../who-may.tsx';

const PAGE = 20;

/** Every transaction of a user's accounts, as in the user's own statement. */
export function UserLedger({ id }: { id: number }) {
	const { t } = useTranslation();
	const user = useUser();
	const [mode, setMode] = useState<Mode>('real');
	const query = usePages(['user', id, 'ledger', mode], listUserTransactions, {
		params: { id },
		limit: PAGE,
		filters: { mode },
	});
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
				query={query}
				rowKey={(entry) => entry.id}
				columns={[
					{ head: t('admin.time'), look: 'time', cell: ({ at }) => formatDateTimeSeconds(Date.parse(at)) },
					{ head: t('transactions.kind'), cell: (entry) => <Kind entry={entry} /> },
					{ head: t('transactions.balance'), cell: ({ account }) => t(`transactions.account_${account}`) },
					{
						head: t('transactions.counterpart'),
						cell: ({ counterpart }) => nameCounterpart(t, counterpart),
					},
					{ head: t('transactions.amount'), look: 'number', cell: ({ amount }) => formatSignedAmount(amount) },
					{
						head: t('transactions.balanceAfter'),
						look: 'number',
						cell: ({ balance_after }) => formatAmount(balance_after),
					},
				]}
			/>
		</Part>
	);
}

/** The transaction, its reason, and its reference. */
function Kind({ entry: { kind, reason, reference, about } }: { entry: Transaction }) {
	const { t } = useTranslation();
	// An adjustment links to what it corrects.
	const { type, id } = about ?? reference;
	const name = <span className="font-medium">{t(`transactions.kind_${kind}`)}</span>;
	return (
		<>
			{type === 'deposit' || type === 'withdrawal' ? <MovementLink id={id}>{name}</MovementLink> : name}
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
		</>
	);
}

/** Requests a correction of a balance from a second person (LEDGER-07). */
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
					send: (key) => call(adjustBalance, { params: { id }, body }, { key }),
				});
			}}
		/>
	);
}
