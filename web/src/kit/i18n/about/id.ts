import type { Messages } from '../messages.ts';

export const id: Messages<'about'> = {
	welcome: {
		title: 'Naik atau turun? Lalu verifikasi sendiri hasilnya.',
		text: 'Setiap harga dicatat sebelum Anda melihatnya. Setiap hasil dihitung dari catatan itu menurut aturan yang dipublikasikan. Jika kami menolak transaksi, kami memberi tahu alasannya. Berlatihlah dengan uang demo $10.000: tanpa deposit, tanpa kartu.',
		tryDemo: 'Buat akun',
		prices: 'Harga langsung',
		guestText: 'Uang demo, tanpa pendaftaran. Transaksi pertama membuka akun tamu.',
		guestBalance: 'Demo tamu: {{amount}} sampai {{time}}. Daftar untuk menyimpan saldo dan transaksi Anda.',
		guestKeep: 'Daftar dan simpan',
		indexTitle: 'Apa yang ditransaksikan di sini',
		indexText:
			'Indeks volatilitas adalah harga yang dihitung server dua kali per detik, siang dan malam. Indeks ini tidak mengikuti pasar mana pun: langkahnya dihitung dari seed rahasia, dan naik atau turun sama mungkinnya. Angkanya menunjukkan besar geraknya dalam persen per tahun: Volatility 100 berayun sekitar sepuluh kali lebih jauh daripada Volatility 10.',
		whoTitle: 'Siapa operator situs ini',
		whoNamed: '{{name}}, {{address}}.',
		whoLicence: 'Lisensi: {{licence}}.',
		whoNobody:
			'Operator belum disebutkan: tidak ada perusahaan atau lisensi di balik situs ini, sehingga hanya tersedia uang demo dan uang uji coba.',
		whoMore: 'Tentang kami',
		tradeTitle: 'Cara kerja transaksi',
		tradeChoose: 'Anda memilih',
		tradeChooseText:
			'Pilih aset, jumlah, dan waktu berakhir, lalu Naik atau Turun. Anda melihat berapa yang Anda terima jika menang sebelum memutuskan.',
		tradeEntry: 'Catatan harga yang menentukan',
		tradeEntryText:
			'Harga masuk Anda adalah harga pertama setelah transaksi diterima; pada indeks dengan angka acak publik (drand), harga itu datang 3 sampai 6 detik kemudian, digerakkan oleh angka yang belum diterbitkan. Harga keluar Anda adalah harga terakhir sampai waktu berakhir.',
		tradeResult: 'Anda menerima hasilnya',
		tradeResultText:
			'Jika harga keluar di atas harga masuk, Naik menang; jika di bawahnya, Turun menang. Jika sama, hasilnya seri dan jumlah transaksi Anda dikembalikan.',
		proofTitle: 'Cara Anda memverifikasi hasil',
		proofLog: 'Dicatat lebih dulu',
		proofLogText:
			'Setiap harga ditulis ke dalam catatan sebelum ditampilkan. Setiap baris memuat hash baris sebelumnya, sehingga perubahan terlihat oleh siapa pun yang menyimpan baris sesudahnya.',
		proofMore: 'Lihat log publik',
		live: 'Harga yang tercatat, diperiksa oleh browser Anda',
		liveStart: 'Periksa satu jam terakhir',
		liveChecking: 'Browser Anda sedang membaca log publik…',
		liveFailed: 'Log tidak dapat dimuat.',
		liveNone: 'Belum ada jam yang berakhir. Seed pertama dipublikasikan pukul {{time}}, lalu diperiksa di sini.',
		live_right:
			'{{name}}, {{hour}}, menit terakhir: {{total}} harga dihitung ulang dari seed yang dipublikasikan. Semuanya cocok dengan log publik.',
		live_wrong: '{{name}}, {{hour}}: log publik tidak cocok dengan seed yang dipublikasikan.',
		live_open: '{{name}}, {{hour}}: browser Anda tidak dapat memastikannya. Lihat alasannya.',
		liveOlder:
			'Tidak ada jam yang lebih baru yang dapat diperiksa: seed {{hour}} seharusnya sudah dipublikasikan, tetapi belum.',
		liveMore: 'Hitung ulang seluruh jam',
		proofSeed: 'Ditetapkan di muka',
		proofSeedText:
			'Harga Fair Index berasal dari seed rahasia dan angka acak publik (drand), sehingga kami tidak bisa mengetahui hasilnya sendirian saat menerima order Anda. Kami mengumumkan sidik jari (hash) seed di muka dan seed itu sendiri setelah jamnya berakhir, sehingga siapa pun dapat menghitung ulang setiap harga. Indeks tanpa angka acak publik menyatakannya: di sana kami bisa mengetahui suatu hasil lebih dulu; kami tidak bisa mengubahnya.',
		proofRules: 'Aturan yang sama untuk semua orang',
		proofRulesText:
			'Hasil hanya bergantung pada ketentuan transaksi dan harga yang tercatat. Tidak ada tombol yang menentukan siapa yang menang.',
		riskTitle: 'Arti payout bagi Anda',
		riskText:
			'Hasil saat menang lebih kecil daripada kerugian saat kalah. Pada Fair Index, naik dan turun sama-sama mungkin. Tabel ini menunjukkan artinya dalam jangka panjang.',
	},
	outlook: {
		caption: 'Jika separuh tebakan Anda benar (jumlah {{stake}}, payout {{payout}})',
		average: 'Hasil rata-rata',
		ahead: 'Peluang untung',
		breakEven:
			'Agar tidak merugi seiring waktu, Anda harus menang lebih dari {{breakEven}} dari transaksi Anda (tidak termasuk seri).',
	},
	info: {
		sessionEnded: 'Sesi Anda telah berakhir. Saldo dan transaksi di halaman ini tidak lagi diperbarui.',
		logIn: 'Masuk',
		recovery: 'Seseorang meminta faktor kedua akun Anda dihapus.',
		recoveryStop: 'Lihat atau hentikan',
		licence: 'Lisensi: {{licence}}',
		noLicence: 'Lisensi tidak dicantumkan.',
		changed: 'Terakhir diperbarui {{date}}',
		contents: 'Di halaman ini',
		termsVersion: 'Versi {{version}}',
		termsDue:
			'Ketentuan ini berubah sejak Anda menyetujuinya. Setujui sebelum transaksi berikutnya dengan akun real; akun demo dan transaksi yang terbuka tidak terpengaruh.',
		acceptTerms: 'Setujui versi {{version}}',
		termsChanged: 'Ketentuan telah berubah',
		readTerms: 'Baca ketentuan',
	},
	unauthorized: {
		text: 'Akun Anda tidak memiliki izin untuk melihat halaman ini.',
		title: 'Anda tidak memiliki akses ke halaman ini',
	},
};
