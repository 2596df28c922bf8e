import * as z from 'zod/mini';
import { defineNotification, words } from '../../wire/notification.ts';
import { type CalendarNotice, calendarNotice } from '../notice.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

export const calendarNotification = defineNotification(z.extend(calendarNotice, { kind: z.literal('calendar') }), {
	icon: 'calendar-clock',
	// For those who ask for it: there is one almost every day.
	defaults: { app: 'off', mail: false, push: false },
	fixed: [],
	isUrgent: true,
	invitesToTrade: true,
	events: {
		calendar: (notice: CalendarNotice) => ({
			reference: `calendar:${notice.id}:${notice.change}:${notice.time}`,
			facts: { kind: 'calendar', ...notice },
		}),
	},
	// An upcoming event is past after a quarter of an hour.
	worthMs: ({ change }) => (change === 'ahead' ? 15 * MINUTE_MS : DAY_MS),
	// A reminder is outdated once its event has passed, for example during quiet hours or while the server was down.
	isOutdated: ({ change, time }, nowMs) => change === 'ahead' && Date.parse(time) <= nowMs,
	words: ({ change, title, currency, time, forecast, previous }) => {
		const figures = change === 'cancelled' ? {} : { forecast, previous };
		return words(
			`calendar_${change}`,
			{ title, currency, time: { instant: time } },
			{
				figures: (['forecast', 'previous'] as const).flatMap((name) => {
					const value = figures[name] ?? null;
					return value === null ? [] : [{ name, value }];
				}),
			},
		);
	},
	link: () => ({ to: '/calendar' }),
	linkOfSeveral: () => ({ to: '/calendar' }),
});
