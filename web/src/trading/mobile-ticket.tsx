import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatTime } from '../i18n/format.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { DirectionButtons } from './direction-buttons.tsx';
import { formatDuration } from './duration.ts';
import { Odds } from './odds.tsx';
import { StakeField } from './stake-field.tsx';
import { TicketNotice } from './ticket-notice.tsx';
import { TimeField } from './time-field.tsx';
import { chosenBoundary } from './trade-ticket-form.ts';
import type { Ticket } from './use-ticket.ts';

/** The ticket of a small screen: time and amount side by side, each in a sheet of its own. */
export function MobileTicket({ ticket }: { ticket: Ticket }) {
	const { t } = useTranslation();
	const reasonId = useId();
	const { asset, form, nowMs, summary, refusal, outstanding, opened } = ticket;
	const time =
		form.kind === 'duration' ? formatDuration(form.durationS) : formatTime(chosenBoundary(form, nowMs), false);
	return (
		<section
			aria-label={t('trading.ticket')}
			className="shrink-0 border-t border-line bg-surface px-3 pt-2 phone-landscape:w-52 phone-landscape:overflow-y-auto phone-landscape:border-t-0 phone-landscape:border-l"
		>
			<div className="grid grid-cols-2 gap-2 phone-landscape:gap-1">
				<FieldSheet title={t('trading.time')} label={t('trading.time')} value={time}>
					<TimeField form={form} asset={asset} nowMs={nowMs} onChange={ticket.change} />
				</FieldSheet>
				<FieldSheet
					title={t('trading.amount')}
					label={`${t('trading.amount')}, USD`}
					value={form.stakeMinor === null ? '–' : formatAmount(form.stakeMinor)}
				>
					<StakeField
						stakeMinor={form.stakeMinor}
						minMinor={asset.stake_min}
						maxMinor={asset.stake_max}
						onChange={(stakeMinor) => ticket.change({ stakeMinor })}
					/>
				</FieldSheet>
			</div>
			<Odds summary={summary} compact />
			<DirectionButtons
				returnsMinor={summary.returnsMinor}
				disabled={refusal !== null}
				outstanding={outstanding}
				reasonId={reasonId}
				compact
				onPick={ticket.pick}
			/>
			<div className="py-1">
				<TicketNotice id={reasonId} {...{ refusal, outstanding, opened }} onRefill={ticket.onRefill} />
			</div>
		</section>
	);
}

interface FieldSheetProps {
	title: string;
	label: string;
	value: string;
	children: ReactNode;
}

function FieldSheet({ title, label, value, children }: FieldSheetProps) {
	const { t } = useTranslation();
	const [open, setOpen] = useState(false);
	const trigger = (
		<button
			type="button"
			className="flex h-13 min-w-0 flex-col items-start justify-center rounded border border-line bg-ground px-3 text-left"
		>
			<span className="w-full truncate text-xs leading-4 text-secondary">{label}</span>
			<span className="text-base leading-5 font-semibold">{value}</span>
		</button>
	);
	return (
		<Sheet title={title} closeLabel={t('common.close')} trigger={trigger} open={open} onOpenChange={setOpen}>
			<div className="flex flex-col gap-4">
				{children}
				<Button look="primary" onClick={() => setOpen(false)}>
					{t('common.done')}
				</Button>
			</div>
		</Sheet>
	);
}
