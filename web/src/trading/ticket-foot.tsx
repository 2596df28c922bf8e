import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { HelpTip } from '../ui/help-tip.tsx';
import { distanceOf } from './trading-settings.ts';
import type { Ticket } from './use-ticket.ts';

/** How much of the limit is used, and what protects the click. */
export function TicketFoot({ ticket }: { ticket: Ticket }) {
	const { t } = useTranslation();
	const { asset, openTrades, openTradesLimit, settings } = ticket;
	const distance = distanceOf(settings.protection, asset);
	return (
		<dl className="flex flex-col gap-0.5 text-xs">
			<Line name={t('trading.openTrades')} help={t('ticket.help_openTrades')}>
				{openTrades === null || openTradesLimit === null
					? '–'
					: t('ticket.usedOf', { used: openTrades, limit: openTradesLimit })}
			</Line>
			<Line name={t('tradingSettings.protection')} help={t('ticket.help_protection')}>
				{t(`tradingSettings.protection_${settings.protection}`)}
				{distance !== null && ` (${distance})`}
			</Line>
		</dl>
	);
}

function Line({ name, help, children }: { name: string; help: string; children: ReactNode }) {
	return (
		<div className="flex min-h-6 items-center justify-between">
			<dt className="flex items-center text-secondary">
				{name}
				<HelpTip name={name} text={help} />
			</dt>
			<dd>{children}</dd>
		</div>
	);
}
