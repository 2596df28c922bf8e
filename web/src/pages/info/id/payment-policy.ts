import type { InfoContent } from '../content.ts';

export const payment_policy: InfoContent = {
	lead: 'Tidak ada pembayaran di situs ini.',
	sections: [
		{
			id: 'payments',
			title: 'Setoran dan penarikan',
			blocks: [
				'Tidak ada. Akun demo gratis, begitu pula pengisian ulangnya. Jika seseorang meminta uang untuk akun di sini, jangan membayar: permintaan itu bukan dari kami.',
			],
		},
		{
			id: 'costs',
			title: 'Biaya sebuah transaksi',
			blocks: [
				'Tidak ada biaya layanan. Biaya transaksi sudah termasuk dalam payout: kemenangan menghasilkan kurang dari jumlah transaksi, kekalahan menghabiskan seluruhnya. Dalam banyak transaksi, jumlahnya menumpuk:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'amounts',
			title: 'Jumlah',
			blocks: [
				'Semua akun dicatat dalam dolar AS, sampai ke sen. Payout yang tidak tepat pada sen penuh dibulatkan ke bawah.',
			],
		},
	],
};
