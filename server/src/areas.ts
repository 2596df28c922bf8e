import { REQUEST_KINDS } from '@fairtick/domain/requests/kinds';
import { accounts } from './accounts/area.ts';
import { acting } from './acting/area.ts';
import { admin } from './admin/area.ts';
import { auditLog } from './admin/index.ts';
import { alerts } from './alerts/area.ts';
import type { AreaFacts } from './area/index.ts';
import { assets } from './assets/area.ts';
import type { Check } from './audit/index.ts';
import { calendar } from './calendar/area.ts';
import { cashier } from './cashier/area.ts';
import { charts } from './charts/area.ts';
import { content } from './content/area.ts';
import { events } from './events/area.ts';
import type { UserEventViews } from './events/index.ts';
import { figures } from './figures/area.ts';
import { files } from './files/area.ts';
import { identity } from './identity/area.ts';
import { ledger } from './ledger/area.ts';
import { limits } from './limits/area.ts';
import { mail } from './mail/area.ts';
import { market } from './market/area.ts';
import { notifications } from './notifications/area.ts';
import { person } from './person/area.ts';
import { proof } from './proof/area.ts';
import { recovery } from './recovery/area.ts';
import { risk } from './risk/area.ts';
import { site } from './site/area.ts';
import { support } from './support/area.ts';
import { trading } from './trading/area.ts';
import { types } from './types/area.ts';
import { verification } from './verification/area.ts';
import { webhooks } from './webhooks/area.ts';

/** Every area, in the order in which the audit proves them. */
export const AREAS: readonly AreaFacts[] = [
	...[ledger, market, trading, limits, cashier, admin, identity, accounts, charts, calendar, site, content],
	...[
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
	],
];

/** How the events of users are shown: a kind of which no area has a view does not compile. */
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

/** What an audit proves (LEDGER-06). */
export const AUDIT_CHECKS: readonly Check[] = [
	...AREAS.flatMap(({ auditChecks = [] }) => auditChecks),
	auditLog(REQUEST_KINDS),
];
