import type { DrawingTool } from '@fairtick/domain/charts/contract';
import {
	AlignJustify,
	Equal,
	type LucideIcon,
	Minus,
	MoveUpRight,
	RectangleHorizontal,
	Slash,
	StickyNote,
	Tag,
	Tally1,
	TrendingUp,
	Waypoints,
} from 'lucide-react';

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
