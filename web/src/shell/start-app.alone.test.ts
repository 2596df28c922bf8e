// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../kit/api/query.ts';
import { startApp } from './start-app.ts';

afterEach(() => vi.unstubAllGlobals());

test('[AUTH-05] a page that becomes visible checks if its user has verified the address meanwhile', async () => {
	const asked = vi.fn(async () => Response.json({}, { status: 503 }));
	vi.stubGlobal('fetch', asked);
	// biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
	document.cookie = 'token=secret';
	const queryClient = createQueryClient();
	startApp(queryClient, { goTo: vi.fn(), renew: vi.fn() });
	const hidden = vi.spyOn(document, 'hidden', 'get');
	const look = (isHidden: boolean) => {
		hidden.mockReturnValue(isHidden);
		document.dispatchEvent(new Event('visibilitychange'));
	};
	look(false);
	queryClient.setQueryData(['user'], { id: 7, email_verified: true });
	look(false);
	queryClient.setQueryData(['user'], { id: 7, email_verified: false });
	look(true);
	expect(asked).not.toHaveBeenCalled();
	look(false);
	await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('/api/user', expect.anything()));
});
