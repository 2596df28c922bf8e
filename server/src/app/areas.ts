import { REQUEST_KINDS } from '@fairtick/domain/staff-requests/kinds';
import { assets } from '../areas/assets/area.ts';
import { cashier } from '../areas/cashier/area.ts';
import { charts } from '../areas/charts/area.ts';
import { figures } from '../areas/insight/figures/area.ts';
import { risk } from '../areas/insight/risk/area.ts';
import { ledger } from '../areas/ledger/area.ts';
import { limits } from '../areas/limits/area.ts';
import { market } from '../areas/market/area.ts';
import { alerts } from '../areas/notify/alerts/area.ts';
import { calendar } from '../areas/notify/calendar/area.ts';
import { notifications } from '../areas/notify/notifications/area.ts';
import { webhooks } from '../areas/notify/webhooks/area.ts';
import { accounts } from '../areas/people/accounts/area.ts';
import { identity } from '../areas/people/identity/area.ts';
import { person } from '../areas/people/privacy/area.ts';
import { recovery } from '../areas/people/recovery/area.ts';
import { types } from '../areas/people/tiers/area.ts';
import { proof } from '../areas/proof/area.ts';
import { content } from '../areas/site/content/area.ts';
import { site } from '../areas/site/settings/area.ts';
import { admin } from '../areas/staff/area.ts';
import { auditLog } from '../areas/staff/index.ts';
import { support } from '../areas/support/area.ts';
import { trading } from '../areas/trading/area.ts';
import { verification } from '../areas/verification/area.ts';
import type { AreaFacts } from '../platform/area/index.ts';
import type { Check } from '../platform/audit/index.ts';
import { acting } from '../platform/authorization/area.ts';
import { events } from '../platform/events/area.ts';
import type { UserEventViews } from '../platform/events/index.ts';
import { files } from '../platform/files/area.ts';
import { mail } from '../platform/mail/area.ts';

/** Every area, in the order in which the audit proves them. */
export const AREAS: readonly AreaFacts[] = [
	ledger,
	market,
	trading,
	limits,
	cashier,
	admin,
	identity,
	accounts,
	charts,
	calendar,
	site,
	content,
	support,
	mail,
	acting,
	events,
	figures,
	risk,
	types,
	assets,
	verification,
	recovery,
	files,
	alerts,
	notifications,
	webhooks,
	proof,
	person,
];

/** The views of users' events: a kind of which no area has a view does not compile. */
export const EVENT_VIEWS: UserEventViews = {
	...trading.eventViews,
	...limits.eventViews,
	...cashier.eventViews,
	...identity.eventViews,
	...accounts.eventViews,
	...calendar.eventViews,
	...support.eventViews,
	...verification.eventViews,
	...recovery.eventViews,
	...alerts.eventViews,
	...notifications.eventViews,
};

/** The checks of an audit (LEDGER-06). */
export const AUDIT_CHECKS: readonly Check[] = [
	...AREAS.flatMap(({ auditChecks = [] }) => auditChecks),
	auditLog(REQUEST_KINDS),
];
