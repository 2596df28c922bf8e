import type { ReviewFacts } from '@fairtick/domain/cashier/review-contract';
import type { ReactNode } from 'react';
import { Fact } from '../../cashier/fact.tsx';
import { MovementStatus } from '../../cashier/movement-status.tsx';
import { formatAmount, formatDateTime, formatSignedAmount } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Part } from '../../ui/part.tsx';
import { countryName } from '../figures/country-name.ts';
import { atEnd, cellClass, Table } from '../paged-table.tsx';
import { useWhy } from './use-why.ts';

const at = (instant: string | null) => (instant === null ? '–' : formatDateTime(Date.parse(instant)));
const of = (used: number, limit: number) => `${formatAmount(used)} / ${formatAmount(limit)}`;

interface UserFactsProps {
	facts: ReviewFacts;
}

/** Who a user is. */
export function PersonFacts({ facts }: UserFactsProps) {
	const { t, language } = useTranslation();
	return (
		<Part title={t('title.adminUser')}>
			<Facts>
				<Fact name={t('identity.email')}>
					{facts.email} ({t(facts.email_verified ? 'admin.confirmed' : 'admin.unconfirmed')})
				</Fact>
				<Fact name={t('identity.country')}>{countryName(facts.country, language)}</Fact>
				<Fact name={t('admin.registered')}>{at(facts.registered_at)}</Fact>
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
					<Fact name={t('admin.lastTrade')}>{at(trading.last_at)}</Fact>
				</Facts>
			</Part>
		</>
	);
}

const Facts = ({ children }: { children: ReactNode }) => (
	<dl className="flex flex-col gap-2 rounded border border-line bg-surface p-4 text-sm">{children}</dl>
);

/** What speaks against paying, or has to be waited for. */
export function Warnings({
	facts: { freeze, exclusion, identity_missing, holds, claims, own_limits },
}: UserFactsProps) {
	const { t } = useTranslation();
	const why = useWhy();
	const lines = [
		...(freeze === null ? [] : [t('admin.warnFrozen', { reason: freeze.reason, time: at(freeze.due_at) })]),
		...(exclusion === null ? [] : [t(`admin.warn_${exclusion.kind}`, { time: at(exclusion.until) })]),
		...(identity_missing ? [t('admin.warnIdentity')] : []),
		...holds.map(({ why: reason, until }) => t('admin.warnHold', { why: why(reason), time: at(until) })),
		...claims.map(({ unpaid, opened_at }) =>
			t('admin.warnClaim', { amount: formatAmount(unpaid), time: at(opened_at) }),
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
			<Table
				label={t('admin.sources')}
				columns={[
					...[t('admin.time'), t('admin.payer'), t('admin.instrument')],
					...([atEnd(t('admin.amount')), atEnd(t('admin.rest'))] as const),
				]}
			>
				{sources.map(({ at: time, payer_name, instrument, amount, rest }) => (
					<tr key={`${time}${amount}`}>
						<td className={`${cellClass} whitespace-nowrap tabular-nums`}>{at(time)}</td>
						<td className={cellClass}>{payer_name ?? '–'}</td>
						<td className={cellClass}>{instrument ?? '–'}</td>
						<td className={`${cellClass} text-right tabular-nums`}>{formatAmount(amount)}</td>
						<td className={`${cellClass} text-right tabular-nums`}>{formatAmount(rest)}</td>
					</tr>
				))}
			</Table>
		</Part>
	);
}

function Movements({ movements }: Pick<ReviewFacts, 'movements'>) {
	const { t } = useTranslation();
	return (
		<Part title={t('admin.movements')}>
			<Table
				label={t('admin.movements')}
				columns={[t('admin.time'), t('cashier.kind'), atEnd(t('admin.amount')), t('admin.state')]}
			>
				{movements.map(({ id, created_at, kind, amount, status }) => (
					<tr key={id}>
						<td className={`${cellClass} whitespace-nowrap tabular-nums`}>{at(created_at)}</td>
						<td className={cellClass}>{t(`cashier.kind_${kind}`)}</td>
						<td className={`${cellClass} text-right tabular-nums`}>{formatAmount(amount)}</td>
						<td className={cellClass}>
							<MovementStatus status={status} />
						</td>
					</tr>
				))}
			</Table>
		</Part>
	);
}
