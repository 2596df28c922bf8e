import type { InfoContent } from '../content.ts';

export const privacy_policy: InfoContent = {
	lead: 'Data apa yang kami simpan, mengapa, dan siapa yang menerimanya.',
	sections: [
		{
			id: 'data',
			title: 'Yang kami simpan di server',
			blocks: [
				[
					'Nama, alamat email, negara, dan bahasa Anda, serta kapan Anda menyetujui versi ketentuan yang mana.',
					'Kata sandi Anda hanya sebagai hash; hash itu tidak dapat dibaca kembali.',
					'Riwayat masuk Anda: waktu, alamat IP, dan peramban, untuk menjaga keamanan akun Anda.',
					'Pilihan aset, transaksi, dan catatan akun Anda.',
					'Deposit dan penarikan Anda, dengan kartu atau rekening yang disamarkan dan nama pembayar seperti yang dilaporkan penyedia pembayaran.',
				],
			],
		},
		{
			id: 'browser',
			title: 'Yang kami simpan di peramban Anda',
			blocks: [
				[
					'Cookie ‘token’ dan ‘session’ membuat Anda tetap masuk.',
					'Cookie ‘XSRF-TOKEN’ melindungi Anda dari permintaan palsu.',
					'Cookie ‘locale’ mengingat bahasa Anda selama 365 hari.',
					'Cookie ‘intended_url’ mengingat tujuan Anda sampai Anda masuk.',
					'Penyimpanan lokal mengingat tampilan halaman yang Anda sukai. Transaksi yang belum dikonfirmasi disimpan sampai dikonfirmasi.',
				],
			],
		},
		{
			id: 'others',
			title: 'Siapa lagi yang menerima data',
			blocks: [
				'Di halaman ini tidak ada iklan, analitik, atau skrip pihak ketiga. Kata sandi dibandingkan dengan daftar kata sandi bocor di server kami sendiri.',
				'Jika Anda menyetor atau menarik uang, penyedia pembayaran dari metode yang Anda pilih menerima jumlahnya, sebuah referensi, dan apa yang Anda isi di halamannya. Selain itu, tidak ada yang menerima data Anda.',
				'Jika obrolan bantuan ditawarkan, obrolan itu baru dibuka pada penyedianya saat Anda memilihnya, dan di sana berlaku kebijakan privasi penyedia tersebut.',
			],
		},
		{
			id: 'duration',
			title: 'Berapa lama',
			blocks: [
				'Anda dapat menutup akun kapan saja di profil Anda, pada Data pribadi. Nama, alamat email, foto, grafik, dan data masuk Anda kemudian dihapus. Transaksi dan catatan buku besar disimpan permanen di bawah sebuah nomor, beserta negara Anda dan ketentuan yang Anda setujui, karena pembukuan harus seimbang dan dapat diperiksa dari awal.',
			],
		},
		{
			id: 'operator',
			title: 'Siapa yang bertanggung jawab',
			blocks: [
				{
					operator:
						'Belum ada operator yang ditunjuk untuk situs ini. Mohon jangan memasukkan data yang tidak akan Anda pakai untuk uji coba.',
				},
			],
		},
	],
};
