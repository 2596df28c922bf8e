import { useSite } from '../base/use-site.ts';

/** The chat provider's page for the configured site id; null without a chat (SITE-02). */
export function useChatUrl(): string | null {
	const { chat_script: siteId } = useSite();
	return siteId === null ? null : `https://tawk.to/chat/${siteId}`;
}
