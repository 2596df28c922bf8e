import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../kit/i18n/texts.ts';
import { ErrorLayout } from './error-layout.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
	[
		'en',
		'This page could not be loaded',
		'There was a problem with the connection or our server. Nothing in your account has changed.',
	],
	[
		'br',
		'Não foi possível carregar esta página',
		'Houve um problema com a conexão ou com o nosso servidor. Nada na sua conta foi alterado.',
	],
	[
		'id',
		'Halaman ini tidak dapat dimuat',
		'Ada masalah dengan koneksi atau server kami. Tidak ada yang berubah di akun Anda.',
	],
	['in', 'यह पेज लोड नहीं हो सका', 'कनेक्शन या हमारे सर्वर में समस्या हुई। आपके खाते में कुछ नहीं बदला है।'],
] as const)('[LAYOUT-03] in %s the error layout says "%s"', async (locale, title, text) => {
	vi.stubGlobal('document', { documentElement: {} });
	vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => {}, setItem: () => {} });
	startTexts(locale);
	await loadTexts();
	const shown = renderToStaticMarkup(<ErrorLayout>{null}</ErrorLayout>);
	expect(shown).toContain(`>${title}</h1>`);
	expect(shown).toContain(`>${text}</p>`);
});
