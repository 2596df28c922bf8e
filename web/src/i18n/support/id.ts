import type { Messages } from '../messages.ts';

/** Indonesian. */
export const id: Messages<'support'> = {
	title: {
		dispute: 'Sanggahan',
		disputes: 'Sanggahan',
		newDispute: 'Sanggahan baru',
	},
	support: {
		check_bank:
			'Bank dan jaringan kartu bisa perlu beberapa hari untuk menampilkan pembayaran atau pengembalian dana yang sudah dikirim.',
		check_clock: 'Setiap status menunjukkan kapan dimulai, apa yang ditunggu, dan kapan seharusnya selesai.',
		check_entry: 'Harga masuk adalah harga pertama yang tercatat setelah transaksi Anda diterima.',
		check_exit: 'Harga keluar adalah harga terakhir yang tercatat hingga waktu berakhir.',
		check_reference: 'Dengan nomor referensi, bank atau penyedia Anda dapat menemukan pembayarannya.',
		check_rule:
			'Naik menang jika harga keluar di atas harga masuk, Turun jika di bawahnya. Jika sama, jumlah transaksi dikembalikan.',
		checkMore: 'Cara memeriksa harga yang tercatat',
		checkTitle_movement: 'Sebelum Anda menulis',
		checkTitle_trade: 'Periksa hasilnya dahulu',
		decidedAt: 'Diputuskan pada {{time}}',
		due: 'Keputusan paling lambat {{time}}',
		formTitle: 'Sanggahan Anda',
		listText: 'Yang Anda sanggah, dan keputusannya.',
		message: 'Pesan Anda',
		messages: 'Pesan',
		movement_deposit: 'Deposit',
		movement_withdrawal: 'Penarikan',
		new_movement: 'Sanggah deposit atau penarikan',
		new_trade: 'Sanggah hasil',
		news: 'Ada jawaban untuk sanggahan Anda',
		newText_movement:
			'Kami memeriksa setiap sanggahan dengan pembukuan kami dan penyedia pembayaran, lalu menjawab di sini. Berikut yang terjadi sejauh ini.',
		newText_trade:
			'Kami memeriksa setiap sanggahan dengan harga yang tercatat dan menjawab di sini. Berikut bagaimana hasilnya ditentukan.',
		next_accepted_movement: 'Anda benar. Yang menjadi hak Anda dibayarkan tersendiri dan terlihat di akun Anda.',
		next_accepted_trade: 'Anda benar. Yang menjadi hak Anda dikreditkan tersendiri dan terlihat di akun Anda.',
		next_rejected_movement: 'Deposit atau penarikan tidak berubah.',
		next_rejected_trade: 'Hasilnya tidak berubah.',
		none: 'Anda belum menyanggah apa pun. Transaksi dapat disanggah dari riwayat, deposit atau penarikan dari kasir.',
		open: 'Kirim sanggahan',
		outcome: 'Keputusan',
		overdue: 'Terlambat: keputusan seharusnya paling lambat {{time}}',
		result_accepted: 'Diterima',
		result_rejected: 'Ditolak',
		send: 'Kirim',
		staff: 'Dukungan',
		status_answered: 'Dijawab',
		status_open: 'Sedang ditinjau',
		subjectGone: 'Transaksi atau pembayaran yang disanggah sudah tidak disimpan lagi.',
		textHint: 'Hingga {{most}} karakter',
		toHistory: 'Buka riwayat',
		what_movement: 'Apa yang salah?',
		what_trade: 'Apa yang salah dengan hasilnya?',
		you: 'Anda',
	},
};
