import { MODES, type Mode } from '@fairtick/domain/money/mode';
import { getRiskBoard, type RiskBoard } from '@fairtick/domain/risk/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../api/query.ts';
import { useFilters } from '../../app/navigation/use-filters.ts';
import { formatAmount, formatDateTimeSeconds, formatNumber, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DirectionMark } from '../../trading/direction-mark.tsx';
import { Part } from '../../ui/part.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { PersonLink } from '../figures/person-link.tsx';
import { PageHead } from '../page-head.tsx';
import { atEnd, cellClass, numberClass, Table } from '../paged-table.tsx';
import { CapBar } from './cap-bar.tsx';
import { CapitalPart } from './capital-part.tsx';
import { MirroredPart } from './mirrored-part.tsx';

const REFRESH_MS = 2_000;

/** What is open and what the house can lose by it, moving while it is looked at; nothing can be changed here (ADMIN-09). */
export function RiskPage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/risk', ['mode']);
	const mode: Mode = values.mode === 'demo' ? 'demo' : 'real';
	const query = useQuery({
		queryKey: ['admin', 'risk', mode],
		queryFn: ({ signal }) => fetchAnswer(getRiskBoard, { query: { mode } }, signal),
		...{ staleTime: 0, refetchInterval: REFRESH_MS },
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
	const sums = (name: string) => [atEnd(t('risk.trades')), atEnd(t('risk.stake')), atEnd(name)];
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
						<Table
							label={t('risk.sides')}
							columns={[t('figures.asset'), t('risk.direction'), ...sums(t('risk.worst')), t('risk.used')]}
						>
							{sides.map((side) => (
								<tr key={`${side.asset.id} ${side.direction}`}>
									<td className={`${cellClass} font-medium`}>{side.asset.ticker}</td>
									<td className={cellClass}>
										<DirectionMark direction={side.direction} />
									</td>
									<td className={numberClass}>{formatNumber(side.trades)}</td>
									<td className={numberClass}>{formatAmount(side.staked)}</td>
									<td className={numberClass}>{formatAmount(side.worst)}</td>
									<td className={cellClass}>
										<CapBar used={side.worst} cap={side.cap} label={t('risk.capSide')} />
									</td>
								</tr>
							))}
						</Table>
					</Part>
					<Part title={t('risk.expiries')}>
						<Table
							label={t('risk.expiries')}
							columns={[
								...[t('risk.expiresBy'), t('figures.asset')],
								...[`${t('trading.up')}: ${t('risk.stake')}`, `${t('trading.up')}: ${t('risk.worst')}`].map(atEnd),
								...[`${t('trading.down')}: ${t('risk.stake')}`, `${t('trading.down')}: ${t('risk.worst')}`].map(atEnd),
							]}
						>
							{expiries.map(({ asset, expires_by, up, down }) => (
								<tr key={`${asset.id} ${expires_by}`}>
									<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
										{formatDateTimeSeconds(Date.parse(expires_by))}
									</td>
									<td className={`${cellClass} font-medium`}>{asset.ticker}</td>
									<td className={numberClass}>{formatAmount(up.staked)}</td>
									<td className={numberClass}>{formatAmount(up.worst)}</td>
									<td className={numberClass}>{formatAmount(down.staked)}</td>
									<td className={numberClass}>{formatAmount(down.worst)}</td>
								</tr>
							))}
						</Table>
					</Part>
					<Part title={t('risk.users')}>
						<Table
							label={t('risk.users')}
							columns={[t('figures.user'), t('figures.asset'), ...sums(t('risk.worst')), t('risk.used')]}
						>
							{users.map((one) => (
								<tr key={`${one.user.id} ${one.asset.id}`}>
									<td className={cellClass}>
										<PersonLink person={one.user} />
									</td>
									<td className={`${cellClass} font-medium`}>{one.asset.ticker}</td>
									<td className={numberClass}>{formatNumber(one.trades)}</td>
									<td className={numberClass}>{formatAmount(one.staked)}</td>
									<td className={numberClass}>{formatAmount(one.worst)}</td>
									<td className={cellClass}>
										<CapBar used={one.worst} cap={one.cap} label={t('risk.capUser')} />
									</td>
								</tr>
							))}
						</Table>
					</Part>
				</>
			)}
		</>
	);
}

function Fact({ name, value }: { name: string; value: string }) {
	return (
		<div className="flex flex-col gap-2 rounded border border-line bg-surface p-4">
			<dt className="text-sm text-secondary">{name}</dt>
			<dd className="text-lg font-semibold tabular-nums">{value}</dd>
		</div>
	);
}
