import type { InfoContent } from '../content.ts';

export const payment_policy: InfoContent = {
	lead: 'Di sini tidak ada yang membayar dan tidak ada yang dibayar.',
	sections: [
		{
			id: 'payments',
			title: 'Setoran dan penarikan',
			blocks: [
				'Tidak ada. Akun demo gratis, begitu pula pengisian ulangnya. Jika seseorang meminta uang untuk akun di sini, jangan membayar: uang itu bukan untuk kami.',
			],
		},
		{
			id: 'costs',
			title: 'Biaya sebuah transaksi',
			blocks: [
				'Tidak ada biaya layanan. Biaya rata-rata sebuah transaksi ada pada imbal hasilnya: kemenangan menambah kurang dari nilai transaksi, kekalahan mengambil seluruhnya. Dalam banyak transaksi, jumlahnya menumpuk:',
				{ show: 'outlook' },
			],
		},
		{
			id: 'amounts',
			title: 'Jumlah',
			blocks: [
				'Semua akun dicatat dalam dolar AS, sampai ke sen. Jika imbal hasil tidak tepat pada sen penuh, jumlahnya dibulatkan ke bawah.',
			],
		},
	],
};
