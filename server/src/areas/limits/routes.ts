import * as contract from '@fairtick/domain/limits/contract';
import { type Route, route } from '../../platform/http/index.ts';
import { answerRealityCheck } from './answer-reality-check.ts';
import { changeOwnLimits } from './change-own-limits.ts';
import type { LimitsContext } from './context.ts';
import { askToReturn } from './exclusions/ask-to-return.ts';
import { excludeSelf } from './exclusions/exclude-self.ts';
import { loadOwnLimits } from './load-own-limits.ts';
import { setFinalWithdrawals } from './set-final-withdrawals.ts';

/** The calls of own limits, time-out and self-exclusion. */
export const limitsRoutes = (context: LimitsContext): Route[] => [
	route(contract.getOwnLimits, ({ caller }) => loadOwnLimits(context.database, caller.userId)),
	route(contract.getUserLimits, ({ params }) => loadOwnLimits(context.backOffice, params.id)),
	route(contract.changeOwnLimits, (call) => changeOwnLimits(context, call)),
	route(contract.setFinalWithdrawals, (call) => setFinalWithdrawals(context, call)),
	route(contract.excludeSelf, (call) => excludeSelf(context, call)),
	route(contract.askToReturn, (call) => askToReturn(context, call)),
	route(contract.answerRealityCheck, (call) => answerRealityCheck(context, call)),
];
