import type { Trade } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { formatAmount, formatDate, formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { TickerIcon } from '../../../kit/ui/ticker-icon.tsx';
import { LogAlarm } from '../log/log-alarm.tsx';
import { findStanding } from '../log/log-standing.ts';
import { logQuery } from '../log/watch-log.ts';
import type { CheckedReceipt } from '../worker/proof-worker.ts';
import { CheckReceipt, ForeknownLevel, GreenLevels } from './green-levels.tsx';
import { findHour, findRevealMs, findStep, readTerms, withLateAnswer } from './step-facts.ts';
import { StepList } from './step-list.tsx';
import { UncheckedPart } from './unchecked-part.tsx';
import { matchTrade, useVerification } from './use-verification.ts';
import { Verdict } from './verdict.tsx';

interface ReceiptCheckProps {
	/** The unchanged text of the receipt. */
	text: string;
	/** The file name for saving. */
	file?: string;
	/** The viewer's own trade in their account, if it is theirs. */
	trade: Trade | null;
	/**
	 * Called if the receipt lacks only a seed, with the instant of its publication; null if none is missing. Absent for a file, which
	 * never gets the seed.
	 */
	onReveal?(atMs: number | null): void;
	/**
	 * True if this browser got the answer only after the round that moves the entry was published: nothing was sealed to
	 * it (TRADE-20).
	 */
	answeredLate?: boolean;
	/** Makes a link to the recomputation of a fair index's whole hour, by its epoch. */
	hourLink?(ticker: string, epoch: number): ReactNode;
}

/** Checks a receipt in the browser and shows each step and the reach of the check. */
export function ReceiptCheck({ text, file, trade, answeredLate = false, onReveal, hourLink }: ReceiptCheckProps) {
	const { t } = useTranslation();
	const checked = useVerification(text);
	const verification = answeredLate && checked.data ? withLateAnswer(checked.data) : checked.data;
	const log = useQuery({ ...logQuery(verification?.note ?? null), enabled: verification !== undefined });
	const revealMs = verification === undefined ? null : findRevealMs(verification);
	useEffect(() => onReveal?.(revealMs), [revealMs, onReveal]);
	if (checked.isError)
		return (
			<div role="alert" className="flex flex-col items-start gap-3 rounded border border-line bg-surface p-4">
				<p>{t('verify.failed')}</p>
				<Button onClick={() => void checked.refetch()}>{t('common.tryAgain')}</Button>
			</div>
		);
	if (verification === undefined)
		return (
			<p role="status" className="flex items-center gap-2 rounded border border-line bg-surface p-4">
				<Spinner />
				{t('verify.checking')}
			</p>
		);
	const match = trade === null ? null : matchTrade(trade, verification);
	const hour = findHour(verification);
	const alarm = log.data?.alarm ?? null;
	const logState = log.isError ? null : log.data;
	const standing = findStanding(logState, verification.note);
	return (
		<div className="flex flex-col gap-6" data-testid="receipt-check">
			{alarm !== null && <LogAlarm alarm={alarm} />}
			<Verdict
				verification={verification}
				isOther={match?.status === 'wrong'}
				standing={standing}
				ofFile={onReveal === undefined}
			/>
			<Head verification={verification} />
			<StepList verification={verification} match={match} />
			{hour !== null && hourLink?.(hour.ticker, hour.epoch)}
			<GreenLevels
				log={logState}
				isUncovered={standing === 'uncovered'}
				withoutUs={<CheckReceipt {...(file && { file })} logKey={logState?.logKey} />}
			>
				<ForeknownLevel verification={verification} />
			</GreenLevels>
			<UncheckedPart verification={verification} unchecked={verification.unchecked} />
		</div>
	);
}

/** The trade of the receipt. */
function Head({ verification }: { verification: CheckedReceipt }) {
	const { t } = useTranslation();
	const { receipt } = verification;
	if (receipt === null) return null;
	const { direction, stake, acceptedAtMs, mode } = readTerms(receipt);
	const ticker = findStep(verification, 'terms')?.facts['asset'];
	if (ticker === undefined) return null;
	const { status, returned } = receipt.result;
	return (
		<div className="flex items-center gap-3" data-testid="receipt-head">
			<TickerIcon icon={ticker} size={36} />
			<div className="min-w-0 flex-1">
				<p className="font-semibold">
					{ticker} {t(`trading.${direction}`)} · {formatAmount(stake)}
				</p>
				<p className="text-sm text-secondary">
					{formatDate(acceptedAtMs, true)}, {formatTime(acceptedAtMs)} ·{' '}
					{t(mode === 'real' ? 'accounts.real' : 'accounts.demo')}
				</p>
			</div>
			<p className="text-right">
				<span className="block font-semibold">{t(`trading.status_${status}`)}</span>
				<span className="text-sm text-secondary tabular-nums">
					{t('verify.returned')} {formatAmount(Number(returned))}
				</span>
			</p>
		</div>
	);
}
