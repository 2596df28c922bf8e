import type { Messages } from '../messages.ts';

/** Indonesian. */
export const id: Messages<'limits'> = {
	limits: {
		intro:
			'Batas membantu Anda tetap memegang kendali. Batas yang lebih rendah langsung berlaku; yang lebih tinggi, atau tanpa batas, baru berlaku setelah 24 jam dan setelah Anda mengonfirmasinya lagi.',
		sums: 'Batas uang',
		sumsText: 'Untuk akun real Anda. Setiap batas dihitung mundur dari sekarang dan pulih jam demi jam.',
		plain: 'Transaksi dan waktu',
		plainText: 'Untuk trading di akun real Anda, di semua perangkat sekaligus.',
		kind_deposit: 'Deposit',
		kind_loss: 'Kerugian',
		kind_turnover: 'Perputaran',
		kind_stake: 'Jumlah terbesar per transaksi',
		kind_session: 'Durasi sesi',
		kind_reality_check: 'Pengingat berkala',
		about_deposit:
			'Jumlah terbesar yang dapat Anda depositkan. Penarikan dan pengembalian dana tidak menambah sisa batas ini.',
		about_loss: 'Kerugian terbesar Anda: kerugian dikurangi kemenangan, ditambah jumlah transaksi terbuka.',
		about_turnover:
			'Jumlah terbesar dari semua transaksi Anda, menang atau kalah. Transaksi yang dibatalkan tidak dihitung.',
		about_stake: 'Jumlah terbesar untuk satu transaksi.',
		about_session:
			'Sesi adalah trading tanpa jeda 30 menit. Saat mencapai durasi ini, Anda tidak dapat membuka transaksi selama satu jam.',
		about_reality_check:
			'Setiap kali waktu ini berlalu, trading dijeda untuk menampilkan waktu, transaksi, dan hasil Anda, sampai Anda memilih untuk melanjutkan.',
		none: 'Tanpa batas',
		off: 'Nonaktif',
		amount: 'Jumlah, USD',
		enterAmount: 'Masukkan jumlah, misalnya 100 atau 49,50.',
		confirmZero:
			'0,00 langsung memblokir ini sepenuhnya. Batas yang lebih tinggi butuh 24 jam. Simpan lagi untuk mengonfirmasi.',
		saveOne: 'Simpan: {{name}}',
		removeOne: 'Hapus: {{name}}',
		usedOf: '{{used}} dari {{limit}} terpakai',
		freesUp: 'Sebagian tersedia lagi {{time}}.',
		sessionEnds: 'Sesi ini berakhir {{time}}.',
		sessionOver: 'Sesi Anda telah mencapai durasinya. Anda dapat bertransaksi lagi {{time}}.',
		wish: 'Diminta: {{value}}. Konfirmasikan antara {{from}} dan {{until}}.',
		wishDue: 'Diminta: {{value}}. Anda dapat mengonfirmasinya sampai {{until}}.',
		confirm: 'Konfirmasi {{value}}',
		keep: 'Pertahankan {{value}}',
		final: 'Penarikan final',
		finalText:
			'Selama ini aktif, Anda tidak dapat membatalkan penarikan yang tertunda. Langsung berlaku, dan nonaktif 24 jam setelah Anda memintanya. Uang dari penarikan yang Anda batalkan tidak dapat dipakai bertransaksi selama satu jam.',
		finalOff: 'Nonaktif. Anda dapat membatalkan penarikan yang tertunda.',
		finalOn: 'Aktif. Anda tidak dapat membatalkan penarikan yang tertunda.',
		finalEnds: 'Aktif sampai {{time}}. Anda tidak dapat membatalkan penarikan yang tertunda.',
		finalByLimit:
			'Anda telah mencapai batas kerugian: sampai sebagian batas itu tersedia lagi, Anda tidak dapat membatalkan penarikan yang tertunda.',
		makeFinal: 'Jadikan penarikan final',
		endFinal: 'Nonaktifkan dalam 24 jam',
		keepFinal: 'Tetap jadikan penarikan final',
		timeOut: 'Beristirahat',
		timeOutText: 'Trading uang real dan deposit ditutup selama waktu yang Anda pilih. Akun demo tetap terbuka.',
		selfExclusion: 'Pengecualian diri',
		selfExclusionText:
			'Jika trading merugikan hidup Anda, Anda dapat menutupnya untuk waktu yang lama. Akun demo juga ditutup. Tidak ada yang dapat mengakhiri pengecualian diri lebih awal, termasuk kami.',
		howLong: 'Berapa lama',
		length_1h: '1 jam',
		length_1d: '1 hari',
		length_7d: '1 minggu',
		length_14d: '2 minggu',
		length_42d: '6 minggu',
		length_6m: '6 bulan',
		length_12m: '1 tahun',
		length_24m: '2 tahun',
		length_60m: '5 tahun',
		length_always: 'Permanen',
		begin_time_out: 'Beristirahat…',
		begin_self_exclusion: 'Kecualikan diri…',
		ask_time_out: 'Beristirahat sampai {{time}}?',
		ask_self_exclusion: 'Kecualikan diri setidaknya sampai {{time}}?',
		askAlways: 'Kecualikan diri secara permanen?',
		happens_time_out:
			'Sampai saat itu Anda tidak dapat bertransaksi dengan uang real atau melakukan deposit. Ini tidak dapat diakhiri atau dipersingkat, oleh Anda maupun kami. Transaksi terbuka berjalan hingga berakhir, Anda dapat menarik dana kapan saja, dan token API yang dapat bertransaksi dicabut.',
		happens_self_exclusion:
			'Anda tidak dapat bertransaksi, di akun real maupun demo, atau melakukan deposit. Ini tidak dapat diakhiri atau dipersingkat, oleh Anda maupun kami. Setelah tanggal itu, pengecualian baru berakhir 24 jam sesudah Anda meminta kembali. Ini juga berlaku untuk akun baru dengan alamat email terkonfirmasi yang sama. Transaksi terbuka berjalan hingga berakhir, Anda dapat menarik dana kapan saja, dan token API yang dapat bertransaksi dicabut.',
		happensAlways:
			'Anda tidak akan pernah lagi dapat bertransaksi, di akun real maupun demo, atau melakukan deposit. Ini tidak dapat diakhiri, oleh Anda maupun kami. Ini juga berlaku untuk akun baru dengan alamat email terkonfirmasi yang sama. Transaksi terbuka berjalan hingga berakhir, Anda dapat menarik dana kapan saja, dan token API yang dapat bertransaksi dicabut.',
		yes_time_out: 'Beristirahat',
		yes_self_exclusion: 'Kecualikan saya',
		is_time_out: 'Anda sedang beristirahat sampai {{time}}',
		is_self_exclusion: 'Anda telah mengecualikan diri sampai {{time}}',
		isAlways: 'Anda telah mengecualikan diri secara permanen',
		nowText_time_out:
			'Trading uang real dan deposit ditutup. Akun demo terbuka, dan Anda dapat menarik dana kapan saja.',
		nowText_self_exclusion: 'Trading dan deposit ditutup, termasuk akun demo. Anda dapat menarik dana kapan saja.',
		return: 'Minta untuk kembali',
		returnText:
			'Waktu yang Anda pilih telah berakhir. Pengecualian diri Anda berakhir 24 jam setelah Anda meminta untuk kembali; batas Anda tetap berlaku.',
		returns: 'Anda telah meminta untuk kembali. Pengecualian diri Anda berakhir {{time}}.',
		checkTitle: 'Pengingat berkala',
		checkText: 'Anda telah bertransaksi selama {{minutes}} menit: {{trades}} transaksi, hasil bersih {{net}}.',
		checkContinue: 'Lanjutkan trading',
		minutes_other: '{{count}} menit',
	},
};
