import type { InfoContent } from '../content.ts';

export const aboutus: InfoContent = {
	lead: 'Di sini Anda bertransaksi atas naik atau turunnya harga, dan setiap hasil dapat Anda periksa sendiri.',
	sections: [
		{
			id: 'what',
			title: 'Yang dapat Anda lakukan di sini',
			blocks: [
				'Anda dapat melihat harga langsung tanpa akun. Dengan akun, Anda menerima uang demo 10.000,00 dan dapat langsung bertransaksi: pada indeks adil, naik atau turun, dari beberapa detik sampai empat jam. Jika uang demo menipis, Anda dapat mengisinya lagi secara gratis.',
				'Sebelum Anda menekan tombol, tiket menampilkan berapa yang kembali jika menang, kapan transaksi berakhir, dan seberapa sering Anda harus benar agar tidak merugi seiring waktu.',
			],
		},
		{
			id: 'principles',
			title: 'Yang kami pegang teguh',
			blocks: [
				{
					list: [
						'Setiap harga dicatat sebelum ditampilkan kepada siapa pun.',
						'Hasil ditentukan oleh ketentuan transaksi dan harga yang tercatat, menurut aturan yang sama bagi semua orang.',
						'Imbal hasil untuk naik dan turun sama, dan ditampilkan sebelum Anda memutuskan.',
						'Siapa pun yang ditolak akan diberi tahu alasannya.',
						'Uang dicatat dalam buku besar berpasangan sampai ke sen, dan catatan lama tidak pernah diubah.',
					],
				},
			],
		},
		{
			id: 'operator',
			title: 'Siapa di baliknya',
			blocks: [
				{
					operator:
						'Belum ada operator yang ditunjuk untuk situs ini: tidak ada perusahaan, alamat, atau lisensi yang dapat ditunjukkan. Selama demikian, hanya uang demo yang ditawarkan.',
				},
				'Di luar lingkungan produksi, akun riil berisi uang uji coba, dan labelnya menyebutkan hal itu. Uang tersebut tidak bernilai.',
			],
		},
	],
};
