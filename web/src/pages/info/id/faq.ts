import type { InfoContent } from '../content.ts';

export const faq: InfoContent = {
	lead: 'Jawaban singkat atas pertanyaan yang paling sering muncul.',
	sections: [
		{
			id: 'real-money',
			title: 'Apakah saya bisa menang atau kalah uang riil di sini?',
			blocks: [
				'Tidak. Hanya uang demo yang ditawarkan. Uang itu tidak bernilai, dan tidak ada yang dapat menyetor atau menarik uang.',
			],
		},
		{
			id: 'long-run',
			title: 'Apakah transaksi seperti ini menguntungkan dalam jangka panjang?',
			blocks: [
				'Pada indeks adil tidak ada yang bisa mengetahui arahnya, jadi Anda benar kira-kira separuh dari waktu. Karena kemenangan membayar lebih sedikit daripada biaya kekalahan, rata-rata Anda kehilangan sebagian dari setiap nilai transaksi. Makin banyak transaksi, makin pasti kerugiannya:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'fair-index',
			title: 'Apa itu indeks adil?',
			blocks: [
				'Harga yang dihitung dari benih acak rahasia, dua langkah per detik, siang dan malam. Angka pada namanya menunjukkan seberapa kuat geraknya: V100 bergerak sepuluh kali lebih kuat daripada V10. Naik dan turun sama-sama mungkin untuk setiap durasi.',
				'Tanpa keacakan publik, siapa pun yang dapat membaca benih mengetahui jalannya harga selama jam itu, dan indeks tidak menerima uang sungguhan. Dengan keacakan itu, angka yang diterbitkan jaringan drand setiap 3 detik masuk ke setiap langkah, dan tidak ada yang melihat lebih dari 4,5 detik ke depan. Tanda ⓘ di samping nama aset menyatakan mana yang berlaku.',
			],
		},
		{
			id: 'check',
			title: 'Bagaimana saya memeriksa harga?',
			blocks: [
				'Sidik jari benih setiap jam terbuka untuk umum sebelum jam itu dimulai, dan benihnya sendiri setelah jam itu berakhir. Dengan benih itu siapa pun dapat menghitung ulang harga jam tersebut dan membandingkannya dengan yang tercatat. Semuanya dapat dibaca program tanpa akun:',
				{ link: 'Penjelasan panggilan (dalam bahasa Inggris)', href: '/docs/api' },
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
				'Transaksi terbuka tetap berjalan dan berakhir sesuai kesepakatan. Jika jawaban atas transaksi baru hilang, halaman bertanya lagi dengan nomor yang sama, sehingga transaksi dibuka satu kali atau tidak sama sekali.',
			],
		},
		{
			id: 'refused',
			title: 'Mengapa transaksi saya ditolak?',
			blocks: [
				'Pesannya menjelaskan: misalnya karena pasar tutup, harga tidak baru, nilainya di luar batas, atau imbal hasil turun sejak Anda melihatnya. Transaksi yang ditolak tidak dikenai biaya apa pun.',
			],
		},
		{
			id: 'types',
			title: 'Apa arti Standar dan Gold?',
			blocks: [
				'Keduanya adalah tipe akun dengan imbal hasil yang berbeda. Imbal hasil yang berlaku bagi Anda tampil di tab setiap aset dan di tiket.',
			],
		},
	],
};
