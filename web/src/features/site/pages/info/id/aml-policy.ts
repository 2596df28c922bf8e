import type { InfoContent } from '../content.ts';

export const aml_policy: InfoContent = {
	lead: 'Cara kami menjauhkan uang hasil kejahatan.',
	sections: [
		{
			id: 'now',
			title: 'Keadaan saat ini',
			blocks: [
				{
					money: {
						off: 'Uang real dinonaktifkan: tidak ada deposit dan tidak ada penarikan. Uang demo diberikan gratis, tidak bernilai, dan tidak dapat dialihkan. Dokumen identitas hanya diperlukan untuk memulihkan faktor kedua yang hilang.',
						sandbox:
							'Di sini hanya uang demo dan uang uji coba yang bergerak. Keduanya tidak bernilai dan tidak dapat dialihkan kepada orang lain. Verifikasi identitas juga dapat dicoba: mohon jangan memakai dokumen asli untuk itu.',
						live: 'Uang kembali ke asalnya sebelum sebagian dikirim ke tempat lain. Nama setiap pembayar dibandingkan dengan nama akun, dan pembayaran yang mencolok diperiksa oleh dua orang. Uang tidak dapat dialihkan dari satu pengguna ke pengguna lain. Pengguna [memverifikasi identitasnya](/settings/verification) dengan dokumen dan, jika kami minta, menunjukkan sumber dananya; nama dibandingkan dengan daftar penyaringan.',
					},
				},
			],
		},
		{
			id: 'ledger',
			title: 'Cara jumlah uang dicatat',
			blocks: [
				'Setiap jumlah berpindah antara dua akun dalam buku besar berpasangan yang hanya dapat ditambah. Uang demo, uang uji coba, dan uang real adalah mata uang yang berbeda di dalamnya, dan basis data sendiri mencegah pencampurannya.',
				'Satu perintah menghitung ulang semua saldo dan semua hasil dari awal serta melaporkan setiap catatan yang tidak cocok.',
			],
		},
		{
			id: 'condition',
			title: 'Syarat untuk uang real',
			blocks: [
				'Uang real tetap nonaktif sampai operator ditunjuk. Operator harus lebih dulu memenuhi kewajiban hukumnya: memverifikasi siapa pelanggannya, mengawasi transaksi yang mencurigakan, dan melaporkannya.',
			],
		},
	],
};
