import type { InfoContent } from '../content.ts';

export const aml_policy: InfoContent = {
	lead: 'Uang riil tidak dapat masuk atau keluar di sini, jadi tidak ada yang dapat dicuci.',
	sections: [
		{
			id: 'now',
			title: 'Keadaan saat ini',
			blocks: [
				'Tidak ada setoran dan tidak ada penarikan. Uang demo diberikan gratis, tidak bernilai, dan tidak dapat dialihkan. Kami tidak meminta dokumen identitas, dan sebaiknya Anda tidak mengirimkannya.',
			],
		},
		{
			id: 'ledger',
			title: 'Cara jumlah uang dicatat',
			blocks: [
				'Setiap jumlah berpindah antara dua akun dalam buku besar berpasangan yang hanya dapat ditambah. Uang demo, uang uji coba, dan uang riil adalah mata uang yang berbeda di sana, dan basis data sendiri menolak mencampurnya.',
				'Satu perintah menghitung ulang semua saldo dan semua hasil dari awal serta menyebutkan setiap baris yang tidak cocok.',
			],
		},
		{
			id: 'condition',
			title: 'Syarat untuk uang riil',
			blocks: [
				'Uang riil tetap mati selama belum ada operator yang ditunjuk. Siapa pun yang menawarkannya harus lebih dulu memenuhi kewajiban hukum: mengenal pelanggannya, mengawasi pergerakan yang mencurigakan, dan melaporkannya.',
			],
		},
	],
};
