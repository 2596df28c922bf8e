import { SLIPPAGE_SIDE, toSides } from '@fairtick/domain/proof/histograms';
import type { ModeStatistics, ProofStatistics } from '@fairtick/domain/proof/statistics-contract';
import { formatNumber, formatPercent } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../../kit/ui/class-names.ts';
import { formatShare } from './format-share.ts';
import { Nothing, Published } from './published.tsx';

/** Decimals of a bound in percent. */
const DIGITS = 3;
const SIDES = ['worse', 'same', 'better'] as const;
const COLOURS = { worse: 'bg-down', same: 'bg-secondary', better: 'bg-up' } as const;

/** Distance of entries from the prices that traders saw, on both sides. */
export function Slippage({
	counts,
	edges,
}: {
	counts: ModeStatistics['slippage'];
	edges: ProofStatistics['slippage_edges'];
}) {
	const { t } = useTranslation();
	const sides = toSides(counts);
	const all = sides.worse + sides.same + sides.better;
	const numbers = {
		worse: formatNumber(sides.worse),
		same: formatNumber(sides.same),
		better: formatNumber(sides.better),
	};
	return (
		<Published
			name="slippage"
			title={t('published.slippageTitle')}
			text={t('published.slippageText')}
			from="house"
			why={t('published.slippageSource')}
		>
			{all === 0 ? (
				<Nothing>{t('published.slippageNone')}</Nothing>
			) : (
				<div className="flex flex-col gap-4 rounded border border-line bg-surface p-4">
					<dl className="grid grid-cols-3 text-center">
						{SIDES.map((side) => (
							<div key={side} className="flex flex-col-reverse">
								<dt className="text-xs text-secondary">{t(`published.${side}`)}</dt>
								<dd className="font-semibold tabular-nums">
									{formatShare(sides[side], all)}
									<span className="block text-xs font-normal text-secondary">{numbers[side]}</span>
								</dd>
							</div>
						))}
					</dl>
					<Columns counts={counts} edges={edges} label={t('published.chartSlippage', numbers)} />
				</div>
			)}
		</Published>
	);
}

function Columns({ counts, edges, label }: { counts: readonly number[]; edges: readonly number[]; label: string }) {
	const { t } = useTranslation();
	const most = Math.max(...counts, 1);
	const boundOf = (place: number) => {
		const edge = edges[place];
		const shown = formatPercent((edge ?? edges.at(-1) ?? 0) / 1_000, DIGITS);
		return t(edge === undefined ? 'published.over' : 'published.upTo', { value: shown });
	};
	return (
		<figure className="flex flex-col gap-1">
			<div role="img" aria-label={label} className="flex h-28 items-end gap-0.5 border-b border-line">
				{counts.map((count, index) => {
					const bin = index - SLIPPAGE_SIDE;
					const side = bin < 0 ? 'worse' : bin > 0 ? 'better' : 'same';
					const range =
						bin === 0
							? t('published.same')
							: t(`published.bin_${side as 'worse'}`, { range: boundOf(Math.abs(bin) - 1) });
					return (
						<div key={bin} title={`${range}: ${formatNumber(count)}`} className="flex h-full flex-1 items-end">
							<div
								className={classNames('w-full rounded-t-sm', COLOURS[side])}
								style={{ height: count === 0 ? 0 : `max(2px, ${(count / most) * 100}%)` }}
							/>
						</div>
					);
				})}
			</div>
			<figcaption className="flex justify-between text-xs text-secondary">
				<span>← {t('published.worseFor')}</span>
				<span>{t('published.betterFor')} →</span>
			</figcaption>
		</figure>
	);
}
