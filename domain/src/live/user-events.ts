import * as z from 'zod/mini';
import { ACCOUNTS_EVENTS } from '../accounts/user-events.ts';
import { ALERTS_EVENTS } from '../alerts/user-events.ts';
import { CALENDAR_EVENTS } from '../calendar/user-events.ts';
import { CASHIER_EVENTS } from '../cashier/user-events.ts';
import { IDENTITY_EVENTS } from '../identity/user-events.ts';
import { LIMITS_EVENTS } from '../limits/user-events.ts';
import { NOTIFICATIONS_EVENTS } from '../notifications/user-events.ts';
import { RECOVERY_EVENTS } from '../recovery/user-events.ts';
import { SUPPORT_EVENTS } from '../support/user-events.ts';
import { TRADING_EVENTS } from '../trading/user-events.ts';
import { VERIFICATION_EVENTS } from '../verification/user-events.ts';

/**
 * The content of a user event, by its kind. The server needs a view of each kind and the browser a reaction to it: neither
 * compiles without.
 */
export const USER_EVENTS = {
	...TRADING_EVENTS,
	...CASHIER_EVENTS,
	...ACCOUNTS_EVENTS,
	...LIMITS_EVENTS,
	...SUPPORT_EVENTS,
	...VERIFICATION_EVENTS,
	...RECOVERY_EVENTS,
	...IDENTITY_EVENTS,
	...NOTIFICATIONS_EVENTS,
	...ALERTS_EVENTS,
	...CALENDAR_EVENTS,
} as const;
export type UserEventKind = keyof typeof USER_EVENTS;
export type UserEventData<Kind extends UserEventKind> = z.output<(typeof USER_EVENTS)[Kind]>;
export type UserEvent<Kind extends UserEventKind = UserEventKind> = {
	[One in Kind]: { readonly type: One; readonly data: UserEventData<One> };
}[Kind];

type EventMessageSchema = {
	[Kind in UserEventKind]: z.ZodMiniObject<{
		op: z.ZodMiniLiteral<'event'>;
		n: z.ZodMiniNumberFormat;
		type: z.ZodMiniLiteral<Kind>;
		data: (typeof USER_EVENTS)[Kind];
	}>;
}[UserEventKind];

const messages = Object.entries(USER_EVENTS).map(([type, data]) =>
	z.object({ op: z.literal('event'), n: z.int(), type: z.literal(type), data }),
);
/** A user event on the wire. They are numbered for each user without gaps. */
export const eventMessage = z.union(
	// `Object.entries` forgets which data belong to which kind.
	messages as unknown as readonly EventMessageSchema[],
);
