import type { InfoContent } from '../content.ts';

export const help_center: InfoContent = {
	lead: 'Hal-hal terpenting secara singkat.',
	sections: [
		{
			id: 'start',
			title: 'Memulai',
			blocks: [
				[
					'Buat akun dengan nama, alamat email, kata sandi, dan negara Anda.',
					'Anda mulai di halaman trading dengan uang demo 10.000,00. Jika sebelumnya bertransaksi sebagai tamu, saldo dan transaksi itu tetap milik Anda.',
					'Halaman trading menampilkan harga yang bergerak; aset yang dipilih tampil di bagian atas.',
				],
			],
		},
		{
			id: 'trade',
			title: 'Membuka transaksi',
			blocks: [
				[
					'Pilih waktu berakhir: durasi, atau jam tertentu.',
					'Pilih jumlah.',
					'Periksa berapa yang Anda terima jika menang dan kapan transaksi berakhir.',
					'Klik Naik atau Turun. Dengan papan ketik: Shift dan tombol panah.',
				],
				'Harga masuk Anda muncul di grafik begitu harga berikutnya tercatat. Garis ‘berakhir pukul’ menunjukkan di mana transaksi berakhir.',
			],
		},
		{
			id: 'account',
			title: 'Saldo dan akun',
			blocks: [
				'Klik saldo di bagian atas untuk beralih antara akun demo dan akun real atau untuk mengisi ulang demo. Ikon mata di sebelahnya menyembunyikan saldo dari orang di sekitar Anda.',
			],
		},
		{
			id: 'money',
			title: 'Deposit, penarikan, dan batas',
			blocks: [
				[
					'Kasir dibuka dengan Setor di bagian atas halaman trading. Riwayatnya menampilkan setiap pembayaran dengan tahap-tahapnya dan tenggat tahap berikutnya.',
					'Di Pengaturan, Batas, Anda menetapkan batas sendiri untuk deposit, kerugian, dan jumlah transaksi, mengambil jeda, atau mengecualikan diri. Batas yang lebih ketat langsung berlaku; jeda dan pengecualian tidak dapat dicabut oleh Anda maupun staf kami.',
					'Mutasi rekening memuat setiap catatan akun Anda, yang dapat diunduh sebagai CSV atau PDF.',
				],
			],
		},
		{
			id: 'trouble',
			title: 'Jika ada yang tidak berfungsi',
			blocks: [
				[
					'Tombol nonaktif: baris di bawahnya menjelaskan alasannya, misalnya pasar tutup atau harga terbaru harus datang dulu.',
					'Koneksi terputus: transaksi terbuka tetap berjalan dan ditentukan oleh harga yang tercatat. Semuanya tampil lagi saat Anda kembali online.',
					'Tidak ada konfirmasi transaksi: kami memeriksa lagi secara otomatis. Saldo Anda tidak akan pernah dipotong dua kali.',
					'Kesalahan dengan nomor referensi: sebutkan nomor itu saat menghubungi kami.',
					'Hasil terlihat salah: buka transaksi di riwayat Anda dan pilih “Sanggah hasil ini”. Halaman itu lebih dahulu menunjukkan cara memeriksanya.',
					'Autentikator dan kode pemulihan Anda hilang: masuklah dengan kata sandi dan pilih “Saya kehilangan autentikator dan kode pemulihan”.',
				],
				'Belum terbantu? Setelah masuk, Anda dapat bertanya apa saja kepada tim dukungan. Jawabannya muncul di sana, dan salinannya dikirim lewat email.',
				{ link: 'Tulis ke tim dukungan', href: '/support' },
			],
		},
	],
};
