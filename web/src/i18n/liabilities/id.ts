import type { Messages } from '../messages.ts';

export const id: Messages<'liabilities'> = {
	title: {
		liabilities: 'Periksa apakah uang Anda terhitung',
	},
	owed: {
		lead: 'Setiap hari kami menghitung semua uang yang menjadi utang kami di akun real dan menerbitkannya dalam bagian kecil tanpa nama. Browser Anda mengunduh semua bagian, menjumlahkannya sendiri, dan mencari bagian Anda.',
		sandbox: 'Sandbox: akun real di situs ini berisi uang uji coba, dan itulah yang dihitung.',
		none: 'Belum ada yang dihitung',
		noneText: 'Hitungan pertama dibuat setelah hari penuh pertama (UTC) berakhir. Halaman ini akan menampilkannya.',
		day: 'Dihitung untuk {{day}}',
		total: 'Jumlah utang',
		at: 'Dihitung pada',
		leaves: 'Bagian',
		looked: 'Akun yang meminta',
		check: 'Periksa sekarang',
		again: 'Periksa lagi',
		checking: 'Mengunduh dan menjumlahkan {{count}} bagian…',
		failed: 'Pemeriksaan tidak dapat dimuat. Tidak ada yang diketahui tentang hitungan ini.',
		verdict_right: 'Uang Anda terhitung',
		verdict_nothing: 'Jumlahnya cocok, dan tidak memuat apa pun milik Anda',
		verdict_total: 'Jumlahnya cocok',
		verdict_wrong: 'Hitungan ini tidak benar',
		verdict_undecided: 'Halaman ini tidak dapat memastikan',
		verdict_alarm: 'Jangan percayai hitungan ini',
		verdictText_right:
			'{{amount}} USD ada dalam jumlah itu sebagai uang Anda. Apakah itu isi akun real Anda pada {{time}}, {{day}}? Hanya Anda yang tahu: saldo, transaksi terbuka, penarikan yang diproses, dan uang yang diblokir bersama-sama.',
		verdictText_nothing:
			'Menurut kami akun real Anda kosong pada {{time}}, {{day}}. Jika sebenarnya berisi, berarti Anda tidak dihitung.',
		verdictText_total: 'Tidak ada bagian di bawah nol, dan semua bagian bersama membentuk jumlah yang diterbitkan.',
		verdictText_wrong: 'Gagal pada langkah ini: {{step}}. File-nya publik, jadi semua orang dapat melihatnya.',
		verdictText_undecided: 'Berhenti pada langkah ini: {{step}}. Itu tidak berarti hitungannya salah.',
		verdictText_alarm:
			'Langkah-langkahnya benar, tetapi log yang memuat jumlah itu bertentangan dengan yang pernah dilihat browser ini.',
		logIn: 'Masuk, dan halaman ini juga mencari uang Anda sendiri.',
		steps: 'Langkah pemeriksaan',
		step_log: 'Jumlahnya ada di log',
		step_instant: 'Bagaimana saatnya dipilih',
		step_leaves: 'Bagian-bagian membentuk jumlah',
		step_own: 'Bagian Anda ada di antaranya',
		right_log: 'Entri {{entry}} dari log memuat jumlah hari ini, disegel oleh checkpoint terbarunya.',
		right_instant:
			'Dipilih oleh putaran {{round}} dari angka acak publik drand, yang baru terbit setelah hari itu lewat.',
		right_leaves: 'Semua {{count}} bagian dijumlahkan di sini. Tidak ada yang di bawah nol, dan tidak ada yang kurang.',
		right_own: '{{count}} bagian memuat nomor Anda {{user}}, dan bersama-sama berjumlah {{amount}} USD.',
		absent_instant:
			'Saatnya adalah saat terakhir hari itu. Tidak ada angka acak publik yang memilihnya, jadi saat itu sudah diketahui sebelumnya.',
		absent_instantAfter:
			'Saatnya adalah saat terakhir hari itu. Tidak ada angka acak publik yang memilihnya, jadi saat itu sudah diketahui sebelumnya. Pada {{day}} angka itu masih memilihnya.',
		wrong_unsigned: 'Kunci log tidak menandatangani checkpoint.',
		wrong_not_logged: 'Log tidak memuat jumlah ini di tempat yang kami sebutkan.',
		wrong_other_time:
			'Log memuat jumlah ini pada waktu yang tidak berlaku: sebelum hari itu berakhir, atau lebih dari delapan hari sesudahnya.',
		wrong_other_total: 'Log memuat jumlah lain dari yang diberitahukan ke halaman ini: angka di atas adalah angka log.',
		wrong_other_instant: 'Saatnya tidak sesuai dengan angka acak.',
		wrong_missing: 'Sebuah file bagian hilang atau panjangnya salah.',
		wrong_impossible: 'Sebuah bagian, atau jumlah beberapa bagian, di bawah nol atau terlalu besar.',
		wrong_other_sum: 'Jumlah bagian-bagian berbeda dari jumlah di log.',
		wrong_other_root: 'Bagian-bagiannya berbeda dari yang disegel log.',
		wrong_not_there: 'Salah satu bagian Anda tidak di tempatnya atau jumlahnya berbeda.',
		wrong_other_user: 'Bagian yang kami sebutkan adalah milik nomor lain dari yang ada di profil Anda.',
		wrong_other_amount: 'Bagian Anda berjumlah lain dari yang kami sebutkan.',
		unreachable: 'Sebuah file log tidak dapat diunduh.',
		known: 'Sudah diketahui sebelumnya',
		limits: 'Yang tidak ditunjukkan',
		limit_amounts:
			'Jumlah semua bagian bersifat publik. Bagian dibuat secara acak dan tanpa nama, tetapi siapa pun dapat melihatnya.',
		limit_left:
			'Orang yang tidak pernah memeriksa bisa saja tidak dihitung tanpa ketahuan. Makin banyak yang memeriksa, makin pasti hal itu terungkap.',
		limit_assets: 'Ini bukan bukti bahwa kami memiliki uangnya. Ini menunjukkan utang kami, bukan harta kami.',
		limit_second:
			'Halaman ini membaca jumlah di tempat yang kami sebutkan. Hanya program dari kode sumber yang membaca semua yang dicatat dalam delapan hari sesudahnya, sehingga menunjukkan bahwa tidak ada jumlah kedua untuk hari yang sama.',
		asked: 'Saat Anda meminta bagian Anda, kami tahu bahwa Anda meminta, bukan hasil pemeriksaan Anda.',
		without: 'Periksa tanpa halaman ini',
		withoutText:
			'Simpan pembuka bagian Anda, lalu jalankan program dari kode sumber. Program itu mengunduh semuanya sendiri dan tidak memerlukan apa pun lagi dari kami.',
		save: 'Simpan bagian saya',
		copyCommand: 'Salin perintah',
		days: 'Hari-hari sebelumnya',
		gaps: 'Tidak ada hitungan yang diterbitkan untuk: {{days}}.',
		checkDay: 'Periksa {{day}}',
	},
};
