import type { Messages } from '../messages.ts';

/** Indonesian. */
export const id: Messages<'support'> = {
	title: {
		dispute: 'Sanggahan',
		disputes: 'Daftar sanggahan',
		newDispute: 'Sanggah hasil',
	},
	support: {
		check_entry: 'Harga masuk adalah harga pertama yang tercatat setelah transaksi Anda diterima.',
		check_exit: 'Harga keluar adalah harga terakhir yang tercatat hingga waktu berakhir.',
		check_rule:
			'Naik menang jika harga keluar di atas harga masuk, Turun jika di bawahnya. Jika sama, jumlah transaksi dikembalikan.',
		checkMore: 'Cara memeriksa harga yang tercatat',
		checkTitle: 'Periksa hasilnya dahulu',
		decidedAt: 'Diputuskan pada {{time}}',
		due: 'Keputusan paling lambat {{time}}',
		formTitle: 'Sanggahan Anda',
		listText: 'Hasil yang Anda sanggah, dan keputusannya.',
		message: 'Pesan Anda',
		messages: 'Pesan',
		newText:
			'Kami memeriksa setiap sanggahan dengan harga yang tercatat dan menjawab di sini. Berikut bagaimana hasilnya ditentukan.',
		news: 'Ada jawaban untuk sanggahan Anda',
		next_accepted: 'Anda benar. Yang menjadi hak Anda dikreditkan tersendiri dan terlihat di akun Anda.',
		next_rejected: 'Hasilnya tidak berubah.',
		none: 'Anda belum menyanggah hasil apa pun. Untuk menyanggah, buka transaksi di riwayat Anda dan pilih “Sanggah hasil ini”.',
		open: 'Kirim sanggahan',
		outcome: 'Keputusan',
		overdue: 'Terlambat: keputusan seharusnya paling lambat {{time}}',
		result_accepted: 'Diterima',
		result_rejected: 'Ditolak',
		send: 'Kirim',
		staff: 'Dukungan',
		status_answered: 'Dijawab',
		status_open: 'Sedang ditinjau',
		textHint: 'Hingga {{most}} karakter',
		toHistory: 'Buka riwayat',
		what: 'Apa yang salah dengan hasilnya?',
		you: 'Anda',
	},
};
