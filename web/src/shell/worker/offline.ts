import { INTL_LOCALES, LOCALES } from '@fairtick/domain/wire/primitives';
import { colourBar } from '../../kit/base/colour-bar.ts';
import { readCookie } from '../../kit/base/cookies.ts';
import { OFFLINE_TEXTS } from './offline-texts.ts';

/** How often is looked for a connection; the browser tells of its own, not of a server that is away. */
const LOOKS_EVERY_MS = 5_000;

/** The page that the worker shows without a connection (APP-01), in its viewer's language, until there is one. */
const root = document.documentElement;
const locale = LOCALES.find((one) => one === (readCookie('locale') ?? root.dataset['locale'])) ?? 'en';
const theme = readCookie('theme');
const name = root.dataset['name'] ?? '';

root.lang = INTL_LOCALES[locale];
if (theme !== null) root.dataset['theme'] = theme;
colourBar();
for (const [key, words] of Object.entries(OFFLINE_TEXTS[locale])) {
	const place = document.getElementById(key);
	if (place !== null) place.textContent = words.replace('{{name}}', name);
}
document.title = `${OFFLINE_TEXTS[locale].title} – ${name}`;

async function look(): Promise<void> {
	try {
		// Any answer of the server will do, but for that of something before it whose server is away.
		const { status } = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' });
		if (status < 500) location.reload();
	} catch {
		// Still none.
	}
}

document.getElementById('tryAgain')?.addEventListener('click', () => void look());
window.addEventListener('online', () => void look());
document.addEventListener('visibilitychange', () => !document.hidden && void look());
setInterval(() => void look(), LOOKS_EVERY_MS);
