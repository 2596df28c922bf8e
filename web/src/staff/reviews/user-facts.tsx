import type { ReviewFacts } from '@fairtick/domain/cashier/review-contract';
import type { ReactNode } from 'react';
import { Fact } from '../../features/cashier/fact.tsx';
import { MovementStatus } from '../../features/cashier/movement-status.tsx';
import { formatAmount, formatSignedAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Part } from '../../kit/ui/part.tsx';
import { countryName } from '../figures/country-name.ts';
import { DataTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { MovementLink } from '../kit/movement-link.tsx';
import { useWhy } from './use-why.ts';

const of = (used: number, limit: number) => `${formatAmount(used)} / ${formatAmount(limit)}`;

interface UserFactsProps {
	facts: ReviewFacts;
}

/** A user's identity. */
export function PersonFacts({ facts }: UserFactsProps) {
	const { t, language } = useTranslation();
	return (
		<Part title={t('title.adminUser')}>
			<Facts>
				<Fact name={t('identity.email')}>
					{facts.email} ({t(facts.email_verified ? 'admin.confirmed' : 'admin.unconfirmed')})
				</Fact>
				<Fact name={t('identity.country')}>{countryName(facts.country, language)}</Fact>
				<Fact name={t('admin.registered')}>{formatInstant(facts.registered_at)}</Fact>
			</Facts>
		</Part>
	);
}

/** Balances, sums and trading of a user. */
export function MoneyFacts({ facts: { balances, totals, trading, automatic } }: UserFactsProps) {
	const { t } = useTranslation();
	return (
		<>
			<Part title={t('admin.money')}>
				<Facts>
					<Fact name={t('admin.available')}>{formatAmount(balances.available)}</Fact>
					<Fact name={t('admin.inTrades')}>{formatAmount(balances.in_trades)}</Fact>
					<Fact name={t('admin.withdrawing')}>{formatAmount(balances.withdrawing)}</Fact>
					{balances.blocked > 0 && <Fact name={t('admin.blocked')}>{formatAmount(balances.blocked)}</Fact>}
					<Fact name={t('admin.deposited')}>{formatAmount(totals.deposited)}</Fact>
					<Fact name={t('admin.takenBack')}>{formatAmount(totals.taken_back)}</Fact>
					<Fact name={t('admin.withdrawn')}>{formatAmount(totals.withdrawn)}</Fact>
					<Fact name={t('admin.automaticDay')}>{of(automatic.day, automatic.day_limit)}</Fact>
					<Fact name={t('admin.automaticWeek')}>{of(automatic.week, automatic.week_limit)}</Fact>
				</Facts>
			</Part>
			<Part title={t('admin.trading')}>
				<Facts>
					<Fact name={t('admin.trades')}>{trading.trades}</Fact>
					<Fact name={t('admin.staked')}>{formatAmount(trading.staked)}</Fact>
					<Fact name={t('admin.tradingResult')}>{formatSignedAmount(trading.returned - trading.staked)}</Fact>
					<Fact name={t('admin.lastTrade')}>{formatInstant(trading.last_at)}</Fact>
				</Facts>
			</Part>
		</>
	);
}

const Facts = ({ children }: { children: ReactNode }) => (
	<dl className="flex flex-col gap-2 rounded border border-line bg-surface p-4 text-sm">{children}</dl>
);

/** Warnings and holds before a payment. */
export function Warnings({
	facts: { freeze, exclusion, identity_missing, holds, claims, own_limits },
}: UserFactsProps) {
	const { t } = useTranslation();
	const why = useWhy();
	const lines = [
		...(freeze === null ? [] : [t('admin.warnFrozen', { reason: freeze.reason, time: formatInstant(freeze.due_at) })]),
		...(exclusion === null ? [] : [t(`admin.warn_${exclusion.kind}`, { time: formatInstant(exclusion.until) })]),
		...(identity_missing ? [t('admin.warnIdentity')] : []),
		...holds.map(({ why: reason, until }) => t('admin.warnHold', { why: why(reason), time: formatInstant(until) })),
		...claims.map(({ unpaid, opened_at }) =>
			t('admin.warnClaim', { amount: formatAmount(unpaid), time: formatInstant(opened_at) }),
		),
		...(own_limits.length === 0 ? [] : [t('admin.warnOwnLimits', { count: own_limits.length })]),
	];
	if (lines.length === 0) return null;
	return (
		<ul className="flex flex-col gap-1 rounded border border-demo bg-surface p-4 text-sm">
			{lines.map((line) => (
				<li key={line} className="break-words">
					{line}
				</li>
			))}
		</ul>
	);
}

/** A user's payments and movements, newest first. */
export function MoneyTables({ facts: { sources, movements } }: UserFactsProps) {
	return (
		<>
			<Sources sources={sources} />
			<Movements movements={movements} />
		</>
	);
}

function Sources({ sources }: Pick<ReviewFacts, 'sources'>) {
	const { t } = useTranslation();
	if (sources.length === 0) return null;
	return (
		<Part title={t('admin.sources')}>
			<DataTable
				label={t('admin.sources')}
				rows={sources}
				rowKey={({ at, amount }) => `${at}${amount}`}
				columns={[
					{ head: t('admin.time'), look: 'time', cell: ({ at }) => formatInstant(at) },
					{ head: t('admin.payer'), cell: ({ payer_name }) => payer_name ?? '–' },
					{ head: t('admin.instrument'), cell: ({ instrument }) => instrument ?? '–' },
					{ head: t('admin.amount'), look: 'number', cell: ({ amount }) => formatAmount(amount) },
					{ head: t('admin.rest'), look: 'number', cell: ({ rest }) => formatAmount(rest) },
				]}
			/>
		</Part>
	);
}

function Movements({ movements }: Pick<ReviewFacts, 'movements'>) {
	const { t } = useTranslation();
	return (
		<Part title={t('admin.movements')}>
			<DataTable
				label={t('admin.movements')}
				rows={movements}
				rowKey={({ id }) => id}
				columns={[
					{
						head: t('admin.time'),
						look: 'time',
						cell: ({ id, created_at }) => <MovementLink id={id}>{formatInstant(created_at)}</MovementLink>,
					},
					{ head: t('cashier.kind'), cell: ({ kind }) => t(`cashier.kind_${kind}`) },
					{ head: t('admin.amount'), look: 'number', cell: ({ amount }) => formatAmount(amount) },
					{ head: t('admin.state'), cell: ({ status }) => <MovementStatus status={status} /> },
				]}
			/>
		</Part>
	);
}
