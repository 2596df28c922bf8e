import type { NotificationKind } from '@fairtick/domain/notifications/kinds';
import { KINDS, type NotificationIcon } from '@fairtick/domain/notifications/table';
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
	'chart-candlestick': ChartCandlestick,
	'arrow-down-to-line': ArrowDownToLine,
	'arrow-up-from-line': ArrowUpFromLine,
	'badge-check': BadgeCheck,
	'shield-check': ShieldCheck,
	'bell-ring': BellRing,
	'calendar-clock': CalendarClock,
	'life-buoy': LifeBuoy,
	megaphone: Megaphone,
} satisfies Record<NotificationIcon, unknown>;

/** The icon of a notification; its text has the same content. */
export function KindIcon({ kind }: { kind: NotificationKind }) {
	const Icon = ICONS[KINDS[kind].icon];
	return <Icon size={18} className="mt-0.5 shrink-0 text-secondary" aria-hidden="true" />;
}
