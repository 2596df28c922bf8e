import { type AwaitedPayout, denyPayout } from '@fairtick/domain/cashier/statement-lines-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { formatDecimal } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { ActButton } from '../act-dialog.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { awaitedPayoutsQuery } from './awaited-queries.ts';

/**
 * Withdrawals and returns that staff must pay at the bank, with their destinations, and separately those that may have
 * been paid already; nothing if there are none.
 */
export function AwaitedPayouts({ account }: { account: string }) {
	const { t } = useTranslation();
	const { data = [] } = useQuery(awaitedPayoutsQuery(account));
	const mayAct = allowsRole(denyPayout.access, useUser()?.role ?? 'user');
	const toPay = data.filter(({ doubted }) => !doubted);
	const doubted = data.filter((payout) => payout.doubted);
	return (
		<>
			{doubted.length > 0 && (
				<Payouts
					title={t('admin.doubtedPayouts')}
					payouts={doubted}
					act={(payout) => mayAct && <Deny payout={payout} />}
				>
					<p className="font-medium">{t('admin.doubtedPayoutsText')}</p>
				</Payouts>
			)}
			{toPay.length > 0 && <Payouts title={t('admin.awaitedPayouts')} payouts={toPay} />}
		</>
	);
}

interface PayoutsProps {
	title: string;
	payouts: readonly AwaitedPayout[];
	/** Renders the actions on each of them. */
	act?(payout: AwaitedPayout): ReactNode;
	children?: ReactNode;
}

function Payouts({ title, payouts, act, children }: PayoutsProps) {
	const { t } = useTranslation();
	return (
		<section aria-label={title} className="flex flex-col gap-3">
			<h2 className="font-semibold">{title}</h2>
			{children}
			<DataTable
				label={title}
				rows={payouts}
				rowKey={({ id }) => id}
				columns={[
					{
						head: t('admin.reference'),
						cell: (payout) => (
							<>
								{payout.reference}
								{payout.kind === 'return' && <span className="block text-secondary">{t('admin.awaitedReturn')}</span>}
								{act?.(payout)}
							</>
						),
					},
					{ head: t('admin.payerName'), cell: ({ payee }) => payee },
					{
						head: t('admin.lineAmount'),
						look: 'number',
						cell: ({ amount, currency }) => `${formatDecimal(amount)} ${currency}`,
					},
					{ head: t('admin.payTo'), cell: ({ destination }) => Object.values(destination).join(' · ') },
					{ head: t('admin.askedAt'), look: 'line', cell: ({ created_at }) => formatInstant(created_at) },
				]}
			/>
		</section>
	);
}

/** A second person must agree that it was not paid. */
function Deny({ payout: { id, kind, reference, amount, currency, payee } }: { payout: AwaitedPayout }) {
	const { t } = useTranslation();
	return (
		<ActButton
			label={t('admin.denyPayout')}
			about={[reference, `${formatDecimal(amount)} ${currency}`, payee].filter(Boolean).join(' · ')}
			text={t(`admin.denyPayoutText_${kind}`)}
			send={(body) => call(denyPayout, { params: { id }, body })}
		/>
	);
}
