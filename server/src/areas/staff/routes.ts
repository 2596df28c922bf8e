import * as auditLogCalls from '@fairtick/domain/staff/audit-log-contract';
import * as contract from '@fairtick/domain/staff/contract';
import * as filterCalls from '@fairtick/domain/staff/saved-filter-contract';
import * as siteCalls from '@fairtick/domain/staff/site-contract';
import * as staffCalls from '@fairtick/domain/staff/staff-contract';
import * as userCalls from '@fairtick/domain/staff/user-contract';
import * as requestCalls from '@fairtick/domain/staff-requests/contract';
import { type Route, route } from '../../platform/http/index.ts';
import { exportAuditLog, listAuditLog } from './audit-log.ts';
import type { AdminContext } from './context.ts';
import { exportUsers } from './export-users.ts';
import { claimAdmin } from './first-admin.ts';
import { endUserSessions, freezeUser, unfreezeUser } from './freeze.ts';
import { addUserNote, listUserNotes } from './notes.ts';
import { approveRequest, listRequests, refuseRequest, withdrawRequest } from './requests.ts';
import { changeRole, listStaff } from './roles.ts';
import { deleteSavedFilter, listSavedFilters, saveFilter } from './saved-filters.ts';
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
		route(contract.getOverview, (call) => showOverview(context, call)),
		route(userCalls.listUsers, (call) => listUsers(context, call)),
		route(userCalls.exportUsers, (call) => exportUsers(context, call)),
		route(filterCalls.listSavedFilters, (call) => listSavedFilters(context, call)),
		route(filterCalls.saveFilter, (call) => saveFilter(context, call)),
		route(filterCalls.deleteSavedFilter, (call) => deleteSavedFilter(context, call)),
		route(userCalls.getUserRecord, (call) => showUser(context, call)),
		route(userCalls.listUserSessions, (call) => listUserSessions(context, call)),
		route(userCalls.listUserSignIns, (call) => listUserSignIns(context, call)),
		route(userCalls.listUserHistory, (call) => listUserHistory(context, call)),
		route(userCalls.listUserNotes, (call) => listUserNotes(context, call)),
		route(userCalls.addUserNote, (call) => addUserNote(context, call)),
		route(userCalls.freezeUser, (call) => freezeUser(context, call)),
		route(userCalls.unfreezeUser, (call) => unfreezeUser(context, call)),
		route(userCalls.endUserSessions, (call) => endUserSessions(context, call)),
		route(auditLogCalls.listAuditLog, (call) => listAuditLog(context, call)),
		route(auditLogCalls.exportAuditLog, (call) => exportAuditLog(context, call)),
		route(staffCalls.listStaff, () => listStaff(context)),
		route(staffCalls.changeRole, (call) => changeRole(context, call)),
		route(requestCalls.listRequests, (call) => listRequests(context, call)),
		route(requestCalls.approveRequest, (call) => approveRequest(context, call)),
		route(requestCalls.refuseRequest, (call) => refuseRequest(context, call)),
		route(requestCalls.withdrawRequest, (call) => withdrawRequest(context, call)),
		route(siteCalls.getSiteSettings, () => showSiteSettings(context)),
		route(siteCalls.changeSiteSettings, (call) => changeSiteSettings(context, call)),
		route(siteCalls.changeSitePicture, (call) => changeSitePicture(context, call)),
		route(siteCalls.proposeOperator, (call) => proposeOperator(context, call)),
		route(siteCalls.proposeOffer, (call) => proposeOffer(context, call)),
	];
}
