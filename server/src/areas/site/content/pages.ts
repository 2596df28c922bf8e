import * as contract from '@fairtick/domain/content/contract';
import { pagePublish } from '@fairtick/domain/content/kinds/page-publish-request';
import type { InfoName } from '@fairtick/domain/site/contract';
import { INFO_NAMES } from '@fairtick/domain/site/contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { ContentOf } from '@fairtick/domain/wire/request-kind';
import { actAs, appendAudit, type Deed, deedOf } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { Answered, type Call, Refused, refuse } from '../../../platform/http/index.ts';
import { type Executor, makeRequest, prepareRequest } from '../../../platform/staff-requests/index.ts';
import type { ContentContext } from './context.ts';
import { drawPage, drawPublished } from './draw-page.ts';
import {
	insertTermsVersion,
	insertText,
	loadNewestText,
	loadNewestTexts,
	loadTermsVersion,
	loadTexts,
	type PageTextRow,
} from './queries.ts';

const TERMS: InfoName = 'term_and_condition';

/** An information page as it was last published (ROUTE-05, ADMIN-07). */
export async function showPage({ database, site }: ContentContext, { params, query }: Call<typeof contract.getPage>) {
	const { name } = params;
	const { locale } = query;
	const text = await loadNewestText(database, name, locale);
	return {
		name,
		locale,
		version: text?.version ?? 0,
		changed_at: toInstant(text?.publishedAt ?? null),
		content: text === null || text.markdown === '' ? null : drawPublished(text.markdown, site()),
		terms_version: name === TERMS ? await loadTermsVersion(database) : null,
	};
}

export async function listPages({ backOffice }: ContentContext) {
	const texts = await loadNewestTexts(backOffice);
	return {
		terms_version: await loadTermsVersion(backOffice),
		pages: INFO_NAMES.map((name) => ({
			name,
			legal: contract.isLegal(name),
			texts: texts
				.filter((text) => text.name === name)
				.map(({ locale, version, publishedAt }) => ({ locale, version, changed_at: toInstant(publishedAt) })),
		})),
	};
}

export async function listPageTexts({ backOffice }: ContentContext, { params }: Call<typeof contract.getPageTexts>) {
	const texts = await loadTexts(backOffice, params.name, params.locale);
	return {
		legal: contract.isLegal(params.name),
		versions: texts.map(({ version, markdown, publishedBy, publisher, publishedAt }) => ({
			version,
			markdown,
			published_by: { id: publishedBy, name: publisher },
			published_at: toInstant(publishedAt),
		})),
	};
}

export const previewPage = ({ site }: ContentContext, { body }: Call<typeof contract.previewPage>) =>
	drawPage(body.markdown, site());

type Publication = ContentOf<typeof pagePublish>;

/** Publishes a text at once, or asks a second person to agree where it has legal meaning (ADMIN-07). */
export async function publishPage(context: ContentContext, call: Call<typeof contract.publishPage>) {
	const { database, site } = context;
	const { name, locale } = call.params;
	const { version, markdown, accept_again: again = false, reason } = call.body;
	drawPage(markdown, site());
	const publication = { name, locale, version, markdown, acceptAgain: again && name === TERMS };
	const deed = deedOf(call, { reason });
	if (!contract.isLegal(name)) {
		const refusal = await actAs(database, call, (tx) => publish(tx, publication, deed));
		return refusal ?? { version: version + 1, request_id: null };
	}
	const subject = `page:${name}:${locale}`;
	await prepareRequest(database, pagePublish, subject);
	const made = await actAs(database, call, async (tx) => {
		const refusal = findRefusal(await loadNewestText(tx, name, locale), publication);
		return refusal ?? makeRequest(tx, pagePublish, { subject, content: publication, ...deed });
	});
	return made instanceof Refused ? made : new Answered({ version: null, request_id: made }, { status: 202 });
}

function findRefusal(now: PageTextRow | null, { version, markdown, acceptAgain }: Publication) {
	if ((now?.version ?? 0) !== version) return refuse('content.changed');
	return (now?.markdown ?? '') === markdown && !acceptAgain ? refuse('content.unchanged') : undefined;
}

async function publish(tx: Queryable, publication: Publication, deed: Deed) {
	const { name, locale, version, markdown, acceptAgain } = publication;
	const now = await loadNewestText(tx, name, locale);
	const refusal = findRefusal(now, publication);
	if (refusal) return refusal;
	const publishedBy = deed.actorId;
	if (publishedBy === null) throw new Error('a text is published by a member of staff');
	// Another transaction may be publishing the same version.
	if (!(await insertText(tx, { name, locale, version: version + 1, markdown, publishedBy })))
		return refuse('content.changed');
	const termsVersion = acceptAgain ? (await loadTermsVersion(tx)) + 1 : null;
	if (termsVersion !== null) await insertTermsVersion(tx, termsVersion, publishedBy);
	await appendAudit(tx, {
		...deed,
		act: 'page.published',
		subject: `page:${name}:${locale}`,
		before: { version, markdown: now?.markdown ?? '' },
		after: { version: version + 1, markdown, ...(termsVersion !== null && { terms_version: termsVersion }) },
	});
	return undefined;
}

/** Publishes a legal text that a second person agreed to. */
export const publishAgreed: Executor<typeof pagePublish> = async (tx, _states, request, deed) =>
	(await publish(tx, request.content, deed)) ?? (async () => undefined);
