import type { DayFigures, getFigures } from '@fairtick/domain/figures/contract';
import type { PagePath } from '@fairtick/domain/pages/every-page';
import { listCases } from '@fairtick/domain/verification/staff-contract';
import { type AnswerOf, allowsRole } from '@fairtick/domain/wire/endpoint';
import type { ReactNode } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { formatAmount, formatDuration, formatNumber, formatSignedAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { given } from '../../kit/navigation/use-filters.ts';
import { linkClass } from '../kit/data-table.tsx';
import { DayBars } from './day-bars.tsx';
import type { FigureFilters } from './figures-query.ts';

type Answer = AnswerOf<typeof getFigures>;

/** The list behind a figure. */
interface Target {
	readonly to: PagePath;
	readonly query: Readonly<Record<string, string>>;
}

/** The parameters of a text with a count. */
const counted = (count: number) => ({ count, n: formatNumber(count) });

/** Every figure with its plot. Its name links to the counted items, with the same filters. */
export function FigureCards({ figures, filters }: { figures: Answer; filters: FigureFilters }) {
	const { t } = useTranslation();
	const role = useUser()?.role ?? 'user';
	const { days, totals, open, from, to } = figures;
	const { mode, country, asset } = filters;
	const range = { from, to, country };
	const users: Target = { to: '/admin/users', query: range };
	const movements = (kind: string): Target => ({ to: '/admin/movements', query: { ...range, kind } });
	const trades = (view: string): Target => ({ to: '/admin/trades', query: { ...range, mode, asset, view } });
	const times = totals.withdrawals !== null && totals.withdrawals > 0;
	return (
		<div className="grid gap-4 desktop:grid-cols-[repeat(auto-fill,minmax(22rem,1fr))]">
			{totals.deposited !== null && (
				<Card
					name={t('figures.deposited')}
					value={formatAmount(totals.deposited)}
					text={t('figures.deposits', counted(totals.deposits ?? 0))}
					target={movements('deposit')}
				>
					<Plot name={t('figures.deposited')} days={days} of="deposited" format={formatAmount} />
				</Card>
			)}
			{totals.withdrawn !== null && (
				<Card
					name={t('figures.withdrawn')}
					value={formatAmount(totals.withdrawn)}
					text={t('figures.withdrawals', counted(totals.withdrawals ?? 0))}
					target={movements('withdrawal')}
				>
					<Plot name={t('figures.withdrawn')} days={days} of="withdrawn" format={formatAmount} />
				</Card>
			)}
			<Card
				name={t('figures.staked')}
				value={formatAmount(totals.staked)}
				text={t('figures.trades', counted(totals.trades))}
				target={trades('opened')}
			>
				<Plot name={t('figures.staked')} days={days} of="staked" format={formatAmount} />
			</Card>
			<Card
				name={t('figures.returned')}
				value={formatAmount(totals.returned)}
				text={t('figures.ended', counted(totals.ended))}
				target={trades('ended')}
			>
				<Plot name={t('figures.returned')} days={days} of="returned" format={formatAmount} />
			</Card>
			<Card
				name={t('figures.gross')}
				value={formatSignedAmount(totals.gross)}
				text={t('figures.grossText')}
				target={trades('ended')}
			>
				<Plot name={t('figures.gross')} days={days} of="gross" format={formatSignedAmount} signed />
			</Card>
			<Card
				name={t('figures.traders')}
				value={formatNumber(totals.traders_a_day)}
				text={t('figures.tradersText')}
				target={trades('opened')}
			>
				<Plot name={t('figures.traders')} days={days} of="traders" format={formatNumber} />
			</Card>
			{totals.registrations !== null && (
				<Card name={t('figures.registrations')} value={formatNumber(totals.registrations)} target={users}>
					<Plot name={t('figures.registrations')} days={days} of="registrations" format={formatNumber} />
				</Card>
			)}
			<Card
				name={t('figures.open')}
				value={formatAmount(open.staked)}
				text={t('figures.openText', {
					trades: t('figures.trades', counted(open.trades)),
					worst: formatAmount(open.worst),
				})}
				target={{ to: '/admin/trades', query: { country, mode, asset, view: 'open' } }}
			/>
			{times && totals.to_money_s !== null && (
				<Card
					name={t('figures.toMoney')}
					value={formatDuration(totals.to_money_s)}
					text={t('figures.longest', { time: formatDuration(totals.to_money_longest_s ?? 0) })}
					target={movements('withdrawal')}
				>
					<Plot name={t('figures.toMoney')} days={days} of="to_money_s" format={formatDuration} />
				</Card>
			)}
			{totals.to_verification_s !== null && (
				<Card
					name={t('figures.toVerification')}
					value={formatDuration(totals.to_verification_s)}
					text={t('figures.longest', { time: formatDuration(totals.to_verification_longest_s ?? 0) })}
					{...(allowsRole(listCases.access, role) && {
						target: { to: '/admin/verification', query: { ...range, status: 'decided' } },
					})}
				>
					<Plot name={t('figures.toVerification')} days={days} of="to_verification_s" format={formatDuration} />
				</Card>
			)}
		</div>
	);
}

function Card(props: { name: string; value: string; text?: string; target?: Target; children?: ReactNode }) {
	const { name, value, text, target, children } = props;
	return (
		<section className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h3 className="text-sm text-secondary">
					{target === undefined ? (
						name
					) : (
						<Link to={target.to} query={given(target.query)} className={linkClass}>
							{name}
						</Link>
					)}
				</h3>
				<p className="text-lg font-semibold tabular-nums">{value}</p>
				{text !== undefined && <p className="w-full text-sm text-secondary">{text}</p>}
			</div>
			{children}
		</section>
	);
}

interface PlotProps {
	name: string;
	days: readonly DayFigures[];
	of: Exclude<keyof DayFigures, 'day'>;
	format(value: number): string;
	signed?: boolean;
}

function Plot({ name, days, of, format, signed = false }: PlotProps) {
	const { t } = useTranslation();
	const values = days.map((one) => ({ day: one.day, value: one[of] ?? 0 }));
	const total = t('figures.days', { count: days.length });
	return <DayBars label={t('figures.plotOf', { name, total })} days={values} format={format} signed={signed} />;
}
