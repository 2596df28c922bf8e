import type { Verification } from '@fairtick/domain/proof/receipt/verify-receipt';
import { formatDateTime, formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import type { LogStanding } from '../log/log-standing.ts';
import { findRevealMs, isOnlyLate } from './step-facts.ts';
import { VerdictCard } from './verdict-card.tsx';

const LOOKS = {
	right: 'right',
	wrong: 'wrong',
	alarm: 'alarm',
	soFar: 'waits',
	soFarWarning: 'warning',
	late: 'waits',
	warning: 'warning',
	undecided: 'unknown',
	// Internally right, but its checkpoint was not found to belong to the log that everyone is shown.
	comparing: 'waits',
	uncovered: 'waits',
	missing: 'unknown',
	unreachable: 'unknown',
} as const;

interface VerdictProps {
	verification: Verification;
	/** True if the account's trade is not the receipt's. */
	isOther: boolean;
	/** Relation of the log to the receipt's checkpoint. */
	standing: LogStanding;
	/** True if the receipt is a file, which never gets the seed that it lacks. */
	ofFile?: boolean;
}

/** The result of the steps as a sentence. */
export function Verdict({ verification, isOther, standing, ofFile = false }: VerdictProps) {
	const { t } = useTranslation();
	const revealMs = findRevealMs(verification);
	const kind = findKind(isOther ? 'wrong' : verification.verdict, standing, findUndecided(verification));
	const earlier = ofFile && (kind === 'soFar' || kind === 'soFarWarning') ? (`${kind}File` as const) : null;
	const named = kind === 'soFarWarning' ? 'warning' : verification.verdict;
	const failed = isOther ? 'match' : verification.steps.find(({ status }) => status === named)?.step;
	return (
		<VerdictCard look={LOOKS[kind]} verdict={kind} title={t(`verify.verdict_${kind}`)}>
			{t(`verify.verdictText_${earlier ?? kind}`, {
				time: revealMs === null ? '' : earlier === null ? formatTime(revealMs, false) : formatDateTime(revealMs),
				step: failed === undefined ? '' : t(`verify.step_${failed}`),
			})}
		</VerdictCard>
	);
}

/** The reason why a receipt without faults stays undecided. */
function findUndecided(verification: Verification): 'soFar' | 'soFarWarning' | 'late' | 'undecided' {
	if (isOnlyLate(verification)) return 'late';
	const open = verification.steps.filter(({ status }) => status === 'undecided');
	if (open.length !== 1 || findRevealMs(verification) === null) return 'undecided';
	return verification.steps.some(({ status }) => status === 'warning') ? 'soFarWarning' : 'soFar';
}

function findKind(
	verdict: Verification['verdict'],
	standing: LogStanding,
	undecided: ReturnType<typeof findUndecided>,
): keyof typeof LOOKS {
	if (verdict === 'wrong') return 'wrong';
	if (standing === 'alarm') return 'alarm';
	if (verdict === 'undecided') return undecided;
	// Missing files make the log doubtful; other open points are listed below the steps.
	if (verdict === 'warning' && standing !== 'missing') return 'warning';
	return standing === 'covered' ? 'right' : standing;
}
