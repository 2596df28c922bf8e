import { limits } from '../../areas/limits/area.ts';
import { alerts } from '../../areas/notify/alerts/area.ts';
import { calendar } from '../../areas/notify/calendar/area.ts';
import { notifications } from '../../areas/notify/notifications/area.ts';
import { Hooks } from '../../platform/hooks/index.ts';

/** The hooks of breaks alone, for work outside of a running application that may begin one. */
export function openBreakHooks(): Hooks {
	const hooks = new Hooks();
	hooks.complete([limits, alerts, calendar, notifications]);
	return hooks;
}
