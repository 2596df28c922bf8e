import { blockMoney, releaseBlock, writeOffClaim } from '@fairtick/domain/cashier/admin-contract';
import { getUserMoney, type ReviewFacts } from '@fairtick/domain/cashier/review-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatAmount } from '../../kit/i18n/format.ts';
import { parseAmount } from '../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { Part } from '../../kit/ui/part.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { ActButton } from '../act-dialog.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { isAmong, WhoMay } from '../who-may.tsx';
import { MoneyFacts, MoneyTables, Warnings } from './user-facts.tsx';

/** A user's money, for the roles that see it. Blocking and releasing it and writing off claims need two people each. */
export function UserMoney({ id }: { id: number }) {
	const role = useUser()?.role ?? 'user';
	return allowsRole(getUserMoney.access, role) ? <Money id={id} acts={allowsRole(blockMoney.access, role)} /> : null;
}

/** A user's money and debts, and the staff who may credit them. */
export const useUserMoney = (id: number) =>
	useQuery({
		queryKey: ['admin', 'user', id, 'money'],
		queryFn: ({ signal }) => fetchAnswer(getUserMoney, { params: { id } }, signal),
		staleTime: 0,
	});

function Money({ id, acts }: { id: number; acts: boolean }) {
	const query = useUserMoney(id);
	if (query.data === undefined) return <QueryState query={query} />;
	return (
		<>
			{acts && <Acts id={id} facts={query.data} />}
			<Warnings facts={query.data} />
			<div className="grid items-start gap-6 desktop:grid-cols-2">
				<MoneyFacts facts={query.data} />
			</div>
			<MoneyTables facts={query.data} />
		</>
	);
}

function Acts({ id, facts: { balances, blocks, claims, creditors } }: { id: number; facts: ReviewFacts }) {
	const { t } = useTranslation();
	const mayCredit = isAmong(creditors, useUser()?.id);
	return (
		<Part title={t('admin.moneyActs')}>
			<ul className="divide-y divide-line rounded border border-line bg-surface">
				{claims.map(({ id: claim, unpaid, opened_at }) => (
					<Line
						key={claim}
						text={t('admin.warnClaim', { amount: formatAmount(unpaid), time: formatInstant(opened_at) })}
					>
						{mayCredit ? (
							<ActButton
								label={t('admin.writeOff')}
								text={t('admin.writeOffText', { amount: formatAmount(unpaid) })}
								send={(body) => call(writeOffClaim, { params: { id: claim }, body })}
							/>
						) : (
							<WhoMay people={creditors} />
						)}
					</Line>
				))}
				{blocks.map(({ id: block, amount, reason, blocked_at }) => (
					<Line
						key={block}
						text={t('admin.blockedSince', { amount: formatAmount(amount), time: formatInstant(blocked_at), reason })}
					>
						<ActButton
							label={t('admin.release')}
							text={t('admin.releaseText', { amount: formatAmount(amount) })}
							send={(body) => call(releaseBlock, { params: { id: block }, body })}
						/>
					</Line>
				))}
				<Line text={t('admin.availableNow', { amount: formatAmount(balances.available) })}>
					<ActButton
						label={t('admin.block')}
						text={t('admin.blockText')}
						extra={{ amount: '' }}
						fields={(field) => <TextField label={t('cashier.amount')} inputMode="decimal" {...field('amount')} />}
						send={({ amount, reason }) =>
							call(blockMoney, { params: { id }, body: { amount: parseAmount(amount) as number, reason } })
						}
					/>
				</Line>
			</ul>
		</Part>
	);
}

function Line({ text, children }: { text: string; children: ReactNode }) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 p-4">
			<span className="min-w-0 break-words tabular-nums">{text}</span>
			{children}
		</li>
	);
}
