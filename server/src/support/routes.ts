import * as contract from '@fairtick/domain/support/contract';
import { type Route, route } from '../http/index.ts';
import type { SupportContext } from './context.ts';
import { listDisputeQueue, showQueuedDispute } from './dispute-queue.ts';
import { addDisputeMessage, listDisputes, openDispute, showDispute } from './disputes.ts';
import { answerDispute, decideDispute, takeDispute } from './staff-acts.ts';

/** The calls of support: those of users, then those of staff. */
export function supportRoutes(context: SupportContext): Route[] {
	return [
		route(contract.listDisputes, (call) => listDisputes(context, call)),
		route(contract.openDispute, (call) => openDispute(context, call)),
		route(contract.getDispute, (call) => showDispute(context, call)),
		route(contract.addDisputeMessage, (call) => addDisputeMessage(context, call)),
		route(contract.listDisputeQueue, (call) => listDisputeQueue(context, call)),
		route(contract.getQueuedDispute, (call) => showQueuedDispute(context, call)),
		route(contract.takeDispute, (call) => takeDispute(context, call)),
		route(contract.answerDispute, (call) => answerDispute(context, call)),
		route(contract.decideDispute, (call) => decideDispute(context, call)),
	];
}
