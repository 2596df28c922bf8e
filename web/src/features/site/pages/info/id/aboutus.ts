import type { InfoContent } from '../content.ts';

export const aboutus: InfoContent = {
	lead: 'Bertransaksi atas naik atau turunnya harga, dan verifikasi setiap hasilnya sendiri.',
	sections: [
		{
			id: 'what',
			title: 'Yang dapat Anda lakukan di sini',
			blocks: [
				'Anda dapat melihat harga langsung dan membuka transaksi demo sebagai tamu, tanpa mendaftar. Akun tamu berlaku satu hari; jika Anda mendaftar dalam waktu itu, saldo dan transaksinya tetap milik Anda.',
				'Dengan akun, Anda menerima uang demo 10.000,00 untuk bertransaksi, naik atau turun, dari lima detik sampai empat jam. Jika menipis, Anda dapat mengisinya lagi secara gratis. Hal-hal baru ada di [berita](/news).',
				'Sebelum Anda bertransaksi, panel order menampilkan berapa yang Anda terima jika menang, kapan transaksi berakhir, dan seberapa sering Anda harus menang untuk impas.',
			],
		},
		{
			id: 'principles',
			title: 'Komitmen kami',
			blocks: [
				[
					'Setiap harga dicatat sebelum ditampilkan kepada siapa pun.',
					'Hasil hanya bergantung pada ketentuan transaksi dan harga yang tercatat, menurut aturan yang sama bagi semua orang.',
					'Payout untuk naik dan turun sama, dan ditampilkan sebelum Anda memutuskan. Semua [payout](/payouts) dan perubahannya bersifat publik.',
					'Jika kami menolak sesuatu, kami memberi tahu alasannya.',
					'Uang dicatat dalam buku besar berpasangan sampai ke sen, dan catatan lama tidak pernah diubah.',
				],
			],
		},
		{
			id: 'operator',
			title: 'Siapa di balik situs ini',
			blocks: [
				{
					operator:
						'Belum ada operator yang ditunjuk untuk situs ini: tidak ada perusahaan, alamat, atau lisensi yang dapat ditunjukkan. Sampai saat itu, hanya uang demo dan uang uji coba yang tersedia.',
				},
				'Pada sistem uji coba, akun “real” berisi uang uji coba dan diberi label demikian. Uang tersebut tidak bernilai.',
			],
		},
	],
};
