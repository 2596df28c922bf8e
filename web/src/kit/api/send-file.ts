/** Called with the sent share of a body, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** A `fetch` that reports upload progress. Throws the errors of `fetch`. */
export function sendWithProgress(onProgress: OnProgress): typeof fetch {
	return (address, { method, headers, body, signal } = {}) =>
		new Promise((resolve, reject) => {
			signal?.throwIfAborted();
			const request = new XMLHttpRequest();
			const abort = () => request.abort();
			request.open(method ?? 'GET', String(address));
			for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
			request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
			request.onload = () =>
				resolve(
					new Response(request.status === 204 ? null : request.responseText, {
						status: request.status,
						headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
					}),
				);
			request.onerror = () => reject(new TypeError('Network Error'));
			request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
			request.onloadend = () => signal?.removeEventListener('abort', abort);
			signal?.addEventListener('abort', abort);
			request.send(body as FormData);
		});
}
