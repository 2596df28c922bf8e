import * as contract from '@fairtick/domain/recovery/contract';
import * as staff from '@fairtick/domain/recovery/staff-contract';
import { type Route, route } from '../../../platform/http/index.ts';
import type { RecoveryContext } from './context.ts';
import { proposeRecovery, refuseRecovery, takeRecovery } from './decide.ts';
import { listRecoveries, showRecovery, viewFile } from './queue.ts';
import { admitFile, receiveFile, showDraft, startRecovery } from './start.ts';
import { showOwn, stopByLink, stopOwn } from './stop.ts';

/** The calls of recoveries: those of users, then those of staff. */
export function recoveryRoutes(context: RecoveryContext): Route[] {
	return [
		route(contract.getRecoveryDraft, (call) => showDraft(context, call)),
		route(contract.sendRecoveryFile, (call) => receiveFile(context, call), {
			beforeBody: (call) => admitFile(context, call),
		}),
		route(contract.startRecovery, (call) => startRecovery(context, call)),
		route(contract.stopRecoveryByLink, (call) => stopByLink(context, call)),
		route(contract.getOwnRecovery, (call) => showOwn(context, call)),
		route(contract.stopRecovery, (call) => stopOwn(context, call)),
		route(staff.listRecoveries, (call) => listRecoveries(context, call)),
		route(staff.getRecovery, (call) => showRecovery(context, call)),
		route(staff.viewRecoveryFile, (call) => viewFile(context, call)),
		route(staff.takeRecovery, (call) => takeRecovery(context, call)),
		route(staff.proposeRecovery, (call) => proposeRecovery(context, call)),
		route(staff.refuseRecovery, (call) => refuseRecovery(context, call)),
	];
}
