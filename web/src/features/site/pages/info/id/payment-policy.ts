import type { InfoContent } from '../content.ts';

export const payment_policy: InfoContent = {
	lead: 'Bagaimana uang masuk dan keluar, berapa biayanya, dan berapa lama.',
	sections: [
		{
			id: 'payments',
			title: 'Deposit dan penarikan',
			blocks: [
				{
					money: {
						off: 'Tidak ada: uang real dinonaktifkan di situs ini. Akun demo gratis, begitu pula pengisian ulangnya. Jika seseorang meminta uang untuk akun di sini, jangan membayar: permintaan itu bukan dari kami.',
						sandbox:
							'Ini sistem uji coba. Dompetnya memakai uang uji coba yang tidak bernilai: Anda dapat mencoba setiap langkah, dan tidak ada kartu atau rekening bank yang ditagih. Jika seseorang meminta uang untuk akun di sini, jangan membayar: permintaan itu bukan dari kami.',
						live: 'Uang hanya masuk dan keluar melalui [dompet](/cashier). Jika seseorang meminta Anda membayar dengan cara lain, jangan membayar: permintaan itu bukan dari kami.',
					},
				},
			],
		},
		{
			id: 'deposits',
			title: 'Cara kerja deposit',
			blocks: [
				[
					'Setiap metode menampilkan minimum, maksimum, biaya, dan lama biasanya sebelum Anda mengonfirmasi.',
					'Deposit masuk ke akun setelah penyedia pembayaran mengonfirmasinya kepada kami, dan hanya satu kali. Kembali ke halaman kami setelah membayar bukan konfirmasi.',
					'Pembayaran yang tidak cocok tidak dimasukkan secara otomatis: jumlah lain, pembayar lain, terlambat, atau di atas batas. Anda melihatnya di [riwayat](/cashier?tab=history), dan dalam dua hari kerja pembayaran itu dimasukkan atau dikirim kembali.',
					'Batas deposit Anda sendiri, yang ditetapkan di [Pengaturan, Batas](/settings/limits), berlaku untuk semua metode.',
					'Metode dalam mata uang lain menampilkan kurs, spread, dan kedua jumlah sebelum Anda membayar.',
				],
			],
		},
		{
			id: 'withdrawals',
			title: 'Cara kerja penarikan',
			blocks: [
				[
					'Uang lebih dulu kembali ke asalnya, sampai sebesar yang dibayarkan tiap sumber. Sisanya, keuntungan Anda, dikirim ke rekening milik Anda sendiri.',
					'Jumlah kecil dibayar otomatis: sampai 500,00 dalam 24 jam dan 2.000,00 dalam 7 hari. Di atas itu, dua orang staf memeriksa penarikan dalam 24 jam.',
					'Setelah tujuan baru atau perubahan kata sandi, email, atau faktor kedua, penarikan menunggu 24 jam. Ini melindungi Anda dari pencuri.',
					'Anda dapat membatalkan penarikan sampai pengirimannya dimulai.',
					'Setiap tahap menunjukkan apa yang ditunggu dan kapan tenggatnya. Jika penarikan ditolak, Anda membaca alasannya dan uang langsung kembali ke akun Anda.',
				],
			],
		},
		{
			id: 'costs',
			title: 'Biaya sebuah transaksi',
			blocks: [
				'Tidak ada biaya tambahan per transaksi. Biaya transaksi sudah termasuk dalam payout: jika menang, keuntungannya kurang dari jumlah transaksi; jika kalah, seluruh jumlahnya hilang. Dalam banyak transaksi, biayanya menumpuk:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'amounts',
			title: 'Jumlah',
			blocks: [
				'Semua akun dicatat dalam dolar AS, sampai ke sen. Payout yang tidak tepat pada sen penuh dibulatkan ke bawah.',
			],
		},
	],
};
