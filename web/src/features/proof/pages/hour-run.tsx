import { useMemo } from 'react';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { lazyPart } from '../../../kit/ui/lazy-part.tsx';
import { Part } from '../../../kit/ui/part.tsx';
import type { FairHour } from '../hours/fair-hours.ts';
import { FirstDifference, HourFacts, HourVerdict } from '../hours/hour-verdict.tsx';
import { type CheckedHour, useHourCheck } from '../hours/use-hour-check.ts';
import { LogAlarm } from '../log/log-alarm.tsx';
import { CommandLine, GreenLevels } from '../receipts/green-levels.tsx';
import type { Progress } from '../worker/proof-worker.ts';

const HourChart = lazyPart('HourChart', () => import('./hour-chart.tsx'), ['proof']);

/** An index with its names. */
interface NamedIndex {
	readonly id: number;
	readonly ticker: string;
	readonly name: string;
}

interface HourRunProps {
	asset: NamedIndex;
	/** An hour whose seed is published or said to be lost. */
	hour: FairHour;
}

/** Recomputes the hour, and shows the result. */
export function HourRun({ asset, hour }: HourRunProps) {
	const { t } = useTranslation();
	const asked = useMemo(() => ({ index: asset, hour, span: 'hour' as const }), [asset, hour]);
	const { state, again } = useHourCheck(asked);
	if (state.kind === 'failed')
		return (
			<div role="alert" className="flex flex-col items-start gap-3 rounded border border-line bg-surface p-4">
				<p>{t('hour.failed')}</p>
				<Button onClick={again}>{t('common.tryAgain')}</Button>
			</div>
		);
	if (state.kind === 'checking') return <Checking progress={state.progress} />;
	return <HourResult found={state.found} asset={asset} epoch={hour.epoch} />;
}

function Checking({ progress }: { progress: Progress | null }) {
	const { t } = useTranslation();
	const isReading = progress !== null && progress.done < progress.total;
	return (
		<div className="flex flex-col gap-3 rounded border border-line bg-surface p-4 desktop:p-5">
			<p role="status">{isReading ? t('hour.reading') : t('hour.checking')}</p>
			<progress
				className="h-2 w-full accent-focus"
				aria-label={t('hour.reading')}
				{...(progress === null ? {} : { max: progress.total, value: progress.done })}
			/>
			<p className="text-sm text-secondary tabular-nums" aria-hidden="true">
				{progress === null
					? ' '
					: t('hour.readSeconds', { done: formatNumber(progress.done), total: formatNumber(progress.total) })}
			</p>
		</div>
	);
}

interface HourResultProps {
	found: CheckedHour;
	asset: NamedIndex;
	epoch: number;
}

/** The verdict, the first difference of log and seed, both lines, and the unchecked points. */
function HourResult({ found, asset: { name, ticker }, epoch }: HourResultProps) {
	const { t } = useTranslation();
	const { check, log } = found;
	return (
		<div className="flex flex-col gap-8" data-testid="hour-result">
			{log.alarm !== null && <LogAlarm alarm={log.alarm} />}
			<HourVerdict found={found} name={name} />
			{check.status === 'compared' && (
				<>
					{check.difference !== null && <FirstDifference difference={check.difference} />}
					<div className="min-h-82 desktop:min-h-98">
						<HourChart prices={check.prices} differsAtMs={check.difference?.atMs ?? null} name={name} />
					</div>
					<HourFacts check={check} />
				</>
			)}
			<GreenLevels log={log} withoutUs={<Command ticker={ticker} epoch={epoch} logKey={log.logKey} />} />
			<Part title={t('hour.scope')}>
				<p className="max-w-[68ch] text-secondary">{t('hour.scopeText')}</p>
			</Part>
		</div>
	);
}

function Command({ ticker, epoch, logKey }: { ticker: string; epoch: number; logKey: string }) {
	const { t } = useTranslation();
	const command = `node verify/verify.mjs hour ${ticker} ${epoch} --log ${location.origin}/log --key ${logKey}`;
	return (
		<>
			{t('hour.withoutUs')}
			<CommandLine command={command} />
		</>
	);
}
