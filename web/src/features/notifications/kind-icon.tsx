import type { NotificationKind } from '@fairtick/domain/notifications/kinds';
import { KINDS, type NotificationIcon } from '@fairtick/domain/notifications/table';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BellRing from 'lucide-react/icons/bell-ring';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Megaphone from 'lucide-react/icons/megaphone';
import ShieldCheck from 'lucide-react/icons/shield-check';

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

/** The icon of a notification. Its text has the same content. */
export function KindIcon({ kind }: { kind: NotificationKind }) {
	const Icon = ICONS[KINDS[kind].icon];
	return <Icon size={18} className="mt-0.5 shrink-0 text-secondary" aria-hidden="true" />;
}
