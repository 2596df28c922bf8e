import { defineQuestion } from '../hooks/index.ts';
import type { Caller } from './route.ts';

/**
 * The caller behind a token and the `Cookie` header that came with it, or null. With `mayBeRemembered` a session that was read a
 * moment ago will do, since the call's own commit proves it.
 */
export const authenticates = defineQuestion<
	[token: string, cookieHeader: string | undefined, options?: { readonly mayBeRemembered: boolean }],
	Promise<Caller | null>
>({ name: 'http.authenticates', subscribers: ['people/identity'] });
