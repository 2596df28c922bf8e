import type { InfoContent } from '../content.ts';

export const refund_policy: InfoContent = {
	lead: 'Kapan nilai transaksi kembali, dan kapan tidak.',
	sections: [
		{
			id: 'tie',
			title: 'Seri',
			blocks: ['Jika harga keluar sama dengan harga masuk, seluruh nilai transaksi kembali.'],
		},
		{
			id: 'void',
			title: 'Transaksi batal',
			blocks: [
				'Jika transaksi tidak dapat ditentukan dengan benar, transaksi itu batal dan seluruh nilainya kembali dengan sendirinya; Anda tidak perlu memintanya. Syarat dan ketentuan memuat semua kasusnya. Alasannya tampil di samping transaksi dalam daftar Anda.',
			],
		},
		{
			id: 'lost',
			title: 'Transaksi kalah',
			blocks: [
				'Nilai transaksi yang kalah tidak dikembalikan, dan transaksi yang sudah diterima tidak dapat dibatalkan. Jika menurut Anda suatu hasil salah, bandingkan dengan harga yang tercatat: harga masuk dan keluar tampil di samping setiap transaksi.',
			],
		},
		{
			id: 'deposits',
			title: 'Setoran',
			blocks: [
				'Tidak ada yang dapat menyetor uang di sini, jadi tidak ada setoran yang dikembalikan. Uang demo tidak bernilai.',
			],
		},
	],
};
