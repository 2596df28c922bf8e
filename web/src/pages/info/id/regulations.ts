import type { InfoContent } from '../content.ts';

export const regulations: InfoContent = {
	lead: 'Siapa di balik situs ini, dengan lisensi apa, dan apa yang berlaku untuk uang sungguhan.',
	sections: [
		{
			id: 'status',
			title: 'Lisensi dan pengawasan',
			blocks: [
				{
					operator:
						'Belum ada operator yang ditunjuk, sehingga tidak ada lisensi dan tidak ada lembaga yang mengawasi situs ini. Tidak ada apa pun di sini yang merupakan penawaran jasa keuangan atau permainan uang.',
				},
				'Transaksi dengan imbal hasil tetap atas gerakan harga singkat dibatasi atau dilarang bagi perorangan di banyak negara. Cari tahu aturan di tempat tinggal Anda sebelum memakai penawaran semacam itu dengan uang riil di mana pun.',
			],
		},
		{
			id: 'risk',
			title: 'Risikonya dengan kata sederhana',
			blocks: [
				'Kekalahan menghabiskan seluruh nilai transaksi, sedangkan kemenangan menambah kurang dari nilai itu. Dengan uang riil, kebanyakan orang akan merugi dari transaksi seperti ini dalam jangka panjang. Tabel ini menganggap Anda benar separuh dari waktu, sesuai yang dapat diharapkan pada indeks adil:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'age',
			title: 'Usia',
			blocks: ['Anda harus berusia 18 tahun atau lebih untuk membuat akun, juga untuk uang demo.'],
		},
		{
			id: 'equal',
			title: 'Aturan yang sama bagi semua',
			blocks: [
				'Cara transaksi ditentukan tertulis dalam syarat dan ketentuan. Tidak ada pengaturan untuk pengguna tertentu, dan tidak ada yang menentukan siapa yang menang. Imbal hasil hanya berbeda menurut aset dan tipe akun, dan yang berlaku bagi Anda tampil di layar.',
			],
		},
	],
};
