import { useSite } from '../base/use-site.ts';

/** The chat provider's own page for the configured site id; null where no chat is configured (SITE-02). */
export function useChatUrl(): string | null {
	const { chat_script: siteId } = useSite();
	return siteId === null ? null : `https://tawk.to/chat/${siteId}`;
}
