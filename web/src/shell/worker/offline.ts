import { INTL_LOCALES, LOCALES } from '@fairtick/domain/wire/primitives';
import { type Message, writeMessage } from '@fairtick/texts/message';
import br from '../../../../texts/br/offline.json' with { type: 'json' };
import en from '../../../../texts/en/offline.json' with { type: 'json' };
import id from '../../../../texts/id/offline.json' with { type: 'json' };
import hindi from '../../../../texts/in/offline.json' with { type: 'json' };
import { colourBar } from '../../kit/base/colour-bar.ts';
import { readCookie } from '../../kit/base/cookies.ts';

/** Interval of looking for a connection. The browser reports its own connection, not an absent server. */
const LOOKS_EVERY_MS = 5_000;

/** The page that the worker shows without a connection (APP-01), in its viewer's language. */
const root = document.documentElement;
const locale = LOCALES.find((one) => one === (readCookie('locale') ?? root.dataset['locale'])) ?? 'en';
const theme = readCookie('theme');
const name = root.dataset['name'] ?? '';

root.lang = INTL_LOCALES[locale];
if (theme !== null) root.dataset['theme'] = theme;
colourBar();
// The build compiles them with their whole keys.
const texts = { en, br, id, in: hindi }[locale] as object as Readonly<Record<string, Message>>;
const writer = { plurals: new Intl.PluralRules(root.lang), formats: {} };
for (const [key, message] of Object.entries(texts)) {
	const place = document.getElementById(key.replace('offline.', ''));
	if (place !== null) place.textContent = writeMessage(message, { name }, writer);
}
document.title = `${document.getElementById('title')?.textContent} – ${name}`;

async function look(): Promise<void> {
	try {
		// Any answer of the server suffices, except one from a proxy whose server is away.
		const { status } = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' });
		if (status < 500) location.reload();
	} catch {
		// Still no connection.
	}
}

document.getElementById('tryAgain')?.addEventListener('click', () => void look());
window.addEventListener('online', () => void look());
document.addEventListener('visibilitychange', () => !document.hidden && void look());
setInterval(() => void look(), LOOKS_EVERY_MS);
