import { type ReactNode, useState } from 'react';
import { formatPercent, formatShortDuration, formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Sheet } from '../../../kit/ui/overlay/sheet.tsx';
import { StakeField } from '../fields/stake-field.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { chosenBoundary } from '../form/trade-ticket-form.ts';
import { writeMoney } from '../form/written-money.ts';
import type { Ticket } from '../use-ticket.ts';

/** Time and amount side by side, each in its own sheet. */
export function MobileFields({ ticket }: { ticket: Ticket }) {
	return (
		<div data-tour="fields" className="grid grid-cols-2 gap-2 phone-landscape:gap-1">
			<TimeSheet ticket={ticket} />
			<AmountSheet ticket={ticket} />
		</div>
	);
}

function TimeSheet({ ticket }: { ticket: Ticket }) {
	const { t } = useTranslation();
	const { form, nowMs } = ticket;
	const isClock = form.kind === 'clock';
	return (
		<FieldSheet
			title={t('trading.time')}
			label={isClock ? `${t('trading.time')} · ${t('trading.clock')}` : t('trading.time')}
			value={isClock ? formatTime(chosenBoundary(form, nowMs), false) : formatShortDuration(form.durationS)}
		>
			<TimeField ticket={ticket} />
		</FieldSheet>
	);
}

function AmountSheet({ ticket }: { ticket: Ticket }) {
	const { t } = useTranslation();
	const { form, summary } = ticket;
	const isHidden = summary.hiddenShareBps !== null;
	const share =
		form.stakeUnit === 'percent' && form.stakeShareBps !== null ? ` · ${formatPercent(form.stakeShareBps / 100)}` : '';
	return (
		<FieldSheet
			title={t('trading.amount')}
			label={t('trading.amount')}
			{...(!isHidden && { unit: `USD${share}` })}
			value={writeMoney(summary, summary.stakeMinor) ?? '–'}
		>
			<StakeField ticket={ticket} />
		</FieldSheet>
	);
}

interface FieldSheetProps {
	title: string;
	label: string;
	/** After the label, if there is room. */
	unit?: string;
	value: string;
	children: ReactNode;
}

function FieldSheet({ title, label, unit, value, children }: FieldSheetProps) {
	const { t } = useTranslation();
	const [open, setOpen] = useState(false);
	const trigger = (
		<button
			type="button"
			className="flex h-13 min-w-0 flex-col items-start justify-center rounded border border-line bg-ground px-3 text-left phone-landscape:h-11"
		>
			<span className="w-full truncate text-xs leading-4 text-secondary">
				{label}
				{unit !== undefined && <span className="phone-landscape:hidden">, {unit}</span>}
			</span>
			<span className="text-base leading-5 font-semibold">{value}</span>
		</button>
	);
	return (
		<Sheet title={title} trigger={trigger} open={open} onOpenChange={setOpen}>
			<div className="flex flex-col gap-4">
				{children}
				<Button look="primary" onClick={() => setOpen(false)}>
					{t('common.done')}
				</Button>
			</div>
		</Sheet>
	);
}
