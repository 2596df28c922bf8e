import { withinMs } from '@fairtick/domain/proof/histograms';
import type { ProofStatistics } from '@fairtick/domain/proof/statistics-contract';
import { formatDelay } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Published, SourceBadge } from './published.tsx';

const KINDS = ['placement', 'settlement', 'feed'] as const;
const SHARES = [
	['half', 0.5],
	['p95', 0.95],
	['p99', 0.99],
] as const;

/** Times of answers, results and prices. */
export function Speed({ latency, edges }: { latency: ProofStatistics['latency']; edges: readonly number[] }) {
	const { t } = useTranslation();
	const show = (counts: readonly number[], share: number) => {
		const ms = withinMs(counts, share);
		const known = ms === null || Number.isFinite(ms) ? ms : (edges.at(-1) ?? 0);
		if (ms === null || known === null) return '–';
		const text = formatDelay(known);
		return known === ms ? text : t('published.over', { value: text });
	};
	return (
		<Published
			name="speed"
			title={t('published.speedTitle')}
			text={t('published.speedText')}
			from={['log', 'house']}
			why={t('published.speedSource')}
		>
			<ul className="divide-y divide-line rounded border border-line bg-surface">
				{KINDS.map((kind) => {
					const counts = latency[kind];
					const all = counts.reduce((sum, count) => sum + count, 0);
					return (
						<li
							key={kind}
							className="flex flex-col gap-3 px-4 py-3 desktop:flex-row desktop:items-center desktop:justify-between"
							data-testid={`speed-${kind}`}
						>
							<div className="max-w-[44ch]">
								<h4 className="text-sm font-medium">{t(`published.speed_${kind}`)}</h4>
								<SourceBadge from={kind === 'feed' ? 'log' : 'house'} />
								<p className="text-xs leading-5 text-secondary">{t(`published.speedText_${kind}`)}</p>
							</div>
							{all === 0 ? (
								<p className="text-sm text-secondary">{t('published.speedNone')}</p>
							) : (
								<dl className="grid shrink-0 grid-cols-3 gap-x-3 desktop:gap-x-6 desktop:text-right">
									{SHARES.map(([name, share]) => (
										<div key={name} className="flex flex-col-reverse">
											<dt className="text-xs text-secondary">{t(`published.${name}`)}</dt>
											<dd className="font-semibold tabular-nums desktop:whitespace-nowrap">{show(counts, share)}</dd>
										</div>
									))}
								</dl>
							)}
						</li>
					);
				})}
			</ul>
		</Published>
	);
}
