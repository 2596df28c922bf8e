import {
	explainDifference,
	listDifferences,
	listPayoutStops,
	startPayouts,
} from '@fairtick/domain/cashier/admin-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { ActButton } from '../act-dialog.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { useProviderName } from '../kit/use-provider-name.ts';

/** Stopped payouts and differences with providers, which two people of finance end together (CASH-10, CASH-15). */
export function MoneyAlarms() {
	const { t } = useTranslation();
	const role = useUser()?.role ?? 'user';
	const enabled = allowsRole(listPayoutStops.access, role);
	const nameProvider = useProviderName();
	const mayAct = allowsRole(startPayouts.access, role);
	const { data: stops = [] } = useQuery({
		queryKey: ['admin', 'payout-stops'],
		queryFn: async ({ signal }) => (await fetchAnswer(listPayoutStops, {}, signal)).data,
		enabled,
		staleTime: 0,
	});
	const { data: differences = [] } = useQuery({
		queryKey: ['admin', 'differences'],
		queryFn: async ({ signal }) => (await fetchAnswer(listDifferences, {}, signal)).data,
		enabled,
		staleTime: 0,
	});
	if (stops.length + differences.length === 0) return null;
	return (
		<ul className="divide-y divide-line rounded border border-line bg-surface">
			{stops.map(({ id, provider, account, reason, stopped_at }) => (
				<Alarm
					key={id}
					text={t('admin.payoutsStopped', {
						provider: nameProvider(provider),
						account,
						why: t(`admin.stop_${reason}`),
						time: formatInstant(stopped_at),
					})}
				>
					{mayAct && (
						<ActButton
							label={t('admin.startPayouts')}
							text={t('admin.asks_payouts', { provider: nameProvider(provider), account })}
							send={(body) => call(startPayouts, { params: { id }, body })}
						/>
					)}
				</Alarm>
			))}
			{differences.map(({ id, provider, subject, kind, missing, found_at }) => (
				<Alarm
					key={id}
					text={t('admin.difference', {
						provider: nameProvider(provider),
						about: `${subject.type} ${subject.id}`,
						what: t(`admin.difference_${kind}`),
						missing: formatAmount(missing),
						time: formatInstant(found_at),
					})}
				>
					{mayAct && (
						<ActButton
							label={t('admin.explainDifference')}
							text={t('admin.asks_difference', {
								provider: nameProvider(provider),
								about: `${subject.type} ${subject.id}`,
							})}
							send={(body) => call(explainDifference, { params: { id }, body })}
						/>
					)}
				</Alarm>
			))}
		</ul>
	);
}

function Alarm({ text, children }: { text: string; children: ReactNode }) {
	return (
		<li className="flex flex-col gap-3 p-4 desktop:flex-row desktop:items-start desktop:justify-between">
			<p className="min-w-0 font-medium break-words">{text}</p>
			{children}
		</li>
	);
}
