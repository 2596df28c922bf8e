import { MODES, type Mode } from '@fairtick/domain/money/mode';
import { getRiskBoard, type RiskBoard } from '@fairtick/domain/risk/contract';
import { useQuery } from '@tanstack/react-query';
import { DirectionMark } from '../../features/trading/fields/direction-mark.tsx';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatAmount, formatDateTimeSeconds, formatNumber, formatTime } from '../../kit/i18n/format.ts';
import type { Translate } from '../../kit/i18n/translate.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useFilters } from '../../kit/navigation/use-filters.ts';
import { Part } from '../../kit/ui/part.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { PersonLink } from '../kit/person-link.tsx';
import { PageHead } from '../page-head.tsx';
import { CapBar } from './cap-bar.tsx';
import { CapitalPart } from './capital-part.tsx';
import { MirroredPart } from './mirrored-part.tsx';

const REFRESH_MS = 2_000;

/** Open exposure and the house's possible loss, live and read-only (ADMIN-09). */
export function RiskPage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/risk', ['mode']);
	const mode: Mode = values.mode === 'demo' ? 'demo' : 'real';
	const query = useQuery({
		queryKey: ['admin', 'risk', mode],
		queryFn: ({ signal }) => fetchAnswer(getRiskBoard, { query: { mode } }, signal),
		staleTime: 0,
		refetchInterval: REFRESH_MS,
	});
	const { data } = query;
	return (
		<div className="flex flex-col gap-8">
			<PageHead title={t('title.adminRisk')} text={t('risk.text')}>
				<Segmented
					label={t('figures.mode')}
					value={mode}
					options={MODES.toReversed().map((value) => ({ value, label: t(`figures.mode_${value}`) }))}
					onChange={(next) => change({ mode: next === 'real' ? '' : next })}
				/>
			</PageHead>
			<QueryState query={query} />
			{data !== undefined && <Board board={data} />}
			{mode === 'real' && (
				<>
					<MirroredPart />
					<CapitalPart />
				</>
			)}
		</div>
	);
}

function Board({ board }: { board: RiskBoard }) {
	const { t } = useTranslation();
	const { all, sides, expiries, users } = board;
	return (
		<>
			<section className="flex flex-col gap-3" aria-label={t('risk.board')}>
				<h2 className="text-base font-semibold">{t('risk.board')}</h2>
				<dl className="grid grid-cols-1 gap-3 desktop:grid-cols-3">
					<Fact name={t('risk.trades')} value={formatNumber(all.trades)} />
					<Fact name={t('risk.stake')} value={formatAmount(all.staked)} />
					<div className="flex flex-col gap-2 rounded border border-line bg-surface p-4">
						<dt className="text-sm text-secondary">{t('risk.worst')}</dt>
						<dd className="text-lg font-semibold tabular-nums">{formatAmount(all.worst)}</dd>
						<dd>
							<CapBar used={all.worst} cap={all.cap} label={t('risk.capAll')} />
						</dd>
					</div>
				</dl>
				<p className="text-sm text-secondary">{t('risk.live', { time: formatTime(Date.parse(board.at)) })}</p>
			</section>
			{all.trades === 0 ? (
				<p className="text-secondary">{t('risk.nothingOpen')}</p>
			) : (
				<>
					<Part title={t('risk.sides')}>
						<DataTable
							label={t('risk.sides')}
							rows={sides}
							rowKey={({ asset, direction }) => `${asset.id} ${direction}`}
							columns={[
								tickerColumn(t),
								{ head: t('risk.direction'), cell: ({ direction }) => <DirectionMark direction={direction} /> },
								...sumColumns(t),
								{
									head: t('risk.used'),
									cell: ({ worst, cap }) => <CapBar used={worst} cap={cap} label={t('risk.capSide')} />,
								},
							]}
						/>
					</Part>
					<Part title={t('risk.expiries')}>
						<DataTable
							label={t('risk.expiries')}
							rows={expiries}
							rowKey={({ asset, expires_by }) => `${asset.id} ${expires_by}`}
							columns={[
								{
									head: t('risk.expiresBy'),
									look: 'time',
									cell: ({ expires_by }) => formatDateTimeSeconds(Date.parse(expires_by)),
								},
								tickerColumn(t),
								...sideColumns(t, 'up'),
								...sideColumns(t, 'down'),
							]}
						/>
					</Part>
					<Part title={t('risk.users')}>
						<DataTable
							label={t('risk.users')}
							rows={users}
							rowKey={({ user, asset }) => `${user.id} ${asset.id}`}
							columns={[
								{ head: t('figures.user'), cell: ({ user }) => <PersonLink person={user} /> },
								tickerColumn(t),
								...sumColumns(t),
								{
									head: t('risk.used'),
									cell: ({ worst, cap }) => <CapBar used={worst} cap={cap} label={t('risk.capUser')} />,
								},
							]}
						/>
					</Part>
				</>
			)}
		</>
	);
}

const tickerColumn = <Row extends { readonly asset: { readonly ticker: string } }>(t: Translate): Column<Row> => ({
	head: t('figures.asset'),
	className: 'font-medium',
	cell: ({ asset }) => asset.ticker,
});

/** Numbers of open trades, their stakes, and the house's greatest loss by them. */
const sumColumns = <Row extends Pick<RiskBoard['all'], 'trades' | 'staked' | 'worst'>>(t: Translate): Column<Row>[] => [
	{ head: t('risk.trades'), look: 'number', cell: ({ trades }) => formatNumber(trades) },
	{ head: t('risk.stake'), look: 'number', cell: ({ staked }) => formatAmount(staked) },
	{ head: t('risk.worst'), look: 'number', cell: ({ worst }) => formatAmount(worst) },
];

type Expiry = RiskBoard['expiries'][number];

const sideColumns = (t: Translate, side: 'up' | 'down'): Column<Expiry>[] => [
	{
		head: `${t(`trading.${side}`)}: ${t('risk.stake')}`,
		look: 'number',
		cell: (expiry) => formatAmount(expiry[side].staked),
	},
	{
		head: `${t(`trading.${side}`)}: ${t('risk.worst')}`,
		look: 'number',
		cell: (expiry) => formatAmount(expiry[side].worst),
	},
];

function Fact({ name, value }: { name: string; value: string }) {
	return (
		<div className="flex flex-col gap-2 rounded border border-line bg-surface p-4">
			<dt className="text-sm text-secondary">{name}</dt>
			<dd className="text-lg font-semibold tabular-nums">{value}</dd>
		</div>
	);
}
