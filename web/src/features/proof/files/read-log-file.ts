/**
 * Reads files of the log as anyone does: without cookies, so that no user can be recognised and given another answer. Null: there is no such
 * file. Throws where it cannot be fetched.
 * @param kept how the browser's cache is used for what never changes.
 */
export const readLogFile = (kept: RequestCache) => async (path: string) => {
	const cache = path === 'checkpoint' ? 'no-store' : kept;
	const answer = await fetch(`/log/${path}`, { credentials: 'omit', cache, referrerPolicy: 'no-referrer' });
	if (answer.status === 404) return null;
	if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
	return new Uint8Array(await answer.arrayBuffer());
};
