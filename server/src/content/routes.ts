import * as contract from '@fairtick/domain/content/contract';
import { type Route, route } from '../http/index.ts';
import { announce, endAnnouncement, listAnnouncements, showAnnouncements } from './announcements.ts';
import type { ContentContext } from './context.ts';
import { listPages, listPageTexts, previewPage, publishPage, showPage } from './pages.ts';
import { acceptTerms } from './terms.ts';

/** The calls about texts of the site: those of readers, then those of staff. */
export function contentRoutes(context: ContentContext): Route[] {
	return [
		route(contract.getPage, (call) => showPage(context, call)),
		route(contract.getAnnouncements, (call) => showAnnouncements(context, call)),
		route(contract.acceptTerms, (call) => acceptTerms(context.database, call)),
		route(contract.listPages, () => listPages(context)),
		route(contract.getPageTexts, (call) => listPageTexts(context, call)),
		route(contract.previewPage, (call) => previewPage(context, call)),
		route(contract.publishPage, (call) => publishPage(context, call)),
		route(contract.listAnnouncements, () => listAnnouncements(context)),
		route(contract.announce, (call) => announce(context, call)),
		route(contract.endAnnouncement, (call) => endAnnouncement(context, call)),
	];
}
