import * as contract from '@fairtick/domain/verification/contract';
import * as staff from '@fairtick/domain/verification/staff-contract';
import { type Route, route } from '../../platform/http/index.ts';
import { allowTries } from './allow-tries.ts';
import { askForFunds } from './ask-for-funds.ts';
import type { VerificationContext } from './context.ts';
import { decideCase, takeCase } from './look.ts';
import { listMatches, proposeMatch } from './matches.ts';
import { showOwnFile } from './pages.ts';
import { listCases, showCase, showTimes, viewDocument } from './queue.ts';
import { receiveDocument, sendPersonal } from './send.ts';
import { showVerification } from './show.ts';

/** The calls of verification: those of users, then those of staff. */
export function verificationRoutes(context: VerificationContext): Route[] {
	return [
		route(contract.getVerification, (call) => showVerification(context, call)),
		route(contract.changePersonal, (call) => sendPersonal(context, call)),
		route(contract.sendDocument, (call) => receiveDocument(context, call)),
		route(contract.getOwnFile, (call) => showOwnFile(context, call)),
		route(staff.listCases, (call) => listCases(context, call)),
		route(staff.getVerificationTimes, () => showTimes(context)),
		route(staff.getCase, (call) => showCase(context, call)),
		route(staff.viewDocument, (call) => viewDocument(context, call)),
		route(staff.takeCase, (call) => takeCase(context, call)),
		route(staff.decideCase, (call) => decideCase(context, call)),
		route(staff.allowTries, (call) => allowTries(context, call)),
		route(staff.askForFunds, (call) => askForFunds(context, call)),
		route(staff.listMatches, (call) => listMatches(context, call)),
		route(staff.decideMatch, (call) => proposeMatch(context, call)),
	];
}
