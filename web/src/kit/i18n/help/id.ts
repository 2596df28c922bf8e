import type { Messages } from '../messages.ts';

/** Indonesian. */
export const id: Messages<'help'> = {
	title: {
		contact: 'Percakapan Anda dengan tim dukungan',
	},
	help: {
		search: 'Cari di bantuan dan berita',
		searchKey: 'Tekan / untuk mencari',
		clear: 'Hapus pencarian',
		results_other: '{{count}} hasil',
		resultsOf: 'Hasil pencarian',
		none: 'Tidak ada hasil untuk “{{query}}”',
		noneText: 'Coba kata yang lebih pendek atau kata lain. Jika jawabannya tidak ada di sini, tanyakan kepada kami.',
		failed: 'Pencarian tidak dapat dimuat.',
		latest: 'Berita terbaru',
		allNews: 'Semua berita',
	},
	article: {
		lead: 'Aset dan fitur baru, pemeliharaan terencana, dan koreksi.',
		none: 'Belum ada berita.',
		pinned: 'Disematkan',
		published: 'Terbit {{date}}',
		corrected: 'Dikoreksi {{date}}',
		corrections: 'Koreksi',
		otherLanguage: 'Artikel ini belum tersedia dalam bahasa Anda. Anda membacanya dalam bahasa {{language}}.',
	},
	contact: {
		title: 'Kirim pesan kepada kami',
		visitorText:
			'Anda tidak perlu akun: kami menjawab lewat email. Jika pertanyaannya tentang akun Anda, [masuk](/login) dulu.',
		userText: 'Kami menjawab di akun Anda dan mengirim salinannya lewat email.',
		email: 'Alamat email Anda',
		emailHint: 'Kami memakainya hanya untuk menjawab Anda.',
		emailWrong: 'Masukkan alamat email yang valid.',
		textMissing: 'Tulis pesan Anda.',
		sent: 'Kami sudah menerima pesan Anda',
		sentText: 'Konfirmasi sedang dikirim ke {{email}}. Di dalamnya tertulis kapan paling lambat kami menjawab.',
		sentLink:
			'Tautannya membuka percakapan Anda: di sana Anda bisa menambah pesan, membaca jawaban kami, atau menutupnya.',
		sentNone:
			'Jika email tidak datang dalam beberapa menit, periksa folder spam, atau periksa alamatnya lalu tulis lagi.',
		another: 'Tulis pesan lain',
		unknown: 'Percakapan ini tidak tersedia',
		unknownText: 'Tautannya mungkin tidak lengkap. Percakapan dihapus 90 hari setelah pesan terakhir.',
		closeText:
			'Sudah jelas semuanya, atau bukan Anda yang menulis? Tutup percakapan ini. Percakapan masih bisa dilanjutkan selama 14 hari.',
		repliesTo: 'Jawaban kami juga kami kirim lewat email.',
	},
};
