import * as contract from '@fairtick/domain/admin/contract';
import { type Route, route } from '../http/index.ts';
import { exportAuditLog, listAuditLog } from './audit-log.ts';
import type { AdminContext } from './context.ts';
import { claimAdmin } from './first-admin.ts';
import { endUserSessions, freezeUser, unfreezeUser } from './freeze.ts';
import { approveRequest, listRequests, refuseRequest, withdrawRequest } from './requests.ts';
import { changeRole, listStaff } from './roles.ts';
import {
	changeSitePicture,
	changeSiteSettings,
	proposeOffer,
	proposeOperator,
	showSiteSettings,
} from './site-settings.ts';
import { listUserHistory, listUserSessions, listUserSignIns, listUsers, showOverview, showUser } from './users.ts';

/** The calls of the back office. */
export function adminRoutes(context: AdminContext): Route[] {
	return [
		route(contract.claimAdmin, (call) => claimAdmin(context, call)),
		route(contract.getOverview, () => showOverview(context)),
		route(contract.listUsers, (call) => listUsers(context, call)),
		route(contract.getUserRecord, (call) => showUser(context, call)),
		route(contract.listUserSessions, (call) => listUserSessions(context, call)),
		route(contract.listUserSignIns, (call) => listUserSignIns(context, call)),
		route(contract.listUserHistory, (call) => listUserHistory(context, call)),
		route(contract.freezeUser, (call) => freezeUser(context, call)),
		route(contract.unfreezeUser, (call) => unfreezeUser(context, call)),
		route(contract.endUserSessions, (call) => endUserSessions(context, call)),
		route(contract.listAuditLog, (call) => listAuditLog(context, call)),
		route(contract.exportAuditLog, (call) => exportAuditLog(context, call)),
		route(contract.listStaff, () => listStaff(context)),
		route(contract.changeRole, (call) => changeRole(context, call)),
		route(contract.listRequests, (call) => listRequests(context, call)),
		route(contract.approveRequest, (call) => approveRequest(context, call)),
		route(contract.refuseRequest, (call) => refuseRequest(context, call)),
		route(contract.withdrawRequest, (call) => withdrawRequest(context, call)),
		route(contract.getSiteSettings, () => showSiteSettings(context)),
		route(contract.changeSiteSettings, (call) => changeSiteSettings(context, call)),
		route(contract.changeSitePicture, (call) => changeSitePicture(context, call)),
		route(contract.proposeOperator, (call) => proposeOperator(context, call)),
		route(contract.proposeOffer, (call) => proposeOffer(context, call)),
	];
}
