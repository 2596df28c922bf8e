import { getTicks } from '@fairtick/domain/market/contract';
import type { Trade } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { Fragment } from 'react';
import { fetchAnswer } from '../../../../kit/api/query.ts';
import { formatDecimal, formatDelay, formatNumber, formatTimeMs } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../../kit/ui/class-names.ts';
import type { AnswerTime } from '../../../proof/clicks/answer-time.ts';
import type { Click } from '../../../proof/clicks/find-click.ts';
import { AnswerNote } from '../../placing/answer-note.tsx';
import { computeTimeline, type LoggedTick, type TimelineStep } from './trade-timeline.ts';

/** Number of logged ticks shown before a deciding one, and in all. */
const BEFORE = 1;
const AROUND = 3;

/** The logged ticks around those that decide a trade; none while loading or if they cannot be loaded. */
function useTicksAround({ asset, entry, exit }: Trade): readonly LoggedTick[] {
	const seqs = [entry?.seq, exit?.seq].filter((seq) => seq !== undefined);
	const { data } = useQuery({
		queryKey: ['trades', 'ticks', asset.id, ...seqs],
		queryFn: async ({ signal }) =>
			(
				await Promise.all(
					seqs.map((seq) => {
						const query = { from_seq: Math.max(1, seq - BEFORE), limit: AROUND };
						return fetchAnswer(getTicks, { params: { id: asset.id }, query }, signal);
					}),
				)
			).flat(),
		enabled: seqs.length > 0,
		retry: 1,
		meta: { silent: true },
	});
	return data ?? [];
}

interface TradeStepsProps {
	trade: Trade;
	/** The browser's record of the click and its answer. */
	click: Click | null;
	answer: AnswerTime | null;
}

/** The timeline from the click to the expiry, in server time to the millisecond, with the log's prices. */
export function TradeSteps({ trade, click, answer }: TradeStepsProps) {
	const { t } = useTranslation();
	const known = { clickAtMs: click?.atMs ?? null, answeredAtMs: answer?.atMs ?? null };
	const steps = computeTimeline(trade, known, useTicksAround(trade));
	const ticks = steps.flatMap(({ tick }) => tick ?? []);
	return (
		<div className="flex flex-col gap-2">
			<ol aria-label={t('trading.steps')} className="text-sm">
				{steps.map((step, index) => {
					const before = ticks[ticks.findIndex(({ seq }) => seq === step.tick?.seq) - 1];
					const skipped = step.tick === undefined || before === undefined ? 0 : step.tick.seq - before.seq - 1;
					return (
						<Fragment key={`${step.kind} ${step.tick?.seq}`}>
							{skipped > 0 && (
								<li className="ml-1.5 border-l border-dashed border-line-strong py-1 pl-4 text-xs text-secondary">
									{t('trading.moreTicks', { count: skipped })}
								</li>
							)}
							<Step
								step={step}
								sinceMs={step.kind === 'answered' && answer !== null ? answer.afterMs : sinceOf(steps, index)}
								isLate={step.kind === 'answered' && answer?.isLate === true}
							/>
						</Fragment>
					);
				})}
			</ol>
			{answer !== null && <AnswerNote answer={answer} />}
		</div>
	);
}

/** The timed steps: from the click or, if it is unknown, from the acceptance. */
const TIMED: ReadonlySet<TimelineStep['kind']> = new Set(['accepted', 'answered', 'round', 'entry']);

/** Time from the first step to another; null if it is not timed. */
function sinceOf(steps: readonly TimelineStep[], index: number): number | null {
	const step = steps[index];
	const from = steps.find(({ kind }) => kind === 'click') ?? steps.find(({ kind }) => kind === 'accepted');
	return step === undefined || from === undefined || step === from || !TIMED.has(step.kind)
		? null
		: step.atMs - from.atMs;
}

interface StepProps {
	step: TimelineStep;
	sinceMs: number | null;
	/** True if the random number of the sealed entry was public when it came. */
	isLate: boolean;
}

function Step({ step: { kind, atMs, tick, round }, sinceMs, isLate }: StepProps) {
	const { t } = useTranslation();
	const decides = kind === 'entry' || kind === 'exit';
	return (
		<li
			className={classNames(
				'ml-1.5 flex min-h-7 items-center gap-2 border-l border-line pl-4',
				kind === 'tick' && 'text-secondary',
				decides && 'font-semibold',
			)}
		>
			<span
				aria-hidden="true"
				className={classNames(
					'-ml-[1.3125rem] size-2.25 shrink-0 rounded-full border-2 border-surface',
					decides ? 'bg-focus' : kind === 'tick' ? 'bg-line-strong' : isLate ? 'bg-demo' : 'bg-text',
				)}
			/>
			<span className="w-23 shrink-0 text-xs leading-5 tabular-nums">{formatTimeMs(atMs)}</span>
			<span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1.5">
				{kind === 'round' && <Lock size={13} className="self-center text-focus" aria-hidden="true" />}
				{t(`trading.step_${kind}`)}
				{round !== undefined && (
					<span className="text-xs font-normal text-secondary">
						{t('trading.roundOf', { round: formatNumber(round) })}
					</span>
				)}
				{sinceMs !== null && (
					<span className="text-xs font-normal whitespace-nowrap text-secondary">+{formatDelay(sinceMs)}</span>
				)}
			</span>
			{tick !== undefined && (
				<span className="shrink-0 text-right tabular-nums">
					{formatDecimal(tick.price)} <span className="text-xs font-normal text-secondary">#{tick.seq}</span>
				</span>
			)}
		</li>
	);
}
