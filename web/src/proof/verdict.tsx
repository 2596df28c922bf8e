import type { Verification } from '@fairtick/domain/proof/verify-receipt';
import { CircleCheck, CircleHelp, CircleX, Clock, TriangleAlert } from 'lucide-react';
import { formatTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from '../ui/class-names.ts';
import { findRevealMs } from './step-facts.ts';

const LOOKS = {
	right: { Icon: CircleCheck, colour: 'text-up-text', frame: 'border-up' },
	soFar: { Icon: Clock, colour: 'text-demo', frame: 'border-demo' },
	wrong: { Icon: CircleX, colour: 'text-down-text', frame: 'border-down' },
	undecided: { Icon: CircleHelp, colour: 'text-demo', frame: 'border-demo' },
	alarm: { Icon: TriangleAlert, colour: 'text-down-text', frame: 'border-down' },
} as const;

interface VerdictProps {
	verification: Verification;
	/** The account shows another trade than the receipt is of. */
	isOther: boolean;
	/** The log contradicts itself: nothing that hangs from it proves anything. */
	alarm: boolean;
}

/** What the steps come to, in one sentence. */
export function Verdict({ verification, isOther, alarm }: VerdictProps) {
	const { t } = useTranslation();
	const revealMs = findRevealMs(verification);
	const failed = isOther ? 'match' : verification.steps.at(-1)?.step;
	const verdict = isOther ? 'wrong' : verification.verdict;
	const kind =
		verdict === 'wrong'
			? 'wrong'
			: alarm
				? 'alarm'
				: verdict === 'right'
					? 'right'
					: revealMs !== null
						? 'soFar'
						: 'undecided';
	const { Icon, colour, frame } = LOOKS[kind];
	return (
		<section
			role="status"
			data-testid="verdict"
			data-verdict={kind}
			className={classNames('flex gap-4 rounded border-2 bg-surface p-4 desktop:p-5', frame)}
		>
			<Icon size={32} className={classNames('shrink-0', colour)} aria-hidden="true" />
			<div className="flex min-w-0 flex-col gap-1">
				<h2 className={classNames('text-lg font-bold', colour)}>{t(`verify.verdict_${kind}`)}</h2>
				<p className="max-w-[68ch]">
					{t(`verify.verdictText_${kind}`, {
						time: revealMs === null ? '' : formatTime(revealMs, false),
						step: failed === undefined ? '' : t(`verify.step_${failed}`),
					})}
				</p>
			</div>
		</section>
	);
}
