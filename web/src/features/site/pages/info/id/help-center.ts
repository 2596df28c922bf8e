import type { InfoContent } from '../content.ts';

export const help_center: InfoContent = {
	lead: 'Hal-hal terpenting secara singkat. Selebihnya bisa dicari.',
	sections: [
		{
			id: 'start',
			title: 'Memulai',
			blocks: [
				[
					'[Buat akun](/register) dengan nama, alamat email, kata sandi, dan negara Anda.',
					'Anda mulai di halaman trading dengan uang demo 10.000,00. Jika sebelumnya bertransaksi sebagai tamu, saldo dan transaksi itu tetap milik Anda.',
					'[Halaman trading](/trading) menampilkan harga yang bergerak; aset yang dipilih tampil di bagian atas.',
				],
			],
		},
		{
			id: 'trade',
			title: 'Cara membuka transaksi',
			blocks: [
				[
					'Pilih waktu berakhir: durasi, atau jam tertentu.',
					'Pilih jumlah.',
					'Periksa berapa yang Anda terima jika menang dan kapan transaksi berakhir.',
					'Klik Naik atau Turun. Di keyboard: Shift dan tombol panah.',
				],
				'Harga masuk Anda muncul di grafik begitu harga berikutnya tercatat. Garis “berakhir pukul” menunjukkan di mana transaksi berakhir.',
				'Cara panel order mengonfirmasi transaksi, suaranya, dan pilihan lain dapat diubah di [Pengaturan trading](/settings/trading).',
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
					'[Dompet](/cashier) dibuka dengan Deposit di bagian atas halaman trading; di ponsel dengan Dompet di bagian bawah. [Riwayatnya](/cashier?tab=history) menampilkan setiap pembayaran dengan tahap-tahapnya dan tenggat tahap berikutnya.',
					'Di [Pengaturan, Batas](/settings/limits), Anda menetapkan batas sendiri untuk deposit, kerugian, dan jumlah transaksi, beristirahat, atau mengecualikan diri. Batas yang lebih ketat langsung berlaku; istirahat dan pengecualian tidak dapat dicabut oleh Anda maupun staf kami.',
					'[Mutasi rekening](/cashier?tab=history&list=transactions) memuat setiap catatan akun Anda, yang dapat diunduh sebagai CSV atau PDF.',
					'[Statistik](/statistics) menunjukkan hasil transaksi Anda yang sudah ditutup, aset demi aset.',
				],
			],
		},
		{
			id: 'verification',
			title: 'Verifikasi',
			blocks: [
				[
					'Jika Anda perlu memverifikasi identitas, dompet memberitahukannya. [Pengaturan, Verifikasi](/settings/verification) menampilkan setiap langkah, apa yang harus dikirim, kapan paling lambat kami memutuskan, dan apa keputusannya.',
					'Anda dapat mengirim foto atau PDF. Jika ada yang tidak dapat kami terima, Anda melihat alasannya dan dapat mengirimnya lagi.',
				],
			],
		},
		{
			id: 'notifications',
			title: 'Notifikasi dan peringatan harga',
			blocks: [
				[
					'[Notifikasi Anda](/notifications) memuat hasil, pembayaran, keputusan, peringatan harga, dan jawaban selama 90 hari terakhir.',
					'Di [Pengaturan, Notifikasi](/settings/notifications) Anda memilih apa yang dihitung, hanya tampil di daftar, atau dikirim lewat email atau pesan push, serta menetapkan jam tenang.',
					'Peringatan harga dibuat dengan ikon lonceng pada grafik atau, dengan mouse, dengan tanda plus di sumbu harga. Peringatan tetap bekerja meskipun Anda tidak sedang masuk. Di grafik ia tampil sebagai garis; tekan loncengnya untuk menghapusnya.',
					'Lewat menu browser Anda dapat menambahkan situs ini ke layar utama: situs lalu terbuka seperti aplikasi. Di iPhone atau iPad, pesan push memerlukan ini.',
				],
			],
		},
		{
			id: 'calendar',
			title: 'Kalender ekonomi',
			blocks: [
				[
					'[Kalender ekonomi](/calendar) memuat rilis data dan pidato yang dapat menggerakkan harga, menurut hari, dampak, negara, dan mata uang, dan membawa Anda ke aset yang terkait.',
					'Peristiwa suatu aset ditandai pada grafiknya. Di [Pengaturan trading](/settings/trading) Anda menentukan apakah halaman trading memberi tahu 15 menit sebelumnya; di [Pengaturan, Notifikasi](/settings/notifications), apakah lewat email atau pesan push juga.',
					'Di bawah daftar Anda membuat alamat yang dapat dilanggan oleh program kalender Anda sendiri. Setelah diganti, alamat lama tidak berfungsi lagi.',
				],
			],
		},
		{
			id: 'security',
			title: 'Login dan keamanan',
			blocks: [
				[
					'Di [Pengaturan, Keamanan](/settings/security) Anda mengaktifkan autentikasi dua faktor, menambahkan kunci sandi, serta melihat dan mengakhiri sesi akun Anda.',
					'Kata sandi diubah di [Pengaturan, Kata sandi](/settings/password); nama, alamat email, dan negara di [Pengaturan, Profil](/settings/profile), tempat Anda juga dapat menutup akun.',
					'Kami tidak pernah meminta kata sandi Anda, baik lewat email maupun dalam percakapan.',
				],
			],
		},
		{
			id: 'programs',
			title: 'Program Anda sendiri',
			blocks: [
				[
					'Di [Pengaturan, API](/settings/api) Anda membuat token API, masing-masing terbatas untuk membaca, bertransaksi, atau mengisi ulang akun demo, dan dapat mencabutnya kapan saja.',
					'Di sana Anda juga menambahkan webhook: alamat Anda yang kami beri tahu tentang transaksi yang ditutup, pembayaran, dan peringatan harga.',
					'[Dokumentasi API](/docs/api) (dalam bahasa Inggris) menjelaskan semuanya.',
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
					'Hasil terlihat salah: buka transaksi di riwayat Anda dan pilih “Sanggah hasil ini”. Halaman itu lebih dahulu menunjukkan cara memeriksanya. [Sanggahan Anda](/disputes) tercantum beserta keputusannya.',
					'Autentikator dan kode pemulihan Anda hilang: masuklah dengan kata sandi dan pilih “Saya kehilangan autentikator dan kode pemulihan”.',
				],
				'Belum terbantu? [Kirim pesan kepada kami](/contact_us#write), dengan atau tanpa akun.',
			],
		},
	],
};
