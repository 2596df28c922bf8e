import type { InfoContent } from '../content.ts';

export const faq: InfoContent = {
	lead: 'Jawaban singkat atas pertanyaan umum.',
	sections: [
		{
			id: 'real-money',
			title: 'Bisakah saya untung atau rugi uang real di sini?',
			blocks: [
				{
					money: {
						off: 'Tidak. Hanya uang demo yang tersedia. Uang itu tidak bernilai, dan tidak ada deposit atau penarikan.',
						sandbox:
							'Tidak. Ini sistem uji coba: uang demo dan uang uji coba di dompet tidak bernilai, dan tidak ada yang ditagih atau dibayarkan.',
						live: 'Ya, dengan akun real. Anda dapat kehilangan seluruh deposit Anda, dan dengan transaksi seperti ini kebanyakan orang merugi dalam jangka panjang. Akun demo tidak dipungut biaya, dan [batas](/settings/limits) membantu Anda mengendalikan akun real.',
					},
				},
			],
		},
		{
			id: 'long-run',
			title: 'Apakah transaksi seperti ini bisa menguntungkan dalam jangka panjang?',
			blocks: [
				'Pada Fair Index naik dan turun sama-sama mungkin, jadi tanpa mengetahui seed-nya kira-kira separuh tebakan Anda benar. Karena hasil saat menang lebih kecil daripada kerugian saat kalah, rata-rata Anda kehilangan sebagian dari setiap jumlah transaksi. Makin sering Anda bertransaksi, makin pasti kerugiannya:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'fair-index',
			title: 'Apa itu Fair Index?',
			blocks: [
				'Harga yang dihitung dari seed rahasia, dua langkah per detik, siang dan malam. Angka pada namanya menunjukkan seberapa kuat geraknya: V100 bergerak sepuluh kali lebih kuat daripada V10. Naik dan turun sama-sama mungkin untuk setiap durasi. Bahwa setiap seed diambil secara acak, bukan dipilih, hanya berdasarkan pernyataan kami.',
				'Jaringan drand menerbitkan satu angka acak setiap 3 detik. Pada indeks dengan angka acak publik (drand), angka-angka itu masuk ke setiap langkah, dan harga masuk Anda datang 3 sampai 6 detik setelah order diterima, digerakkan oleh angka yang baru terbit sesudah itu. Saat order diterima, tidak ada yang dapat mengetahui harga masuknya, atau gerak harga dari sana sampai harga keluar. Yang bisa hanyalah cukup banyak operator drand (jaringan angka acak publik) bersama orang yang dapat membaca seed rahasia kami.',
				'Tanpa angka acak publik (drand): kami bisa mengetahui hasil ini lebih dulu; kami tidak bisa mengubahnya. Dengan angka acak publik (drand), kami tidak bisa mengetahuinya sendirian. Karena itu indeks tanpa angka tersebut tidak ditawarkan untuk uang real. Ikon info di samping nama aset menyatakan mana yang berlaku.',
			],
		},
		{
			id: 'check',
			title: 'Bagaimana cara memverifikasi harga?',
			blocks: [
				'Sidik jari (hash) seed setiap jam harus ada di log publik 48 jam sebelum jam itu, dan seed itu sendiri setelah jam itu berakhir. Pada dua hari pertama sebuah server, sidik jarinya dicatat lebih lambat, dan bukti transaksi menyebut kapan. Dengan seed itu, dan dengan angka acak publik (drand) jika ada, siapa pun dapat menghitung ulang harga jam tersebut dan membandingkannya dengan yang tercatat. Jika sebuah seed hilang, situs ini menyatakannya, dan harganya tidak dapat dihitung ulang. Semua ini tersedia melalui API publik kami:',
				{ link: 'Dokumentasi API (dalam bahasa Inggris)', href: '/docs/api' },
			],
		},
		{
			id: 'who-decides',
			title: 'Siapa yang menentukan apakah saya menang?',
			blocks: [
				'Harga yang tercatat. Perhitungannya mengetahui ketentuan transaksi dan harga, tetapi tidak mengetahui siapa Anda atau berapa uang Anda. Tidak ada fungsi yang menetapkan hasil, dan bukti transaksi menunjukkan apakah harga yang tercatat memberi hasil itu. Aturannya ada di [syarat dan ketentuan](/term_and_condition#trade).',
			],
		},
		{
			id: 'lost-connection',
			title: 'Apa yang terjadi jika koneksi saya terputus dan saya offline?',
			blocks: [
				'Transaksi terbuka tetap berjalan normal hingga waktu berakhir. Jika jawaban atas transaksi baru hilang, halaman memeriksa lagi dengan ID transaksi yang sama, sehingga transaksi dibuka satu kali atau tidak sama sekali.',
				'Selama Anda offline, situs memberitahukannya alih-alih menampilkan harga lama, dan kembali dengan sendirinya begitu ada koneksi.',
			],
		},
		{
			id: 'refused',
			title: 'Mengapa transaksi saya ditolak?',
			blocks: [
				'Pesannya menjelaskan alasannya: misalnya karena pasar tutup, harga tidak baru, jumlahnya di luar batas, salah satu [batas Anda sendiri](/settings/limits) tercapai, atau payout turun sejak Anda melihatnya. Transaksi yang ditolak tidak dikenai biaya apa pun.',
			],
		},
		{
			id: 'types',
			title: 'Apa arti Standar, Gold, dan Premium?',
			blocks: [
				'Itu adalah jenis akun dengan payout yang berbeda. Identitas yang disetujui dan deposit Anda menentukan jenisnya, tidak pernah menang atau kalahnya Anda; syaratnya ada di [profil Anda](/settings/profile). Payout yang berlaku bagi Anda tampil di tab setiap aset dan di panel order; [Payout](/payouts) memuat semuanya beserta perubahannya.',
			],
		},
		{
			id: 'limits',
			title: 'Dapatkah saya membatasi trading saya sendiri?',
			blocks: [
				'Ya. Di [Pengaturan, Batas](/settings/limits), Anda menetapkan batas untuk deposit, perputaran, kerugian, dan lama trading, beristirahat, atau mengecualikan diri selama berbulan-bulan atau secara permanen. Batas yang lebih ketat langsung berlaku, yang lebih longgar baru setelah 24 jam. Anda maupun staf kami tidak dapat mengakhiri istirahat atau pengecualian lebih awal.',
			],
		},
		{
			id: 'lost-factor',
			title: 'Autentikator dan kode pemulihan saya hilang. Bagaimana?',
			blocks: [
				'[Masuklah](/login) dengan kata sandi dan pilih “Saya kehilangan autentikator dan kode pemulihan”. Anda mengirim foto dokumen identitas dan swafoto; dua anggota tim kami membandingkannya dengan akun Anda, dan 72 jam kemudian faktor kedua dihapus. Sampai saat itu Anda dapat menghentikan pemulihan lewat email mana pun yang kami kirim tentangnya.',
			],
		},
		{
			id: 'withdrawal-time',
			title: 'Berapa lama penarikan berlangsung?',
			blocks: [
				'Tergantung metodenya: [dompet](/cashier?tab=withdraw) menampilkan waktu yang lazim untuk setiap metode sebelum Anda mengonfirmasi. Jumlah kecil dibayar otomatis; jumlah yang lebih besar diperiksa dua anggota staf dalam 24 jam. Buka penarikan itu di [riwayat](/cashier?tab=history) untuk melihat tahapnya sekarang dan tenggatnya. [Kebijakan pembayaran](/payment-policy#withdrawals) menyebutkan kapan penarikan harus menunggu.',
			],
		},
		{
			id: 'verify-when',
			title: 'Kapan saya harus memverifikasi identitas?',
			blocks: [
				'Ketika dompet memberitahukannya: sebelum penarikan, atau sudah sebelum deposit, tergantung pengaturan situs ini. [Pengaturan, Verifikasi](/settings/verification) menampilkan apa yang harus dikirim. Identitas yang terverifikasi juga diperlukan untuk Gold dan Premium.',
			],
		},
		{
			id: 'alerts',
			title: 'Bisakah saya diberi tahu ketika suatu harga tercapai?',
			blocks: [
				'Ya. Klik ikon lonceng pada grafik dan pilih harganya. Apakah pemberitahuannya datang di aplikasi, lewat email, atau lewat pesan push, Anda tentukan di [Pengaturan, Notifikasi](/settings/notifications), tempat semua peringatan harga Anda tercantum.',
			],
		},
		{
			id: 'fewer-emails',
			title: 'Bagaimana agar email yang saya terima lebih sedikit?',
			blocks: [
				'Pilih di [Pengaturan, Notifikasi](/settings/notifications) apa yang dikirim lewat email, atau berhenti berlangganan lewat tautan di akhir email yang tidak Anda inginkan lagi. Email tentang keamanan dan uang Anda selalu dikirim.',
			],
		},
		{
			id: 'api',
			title: 'Bisakah program saya sendiri bertransaksi atau membaca akun saya?',
			blocks: [
				'Ya. Buat token API di [Pengaturan, API](/settings/api) dan baca [dokumentasi API](/docs/api) (dalam bahasa Inggris). Webhook memberi tahu program Anda tentang transaksi yang ditutup, pembayaran, dan peringatan harga.',
			],
		},
		{
			id: 'close',
			title: 'Bagaimana cara menutup akun saya?',
			blocks: [
				'Di [Pengaturan, Profil](/settings/profile), pada bagian data pribadi. Tarik uang Anda terlebih dahulu. Apa yang dihapus dan apa yang harus disimpan tertulis di [kebijakan privasi](/privacy-policy#duration).',
			],
		},
	],
};
