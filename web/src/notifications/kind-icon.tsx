import type { NotificationKind } from '@fairtick/domain/notifications/kinds';
import {
	ArrowDownToLine,
	ArrowUpFromLine,
	BadgeCheck,
	BellRing,
	CalendarClock,
	ChartCandlestick,
	LifeBuoy,
	Megaphone,
	ShieldCheck,
} from 'lucide-react';

const ICONS = {
	trade: ChartCandlestick,
	deposit: ArrowDownToLine,
	withdrawal: ArrowUpFromLine,
	verification: BadgeCheck,
	security: ShieldCheck,
	alert: BellRing,
	calendar: CalendarClock,
	support: LifeBuoy,
	announcement: Megaphone,
} satisfies Record<NotificationKind, unknown>;

/** What a notification is about, for the eye; its text says it too. */
export function KindIcon({ kind }: { kind: NotificationKind }) {
	const Icon = ICONS[kind];
	return <Icon size={18} className="mt-0.5 shrink-0 text-secondary" aria-hidden="true" />;
}
