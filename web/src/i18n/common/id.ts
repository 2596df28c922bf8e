import type { Messages } from '../messages.ts';

export const id: Messages<'common'> = {
	error_alert_title: 'Halaman ini tidak dapat dimuat',
	error_alert_text: 'Ada masalah dengan koneksi atau server kami. Tidak ada yang berubah di akun Anda.',
	title: {
		aboutus: 'Tentang kami',
		aml_policy: 'Kebijakan anti-pencucian uang',
		contact_us: 'Hubungi kami',
		faq: 'Tanya jawab',
		help_center: 'Pusat bantuan',
		notFound: 'Halaman tidak ditemukan',
		payment_policy: 'Kebijakan pembayaran',
		privacy_policy: 'Kebijakan privasi',
		refund_policy: 'Kebijakan pengembalian dana',
		regulations: 'Lisensi dan regulasi',
		term_and_condition: 'Syarat dan ketentuan',
		unauthorized: 'Akses ditolak',
	},
	common: {
		close: 'Tutup',
		dismiss: 'Abaikan',
		tryAgain: 'Coba lagi',
	},
	nav: {
		account: 'Akun',
		chat: 'Obrolan bantuan',
		information: 'Informasi',
		language: 'Bahasa',
		languageFailed: 'Bahasa tidak dapat dimuat. Coba lagi.',
		login: 'Masuk',
		menu: 'Menu',
		payouts: 'Pembayaran',
		statistics: 'Statistik',
		signUp: 'Daftar',
	},
	footer: {
		copyright: '© {{year}} {{appName}}. Hak cipta dilindungi undang-undang.',
	},
	dialog: {
		cancel: 'Batal',
		expiredText: 'Silakan masuk lagi untuk melanjutkan.',
		expiredTitle: 'Sesi Anda telah berakhir',
		failedText: 'Server tidak dapat memproses permintaan Anda. Silakan coba lagi sebentar lagi.',
		failedTitle: 'Terjadi kesalahan di server',
		ok: 'OK',
		pageTitle: 'Respons server',
	},
	form: {
		problems: 'Ada masalah pada isian Anda.',
		somethingWrong: 'Terjadi kesalahan. Silakan coba lagi.',
		noConnection: 'Tidak ada koneksi ke server. Periksa jaringan Anda dan coba lagi.',
	},
};
