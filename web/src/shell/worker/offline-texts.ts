import type { Locale } from '@fairtick/domain/wire/primitives';

interface OfflineTexts {
	/** Title with the name of the site. */
	readonly title: string;
	readonly text: string;
	readonly trades: string;
	readonly waits: string;
	readonly tryAgain: string;
}

/** The texts of the offline page. */
export const OFFLINE_TEXTS: Readonly<Record<Locale, OfflineTexts>> = {
	en: {
		title: 'No connection',
		text: '{{name}} cannot be reached. Check your network.',
		trades: 'Your open trades run to expiry as normal: our server settles them, whether or not you are connected.',
		waits: 'This page opens as soon as the connection is back.',
		tryAgain: 'Try again',
	},
	br: {
		title: 'Sem conexão',
		text: 'Não foi possível acessar o site {{name}}. Verifique sua rede.',
		trades: 'Suas operações abertas continuam: elas são liquidadas no nosso servidor, com ou sem a sua conexão.',
		waits: 'Esta página abre sozinha assim que a conexão voltar.',
		tryAgain: 'Tentar novamente',
	},
	id: {
		title: 'Tidak ada koneksi',
		text: '{{name}} tidak dapat dijangkau. Periksa jaringan Anda.',
		trades:
			'Transaksi Anda yang terbuka tetap berjalan dan diselesaikan di server kami, baik Anda terhubung maupun tidak.',
		waits: 'Halaman ini terbuka sendiri begitu koneksi kembali.',
		tryAgain: 'Coba lagi',
	},
	in: {
		title: 'कनेक्शन नहीं है',
		text: '{{name}} से संपर्क नहीं हो पा रहा है। अपना नेटवर्क जाँचें।',
		trades: 'आपके खुले ट्रेड चलते रहते हैं: उनका निपटारा हमारे सर्वर पर होता है, चाहे आप कनेक्टेड हों या नहीं।',
		waits: 'कनेक्शन लौटते ही यह पेज अपने-आप खुल जाएगा।',
		tryAgain: 'फिर से कोशिश करें',
	},
};
