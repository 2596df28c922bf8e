import { roleChange } from './kinds/role-change-request.ts';
import { siteOffer } from './kinds/site-offer-request.ts';
import { siteOperator } from './kinds/site-operator-request.ts';
import { userUnfreeze } from './kinds/user-unfreeze-request.ts';

/** Kinds of requests of the back office itself. */
export const ADMIN_REQUESTS = [roleChange, siteOperator, siteOffer, userUnfreeze] as const;
