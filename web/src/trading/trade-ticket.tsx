import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../i18n/format.ts';
import { DirectionButtons } from './direction-buttons.tsx';
import { Odds } from './odds.tsx';
import { StakeField } from './stake-field.tsx';
import { TicketNotice } from './ticket-notice.tsx';
import { TimeField } from './time-field.tsx';
import type { Ticket } from './use-ticket.ts';

/** The ticket of the wide layout, 288 px. */
export function TradeTicket({ ticket }: { ticket: Ticket }) {
	const { t } = useTranslation();
	const reasonId = useId();
	const { asset, form, summary, refusal, outstanding, opened } = ticket;
	return (
		<aside
			aria-label={t('trading.ticket')}
			className="thin-scroll flex w-72 shrink-0 flex-col gap-4 overflow-y-auto border-l border-line bg-surface p-4"
		>
			<div className="flex items-baseline justify-between">
				<h2 className="text-base font-semibold">{asset.ticker}</h2>
				<p>
					<span className="text-xs text-secondary">{t('trading.payout')} </span>
					<span className="text-lg font-bold">{formatPercent(ticket.payoutPercent)}</span>
				</p>
			</div>
			<TimeField form={form} asset={asset} nowMs={ticket.nowMs} onChange={ticket.change} />
			<StakeField
				stakeMinor={form.stakeMinor}
				minMinor={asset.stake_min}
				maxMinor={asset.stake_max}
				onChange={(stakeMinor) => ticket.change({ stakeMinor })}
			/>
			<Odds summary={summary} compact={false} />
			<div className="flex flex-col gap-2">
				<DirectionButtons
					returnsMinor={summary.returnsMinor}
					disabled={refusal !== null}
					outstanding={outstanding}
					reasonId={reasonId}
					compact={false}
					onPick={ticket.pick}
				/>
				<TicketNotice id={reasonId} {...{ refusal, outstanding, opened }} onRefill={ticket.onRefill} />
			</div>
		</aside>
	);
}
