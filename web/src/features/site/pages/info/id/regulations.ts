import type { InfoContent } from '../content.ts';

export const regulations: InfoContent = {
	lead: 'Siapa di balik situs ini, dengan lisensi apa, dan apa yang berlaku untuk uang real.',
	sections: [
		{
			id: 'status',
			title: 'Lisensi dan pengawasan',
			blocks: [
				{
					operator:
						'Belum ada operator yang ditunjuk, sehingga tidak ada lisensi dan tidak ada lembaga yang mengawasi situs ini. Tidak ada apa pun di sini yang merupakan penawaran jasa keuangan atau perjudian.',
				},
				'Transaksi dengan payout tetap atas gerakan harga singkat dibatasi atau dilarang bagi nasabah ritel di banyak negara. Periksa aturan di tempat tinggal Anda sebelum memperdagangkan produk semacam itu dengan uang real di mana pun.',
			],
		},
		{
			id: 'risk',
			title: 'Risikonya dengan kata sederhana',
			blocks: [
				'Jika kalah, Anda kehilangan seluruh jumlah transaksi; jika menang, keuntungan Anda kurang dari jumlah itu. Dengan uang real, kebanyakan orang akan merugi dari transaksi seperti ini dalam jangka panjang. Tabel ini mengandaikan separuh tebakan Anda benar, seperti yang dapat diharapkan pada Fair Index:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'age',
			title: 'Usia',
			blocks: ['Anda harus berusia 18 tahun atau lebih untuk membuat akun, bahkan untuk uang demo.'],
		},
		{
			id: 'equal',
			title: 'Aturan yang sama bagi semua',
			blocks: [
				'Cara hasil transaksi ditentukan tertulis dalam [syarat dan ketentuan](/term_and_condition). Tidak ada pengaturan untuk pengguna tertentu, dan tidak ada yang menentukan siapa yang menang. [Payout](/payouts) hanya berbeda menurut aset dan jenis akun, dan yang berlaku bagi Anda tampil di layar.',
			],
		},
	],
};
