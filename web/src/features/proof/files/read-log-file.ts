/**
 * Reads files of the log without cookies, so that the server cannot recognise a user and answer them differently. Null
 * if the file does not exist. Throws if it cannot be loaded.
 * @param kept cache mode for files that never change.
 */
export const readLogFile = (kept: RequestCache) => async (path: string) => {
	const cache = path === 'checkpoint' ? 'no-store' : kept;
	const answer = await fetch(`/log/${path}`, { credentials: 'omit', cache, referrerPolicy: 'no-referrer' });
	if (answer.status === 404) return null;
	if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
	return new Uint8Array(await answer.arrayBuffer());
};
