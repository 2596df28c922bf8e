import * as contract from '@fairtick/domain/content/contract';
import * as news from '@fairtick/domain/content/news-contract';
import { type Route, route } from '../../../platform/http/index.ts';
import { announce, endAnnouncement, listAnnouncements, showAnnouncements } from './announcements.ts';
import type { ContentContext } from './context.ts';
import { listNews, showNews, showSearchedTexts } from './news.ts';
import {
	changeNews,
	listStaffNews,
	pinNews,
	publishNews,
	showStaffNews,
	withdrawNews,
	writeNews,
} from './news-acts.ts';
import { listPages, listPageTexts, previewPage, publishPage, showPage } from './pages.ts';
import { acceptTerms } from './terms.ts';

/** The calls about texts of the site: those of readers, then those of staff. */
export function contentRoutes(context: ContentContext): Route[] {
	return [
		route(contract.getPage, (call) => showPage(context, call)),
		route(contract.getAnnouncements, (call) => showAnnouncements(context, call)),
		route(contract.acceptTerms, (call) => acceptTerms(context.database, call)),
		route(news.listNews, (call) => listNews(context, call)),
		route(news.getNews, (call) => showNews(context, call)),
		route(news.getSearchedTexts, (call) => showSearchedTexts(context, call)),
		route(contract.listPages, () => listPages(context)),
		route(contract.getPageTexts, (call) => listPageTexts(context, call)),
		route(contract.previewPage, (call) => previewPage(context, call)),
		route(contract.publishPage, (call) => publishPage(context, call)),
		route(contract.listAnnouncements, () => listAnnouncements(context)),
		route(contract.announce, (call) => announce(context, call)),
		route(contract.endAnnouncement, (call) => endAnnouncement(context, call)),
		route(news.listStaffNews, (call) => listStaffNews(context, call)),
		route(news.getStaffNews, (call) => showStaffNews(context, call)),
		route(news.writeNews, (call) => writeNews(context, call)),
		route(news.changeNews, (call) => changeNews(context, call)),
		route(news.publishNews, (call) => publishNews(context, call)),
		route(news.withdrawNews, (call) => withdrawNews(context, call)),
		route(news.pinNews, (call) => pinNews(context, call)),
	];
}
