import type { InfoContent } from '../content.ts';

export const privacy_policy: InfoContent = {
	lead: 'Data apa yang disimpan, untuk apa, dan siapa yang menerimanya.',
	sections: [
		{
			id: 'data',
			title: 'Yang disimpan di server',
			blocks: [
				{
					list: [
						'Nama, alamat email, negara, dan bahasa Anda, serta kapan Anda menyetujui versi ketentuan yang mana.',
						'Kata sandi Anda hanya sebagai hash; tidak ada yang dapat membacanya kembali.',
						'Setiap kali Anda masuk: waktu, alamat jaringan, dan peramban, untuk menjaga keamanan akun Anda.',
						'Pilihan aset, transaksi, dan catatan akun Anda.',
					],
				},
			],
		},
		{
			id: 'browser',
			title: 'Yang disimpan di peramban Anda',
			blocks: [
				{
					list: [
						'Cookie ‘token’ dan ‘session’ membuat Anda tetap masuk.',
						'Cookie ‘XSRF-TOKEN’ melindungi Anda dari permintaan palsu.',
						'Cookie ‘locale’ mengingat bahasa Anda selama 365 hari.',
						'Cookie ‘intended_url’ mengingat tujuan Anda sampai Anda masuk.',
						'Penyimpanan lokal mengingat tampilan halaman yang Anda sukai. Transaksi yang jawabannya belum datang disimpan sampai jawabannya tiba.',
					],
				},
			],
		},
		{
			id: 'others',
			title: 'Siapa lagi yang menerima data',
			blocks: [
				'Tidak ada. Di halaman ini tidak ada iklan, pengukuran kunjungan, atau skrip pihak lain. Kata sandi dibandingkan dengan daftar kata sandi bocor di server kami sendiri.',
				'Jika obrolan bantuan ditawarkan, obrolan itu baru dibuka pada penyedianya saat Anda memilihnya, dan di sana berlaku kebijakan privasi penyedia tersebut.',
			],
		},
		{
			id: 'duration',
			title: 'Berapa lama',
			blocks: [
				'Transaksi dan catatan akun disimpan selamanya: buku besar tidak mengizinkan penghapusan agar dapat diperiksa dari awal. Belum ada fungsi untuk menghapus akun sendiri.',
			],
		},
		{
			id: 'operator',
			title: 'Siapa yang bertanggung jawab',
			blocks: [
				{
					operator:
						'Belum ada operator yang ditunjuk untuk situs ini. Mohon jangan memberikan data yang tidak akan Anda berikan untuk uji coba.',
				},
			],
		},
	],
};
