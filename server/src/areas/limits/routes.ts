import * as contract from '@fairtick/domain/limits/contract';
import { type Route, route } from '../../platform/http/index.ts';
import { answerRealityCheck } from './answer-reality-check.ts';
import { askToReturn } from './ask-to-return.ts';
import { changeOwnLimits } from './change-own-limits.ts';
import { excludeSelf } from './exclude-self.ts';
import { loadOwnLimits } from './load-own-limits.ts';
import type { LimitsOptions } from './options.ts';
import { setFinalWithdrawals } from './set-final-withdrawals.ts';

/** The calls of own limits, time-out and self-exclusion. */
export const limitsRoutes = (options: LimitsOptions): Route[] => [
	route(contract.getOwnLimits, ({ caller }) => loadOwnLimits(options.database, caller.userId)),
	route(contract.getUserLimits, ({ params }) => loadOwnLimits(options.backOffice, params.id)),
	route(contract.changeOwnLimits, (call) => changeOwnLimits(options, call)),
	route(contract.setFinalWithdrawals, (call) => setFinalWithdrawals(options, call)),
	route(contract.excludeSelf, (call) => excludeSelf(options, call)),
	route(contract.askToReturn, (call) => askToReturn(options, call)),
	route(contract.answerRealityCheck, (call) => answerRealityCheck(options, call)),
];
