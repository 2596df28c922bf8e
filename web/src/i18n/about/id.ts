import type { Messages } from '../messages.ts';

/** Indonesian. */
export const id: Messages<'about'> = {
	welcome: {
		title: 'Pilih naik atau turun. Lalu periksa sendiri hasilnya.',
		text: 'Setiap harga dicatat sebelum Anda melihatnya, setiap hasil ditentukan dari catatan itu menurut aturan yang diumumkan, dan setiap penolakan menyebutkan alasannya. Berlatihlah dengan uang demo 10.000,00; tanpa setoran dan tanpa kartu.',
		tryDemo: 'Coba demo',
		prices: 'Harga langsung',
		tradeTitle: 'Cara kerja transaksi',
		tradeChoose: 'Anda memilih',
		tradeChooseText:
			'Aset, nilai, dan waktu berakhir, lalu naik atau turun. Tiket menampilkan berapa yang kembali jika menang sebelum Anda menekan tombol.',
		tradeEntry: 'Catatan yang menentukan',
		tradeEntryText:
			'Harga masuk Anda adalah harga pertama setelah transaksi diterima, harga keluar adalah harga terakhir sampai waktu berakhir.',
		tradeResult: 'Anda menerima hasilnya',
		tradeResultText:
			'Di atas harga masuk, naik yang menang; di bawahnya, turun yang menang. Jika sama, hasilnya seri dan nilai transaksi kembali.',
		proofTitle: 'Cara hasil dibuktikan',
		proofLog: 'Dicatat lebih dulu',
		proofLogText:
			'Setiap harga ditulis ke dalam catatan sebelum ada yang melihatnya. Setiap baris membawa hash baris sebelumnya, sehingga mengubah satu baris akan merusak semua baris sesudahnya.',
		proofSeed: 'Ditetapkan di muka',
		proofSeedText:
			'Harga indeks adil berasal dari sebuah benih rahasia. Sidik jarinya diumumkan sebelumnya, dan benihnya sendiri diumumkan setelah jamnya berakhir: saat itu siapa pun dapat menghitung ulang setiap harga.',
		proofRules: 'Tanpa campur tangan',
		proofRulesText:
			'Hasil hanya bergantung pada ketentuan transaksi dan harga yang tercatat. Tidak ada tombol yang menentukan siapa yang menang.',
		riskTitle: 'Arti imbal hasil bagi Anda',
		riskText:
			'Kemenangan membayar lebih sedikit daripada biaya kekalahan. Pada indeks adil, naik dan turun sama-sama mungkin, jadi inilah yang dapat diharapkan seiring waktu:',
	},
	outlook: {
		caption: 'Benar separuh dari waktu, nilai {{stake}}, imbal hasil {{payout}}',
		trades: 'Transaksi',
		average: 'Hasil rata-rata',
		ahead: 'Peluang untung',
		breakEven:
			'Agar tidak merugi seiring waktu, Anda harus benar pada lebih dari {{breakEven}} transaksi yang menang atau kalah.',
	},
	info: {
		licence: 'Lisensi: {{licence}}',
		noLicence: 'Tidak ada lisensi yang disebutkan.',
		changed: 'Terakhir diubah {{date}}',
		contents: 'Di halaman ini',
	},
};
