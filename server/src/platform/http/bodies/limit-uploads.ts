import type { FastifyInstance } from 'fastify';
import { networkOf, siteOf } from '../client/network.ts';
import { NotDone, TooMany } from '../errors.ts';

/** Most uploads under way at once, of all users; each holds its file in memory. */
const MOST = 40;
/** Uploads of one network: a few accounts must not hold every place. */
const MOST_OF_NETWORK = 4;
/** Uploads of a site, which can make 65,536 networks of its addresses. */
const MOST_OF_SITE = 8;
/** Uploads of visitors, by mailed links: they must not hold the places of those who are signed in. */
const MOST_OF_VISITORS = 10;
/** Seconds until the next try: by then the upload under way is usually over. */
const RETRY_AFTER_S = 2;

/**
 * Lets each user have one upload under way in a part of the application, from before its file is read until it is
 * answered: that bounds how much memory files take, and for how long. A user's second one, a network's fifth and a site's ninth are turned
 * away with `TooMany`, one too many in all with `NotDone`. Of visitors a network counts as one.
 */
export function limitUploads(app: FastifyInstance): void {
	/** Uploads under way by user; a visitor's by the network. */
	const uploading = new Map<number | string, { readonly network: string; readonly site: string }>();
	app.addHook('onRoute', (route) => {
		const serve = route.handler.bind(app);
		route.handler = async (request, reply) => {
			const [network, site] = [networkOf(request.ip), siteOf(request.ip)];
			const key = request.caller?.userId ?? network;
			const ofNetwork = [...uploading.values()].filter((other) => other.network === network).length;
			const ofSite = [...uploading.values()].filter((other) => other.site === site).length;
			if (uploading.has(key) || ofNetwork >= MOST_OF_NETWORK || ofSite >= MOST_OF_SITE)
				throw new TooMany(RETRY_AFTER_S);
			const ofVisitors = [...uploading.keys()].filter((other) => typeof other === 'string').length;
			const isFull = uploading.size >= MOST || (request.caller === null && ofVisitors >= MOST_OF_VISITORS);
			if (isFull) throw new NotDone('http');
			uploading.set(key, { network, site });
			try {
				return await serve(request, reply);
			} finally {
				uploading.delete(key);
			}
		};
	});
}
