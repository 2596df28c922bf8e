import type { InfoContent } from '../content.ts';

export const faq: InfoContent = {
	lead: 'Jawaban singkat atas pertanyaan umum.',
	sections: [
		{
			id: 'real-money',
			title: 'Apakah saya bisa menang atau kalah uang real di sini?',
			blocks: [
				{
					money: {
						off: 'Tidak. Hanya uang demo yang tersedia. Uang itu tidak bernilai, dan uang tidak dapat disetor atau ditarik.',
						sandbox:
							'Tidak. Ini sistem uji coba: uang demo dan uang uji coba di kasir tidak bernilai, dan tidak ada yang ditagih atau dibayarkan.',
						live: 'Ya, dengan akun real. Anda dapat kehilangan semua yang Anda setor, dan dengan transaksi seperti ini kebanyakan orang kalah dalam jangka panjang. Akun demo tidak dipungut biaya.',
					},
				},
			],
		},
		{
			id: 'long-run',
			title: 'Bisakah Anda mendapat uang dari transaksi ini dalam jangka panjang?',
			blocks: [
				'Pada Fair Index tidak ada yang bisa menebak arahnya, jadi Anda benar kira-kira separuh dari waktu. Karena kemenangan membayar lebih sedikit daripada kerugian saat kalah, rata-rata Anda kehilangan sebagian dari setiap jumlah transaksi. Makin sering Anda bertransaksi, makin pasti kerugiannya:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'fair-index',
			title: 'Apa itu Fair Index?',
			blocks: [
				'Harga yang dihitung dari seed acak rahasia, dua langkah per detik, siang dan malam. Angka pada namanya menunjukkan seberapa kuat geraknya: V100 bergerak sepuluh kali lebih kuat daripada V10. Naik dan turun sama-sama mungkin untuk setiap durasi.',
				'Tanpa keacakan publik, siapa pun yang dapat membaca seed akan mengetahui semua harga selama jam tersebut, jadi indeks tidak ditawarkan untuk uang real. Dengan keacakan itu, angka yang diterbitkan jaringan drand setiap 3 detik masuk ke setiap langkah, dan tidak ada yang melihat lebih dari 4,5 detik ke depan. Ikon info di samping nama aset menyatakan mana yang berlaku.',
			],
		},
		{
			id: 'check',
			title: 'Bagaimana cara memverifikasi harga?',
			blocks: [
				'Sidik jari (hash) seed setiap jam diumumkan sebelum jam itu dimulai, dan seed itu sendiri setelah jam itu berakhir. Dengan seed itu siapa pun dapat menghitung ulang harga jam tersebut dan membandingkannya dengan yang tercatat. Semua ini tersedia melalui API publik kami:',
				{ link: 'Dokumentasi API (dalam bahasa Inggris)', href: '/docs/api' },
			],
		},
		{
			id: 'who-decides',
			title: 'Siapa yang menentukan apakah saya menang?',
			blocks: [
				'Harga yang tercatat. Perhitungannya mengetahui ketentuan transaksi dan harga, tetapi tidak mengetahui siapa Anda atau berapa uang Anda. Tidak ada yang dapat menetapkan hasil.',
			],
		},
		{
			id: 'lost-connection',
			title: 'Apa yang terjadi jika koneksi saya terputus?',
			blocks: [
				'Transaksi terbuka tetap berjalan normal hingga waktu berakhir. Jika jawaban atas transaksi baru hilang, halaman memeriksa lagi dengan ID transaksi yang sama, sehingga transaksi dibuka satu kali atau tidak sama sekali.',
			],
		},
		{
			id: 'refused',
			title: 'Mengapa transaksi saya ditolak?',
			blocks: [
				'Pesannya menjelaskan alasannya: misalnya karena pasar tutup, harga tidak baru, jumlahnya di luar batas, atau payout turun sejak Anda melihatnya. Transaksi yang ditolak tidak dikenai biaya apa pun.',
			],
		},
		{
			id: 'types',
			title: 'Apa arti Standar, Gold, dan Premium?',
			blocks: [
				'Itu adalah jenis akun dengan payout yang berbeda. Identitas yang disetujui dan deposit Anda menentukan jenisnya, tidak pernah menang atau kalahnya Anda; syaratnya ada di profil. Payout yang berlaku bagi Anda tampil di tab setiap aset dan di panel order.',
			],
		},
		{
			id: 'limits',
			title: 'Dapatkah saya membatasi trading saya sendiri?',
			blocks: [
				'Ya. Di Pengaturan, Batas, Anda menetapkan berapa yang dapat Anda depositkan, transaksikan, dan rugikan serta berapa lama Anda trading, beristirahat, atau mengecualikan diri selama berbulan-bulan atau permanen. Batas yang lebih ketat langsung berlaku, yang lebih longgar baru setelah 24 jam. Anda maupun staf kami tidak dapat mengakhiri istirahat atau pengecualian lebih awal.',
			],
		},
		{
			id: 'lost-factor',
			title: 'Autentikator dan kode pemulihan saya hilang. Bagaimana?',
			blocks: [
				'Masuklah dengan kata sandi dan pilih “Saya kehilangan autentikator dan kode pemulihan”. Anda mengirim foto dokumen identitas dan swafoto; dua anggota tim kami membandingkannya dengan akun Anda, dan 72 jam kemudian faktor kedua dihapus. Sampai saat itu Anda dapat menghentikan pemulihan lewat email mana pun yang kami kirim tentangnya.',
			],
		},
	],
};
