import type { InfoContent } from '../content.ts';

export const help_center: InfoContent = {
	lead: 'Langkah-langkah terpenting secara singkat.',
	sections: [
		{
			id: 'start',
			title: 'Memulai',
			blocks: [
				{
					list: [
						'Buat akun dengan nama, alamat email, kata sandi, dan negara Anda.',
						'Anda masuk ke halaman trading dengan uang demo 10.000,00.',
						'Halaman trading menampilkan harga yang bergerak; aset saat ini ada di bagian atas.',
					],
				},
			],
		},
		{
			id: 'trade',
			title: 'Membuka transaksi',
			blocks: [
				{
					list: [
						'Pilih waktu: durasi, atau waktu berakhir menurut jam.',
						'Pilih nilai.',
						'Baca berapa yang kembali jika menang dan kapan transaksi berakhir.',
						'Tekan Naik atau Turun. Dengan papan ketik: Shift dan tombol panah.',
					],
				},
				'Harga masuk Anda muncul di grafik begitu harga berikutnya tercatat. Garis ‘berakhir pukul’ menunjukkan di mana transaksi berakhir.',
			],
		},
		{
			id: 'account',
			title: 'Saldo dan akun',
			blocks: [
				'Tekan saldo di bagian atas untuk beralih antara akun demo dan akun riil atau untuk mengisi ulang demo. Ikon mata di sebelahnya menyembunyikan saldo dari orang di sekitar Anda.',
			],
		},
		{
			id: 'trouble',
			title: 'Jika ada yang tidak berfungsi',
			blocks: [
				{
					list: [
						'Tombol tidak aktif: baris di bawahnya menyebutkan alasannya, misalnya pasar tutup atau harga terbaru harus datang dulu.',
						'Koneksi terputus: transaksi terbuka tetap berjalan dan ditentukan oleh harga yang tercatat. Semuanya tampil lagi saat koneksi kembali.',
						'Tidak ada jawaban tentang transaksi: halaman akan bertanya lagi dengan sendirinya. Tidak pernah ditagih dua kali.',
						'Kesalahan dengan nomor: catat nomornya. Nomor itu menunjuk ke catatan di server.',
					],
				},
			],
		},
	],
};
