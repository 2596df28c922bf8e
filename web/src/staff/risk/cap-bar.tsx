import { formatAmount, formatPercent } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { classNames } from '../../kit/ui/class-names.ts';

/** Share of a cap from which its bar warns. */
const NEAR = 0.8;

/** The used part of a cap as a bar and a text; nothing without a cap. */
export function CapBar({ used, cap, label }: { used: number; cap: number | null; label: string }) {
	const { t } = useTranslation();
	if (cap === null) return <span className="text-secondary">–</span>;
	const share = cap === 0 ? (used > 0 ? 1 : 0) : Math.min(used / cap, 1);
	const amounts = t('risk.capOf', { used: formatAmount(used), cap: formatAmount(cap) });
	return (
		<div className="relative flex min-w-36 flex-col gap-1">
			<div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-raised">
				<div
					className={classNames('h-full rounded-full', share >= NEAR ? 'bg-down' : 'bg-focus')}
					style={{ width: `${share * 100}%` }}
				/>
			</div>
			<p className="text-xs text-secondary tabular-nums">
				<span className="sr-only">{label}: </span>
				{amounts} · {formatPercent(share * 100, 1)}
			</p>
		</div>
	);
}
