import { getProof } from '@fairtick/domain/proof/contract';
import type { Trade } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useLive } from '../../../kit/live/use-live.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { isAnsweredLate } from '../clicks/is-answered-late.ts';
import { type CheckState, groupChecks } from './group-checks.ts';
import { withLateAnswer } from './step-facts.ts';
import { useReceipt } from './use-receipt.ts';
import { matchTrade, useVerification } from './use-verification.ts';

const ICONS = { waiting: Clock, right: Check, warning: TriangleAlert, wrong: X, undecided: CircleHelp } as const;
const COLOURS = {
	waiting: 'text-secondary',
	right: 'text-up-text',
	warning: 'text-demo',
	wrong: 'text-down-text',
	undecided: 'text-secondary',
} as const;

/** The log has signed everything up to a trade's end this long after it, milliseconds. */
const SIGNED_AFTER_MS = 5_000;
/** By then a checkpoint that covers the end is kept, milliseconds. */
const SURELY_KEPT_MS = 120_000;

/**
 * The checks of the viewer's own closed trade, each marked when it was really made (TRADE-22). They begin when the log keeps a checkpoint of the
 * trade's end, which takes up to a minute; the receipt is verified in this browser.
 */
export function ResultChecks({ trade }: { trade: Trade }) {
	return useIsKept(Date.parse(trade.expires_at)) ? (
		<MadeChecks trade={trade} />
	) : (
		<CheckList checks={groupChecks(null, null)} />
	);
}

/** True once the log keeps a checkpoint of an instant; asked for with each checkpoint until then. */
function useIsKept(atMs: number): boolean {
	const live = useLive();
	const [isOld] = useState(() => live.nowMs() - atMs > SURELY_KEPT_MS);
	const { data, refetch } = useQuery({
		queryKey: ['proof', 'kept'],
		queryFn: ({ signal }) => fetchAnswer(getProof, {}, signal),
		enabled: !isOld,
		staleTime: 0,
		meta: { silent: true },
	});
	const keptAt = data?.kept?.signed_at ?? null;
	const isKept = isOld || (keptAt !== null && Date.parse(keptAt) >= atMs + SIGNED_AFTER_MS);
	useEffect(() => {
		return isKept ? undefined : live.checkpoint.subscribe(() => void refetch());
	}, [isKept, live, refetch]);
	return isKept;
}

function MadeChecks({ trade }: { trade: Trade }) {
	const { data } = useReceipt({ trade: trade.id }).query;
	const { data: checked } = useVerification(data?.kind === 'ready' ? data.text : null);
	if (data !== undefined && data.kind !== 'ready' && data.kind !== 'waiting') return null;
	const verification = checked && (isAnsweredLate(trade) ? withLateAnswer(checked) : checked);
	const match = checked ? (matchTrade(trade, checked)?.status ?? null) : null;
	return <CheckList checks={groupChecks(verification ?? null, match)} />;
}

function CheckList({ checks }: { checks: readonly CheckState[] }) {
	const { t } = useTranslation();
	return (
		<ul aria-label={t('trading.checks')} className="flex flex-wrap gap-x-3 gap-y-1 text-xs" data-testid="result-checks">
			{checks.map((one) => (
				<CheckItem key={one.check} {...one} />
			))}
		</ul>
	);
}

function CheckItem({ check, state, atMs }: CheckState) {
	const { t } = useTranslation();
	const Icon = ICONS[state];
	return (
		<li className="inline-flex items-center gap-1 whitespace-nowrap" data-state={state}>
			<Icon size={14} className={classNames('shrink-0', COLOURS[state])} aria-hidden="true" />
			{atMs === null ? t(`trading.check_${check}`) : t('trading.checkAt', { time: formatTime(atMs, false) })}
			<span className="sr-only">: {t(`trading.checkState_${state}`)}</span>
		</li>
	);
}
