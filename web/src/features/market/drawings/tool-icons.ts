import type { DrawingTool } from '@fairtick/domain/charts/contract';
import type { LucideIcon } from 'lucide-react';
import Equal from 'lucide-react/icons/equal';
import Minus from 'lucide-react/icons/minus';
import MoveUpRight from 'lucide-react/icons/move-up-right';
import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal';
import Slash from 'lucide-react/icons/slash';
import StickyNote from 'lucide-react/icons/sticky-note';
import Tag from 'lucide-react/icons/tag';
import Tally1 from 'lucide-react/icons/tally-1';
import AlignJustify from 'lucide-react/icons/text-align-justify';
import TrendingUp from 'lucide-react/icons/trending-up';
import Waypoints from 'lucide-react/icons/waypoints';

export const TOOL_ICONS: Readonly<Record<DrawingTool, LucideIcon>> = {
	trend: TrendingUp,
	ray: Waypoints,
	line: Slash,
	arrow: MoveUpRight,
	horizontal: Minus,
	vertical: Tally1,
	price: Tag,
	channel: Equal,
	rectangle: RectangleHorizontal,
	fibonacci: AlignJustify,
	note: StickyNote,
};
