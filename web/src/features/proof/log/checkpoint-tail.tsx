import CircleCheck from 'lucide-react/icons/circle-check';
import { formatNumber, formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useServerNow } from '../../../kit/live/use-live.ts';

/** A checkpoint that this page has seen and found consistent. */
export interface TailRow {
	readonly size: number;
	/** Base64. */
	readonly root: string;
	/** Time of the signature or arrival, epoch milliseconds; null if unknown. */
	readonly atMs: number | null;
}

/** The newest checkpoints, each checked to continue the previous one. */
export function CheckpointTail({ rows }: { rows: readonly TailRow[] }) {
	const { t } = useTranslation();
	const [newest] = rows;
	if (newest === undefined) return <div className="skeleton h-32" role="status" aria-label={t('common.loading')} />;
	return (
		<div className="flex flex-col gap-3">
			<dl className="grid grid-cols-2 gap-3">
				<Fact name={t('verify.size')}>{formatNumber(newest.size)}</Fact>
				<Fact name={t('proof.age')}>{newest.atMs === null ? '–' : <Age atMs={newest.atMs} />}</Fact>
			</dl>
			<div className="overflow-x-auto rounded border border-line bg-surface">
				<table className="w-full text-left text-sm tabular-nums [&_td]:px-4 [&_td]:py-2 [&_th]:px-4 [&_th]:py-2">
					<caption className="sr-only">{t('proof.now')}</caption>
					<thead className="text-secondary">
						<tr>
							<th scope="col" className="font-medium">
								{t('proof.signed')}
							</th>
							<th scope="col" className="text-right font-medium">
								{t('verify.size')}
							</th>
							<th scope="col" className="font-medium max-[599px]:hidden">
								{t('verify.root')}
							</th>
							<th scope="col" className="font-medium">
								{t('proof.continues')}
							</th>
						</tr>
					</thead>
					<tbody className="divide-y divide-line" data-testid="checkpoints">
						{rows.map(({ size, root, atMs }) => (
							<tr key={size}>
								<td>{atMs === null ? '–' : formatTime(atMs)}</td>
								<td className="text-right">{formatNumber(size)}</td>
								<td className="font-mono text-xs max-[599px]:hidden" title={root}>
									{root.slice(0, 20)}…
								</td>
								<td>
									<span className="inline-flex items-center gap-1.5 text-up-text">
										<CircleCheck size={16} aria-hidden="true" />
										{t('proof.yes')}
									</span>
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</div>
	);
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
	return (
		<div className="rounded border border-line bg-surface px-4 py-3">
			<dt className="text-sm text-secondary">{name}</dt>
			<dd className="text-lg font-semibold tabular-nums">{children}</dd>
		</div>
	);
}

function Age({ atMs }: { atMs: number }) {
	const { t } = useTranslation();
	const seconds = Math.max(0, Math.floor((useServerNow() - atMs) / 1000));
	return t('proof.seconds', { seconds: formatNumber(seconds) });
}
