import type { SearchedTexts } from '@fairtick/domain/content/news-contract';
import { INFO_NAMES, INFO_PATHS, type InfoName, type SiteConfig } from '@fairtick/domain/site/contract';
import { type OpenPage, showPage } from '@fairtick/texts/page';
import type { HelpDocument } from './search-index.ts';

interface Sources {
	readonly builtIn: Readonly<Record<InfoName, OpenPage>>;
	readonly published: SearchedTexts;
	readonly site: Pick<SiteConfig, 'money' | 'operator' | 'chat_script'>;
	/** Names of pages and of the news in the reader's language. */
	nameOf(page: InfoName | 'news'): string;
}

/** All searchable content as shown, section by section; texts of staff replace built-in ones. */
export function documentsOf({ builtIn, published, site, nameOf }: Sources): HelpDocument[] {
	const pages = INFO_NAMES.flatMap((name) => {
		const page = { path: INFO_PATHS[name], page: nameOf(name) };
		const written = published.pages.find((one) => one.name === name)?.content;
		const shown = written ?? showPage(builtIn[name], site, describeOperator);
		const sections = shown.sections.map(({ id, title, html }) => ({ id, title, text: htmlToText(html) }));
		return [
			{ ...page, hash: null, title: page.page, text: htmlToText(shown.lead) },
			...sections.map(({ id, title, text }) => ({ ...page, hash: id, title, text })),
		];
	});
	const news = published.news.flatMap(({ slug, title, summary, content }) => {
		const page = { path: `/news/${slug}` as const, page: nameOf('news') };
		return [
			{ ...page, hash: null, title, text: `${summary} ${htmlToText(content.lead)}` },
			...content.sections.map(({ id, title: heading, html }) => {
				return { ...page, page: title, hash: id, title: heading, text: htmlToText(html) };
			}),
		];
	});
	return [...pages, ...news];
}

/** Text of HTML that was rendered from Markdown. Blocks stay separate. */
function htmlToText(html: string): string {
	const spaced = html.replace(/<(br|\/p|\/li|\/dt|\/dd|\/h3|\/address|\/blockquote)>/g, ' $&');
	const { body } = new DOMParser().parseFromString(spaced, 'text/html');
	return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The operator of the site, as HTML. */
function describeOperator({ name, address, licence }: NonNullable<SiteConfig['operator']>): string {
	const element = document.createElement('address');
	element.textContent = [name, address, licence ?? ''].join(' ');
	return element.outerHTML;
}
