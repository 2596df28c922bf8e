import { roleChange } from './kinds/role-change.ts';
import { siteOffer } from './kinds/site-offer.ts';
import { siteOperator } from './kinds/site-operator.ts';
import { userUnfreeze } from './kinds/user-unfreeze.ts';

/** Kinds of requests of the back office itself. */
export const ADMIN_REQUESTS = [roleChange, siteOperator, siteOffer, userUnfreeze] as const;
