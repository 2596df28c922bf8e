import type { InfoContent } from '../content.ts';

export const refund_policy: InfoContent = {
	lead: 'Kapan jumlah transaksi dikembalikan, dan kapan tidak.',
	sections: [
		{
			id: 'tie',
			title: 'Seri',
			blocks: ['Jika harga keluar sama dengan harga masuk, seluruh jumlah transaksi dikembalikan.'],
		},
		{
			id: 'void',
			title: 'Transaksi yang dibatalkan',
			blocks: [
				'Jika transaksi tidak dapat ditentukan dengan benar, transaksi itu dibatalkan dan seluruh jumlahnya dikembalikan secara otomatis. [Syarat dan ketentuan](/term_and_condition#void) memuat semua kasusnya. Alasannya tampil di samping transaksi dalam daftar Anda.',
			],
		},
		{
			id: 'lost',
			title: 'Transaksi kalah',
			blocks: [
				'Jumlah transaksi yang kalah tidak dikembalikan, dan transaksi yang sudah diterima tidak dapat dibatalkan. Jika menurut Anda suatu hasil salah, bandingkan dengan harga yang tercatat: harga masuk dan keluar tampil di samping setiap transaksi. Jika Anda tetap tidak setuju, sanggah di sana: Anda menerima keputusan beserta alasannya. [Sanggahan Anda](/disputes) tercantum di satu tempat.',
				'Satu pengecualian: jika data bursa itu sendiri membuktikan bahwa harga yang tercatat salah, jumlah transaksi yang kalah karenanya dikembalikan. Hasil tidak berubah, dan transaksi yang menang tetap menang.',
			],
		},
		{
			id: 'deposits',
			title: 'Deposit',
			blocks: [
				'Untuk mendapatkan kembali deposit Anda, [tariklah](/cashier?tab=withdraw): uang lebih dulu kembali ke asalnya. Pembayaran yang tidak dapat dimasukkan dikirim kembali kepada pembayarnya.',
				'Jika Anda meminta bank menarik kembali suatu pembayaran, jumlah itu keluar dari akun Anda sampai kasusnya diputuskan, dan penarikan ditahan.',
				{
					money: {
						off: 'Uang real dinonaktifkan di situs ini, jadi belum ada deposit.',
						sandbox: 'Pada sistem uji coba ini, semuanya terjadi dengan uang uji coba, yang tidak bernilai.',
						live: 'Jika suatu pembayaran hilang atau salah, buka pembayaran itu di [riwayat dompet](/cashier?tab=history) dan sanggah di sana.',
					},
				},
			],
		},
	],
};
