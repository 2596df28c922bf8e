import type { InfoContent } from '../content.ts';

export const contact_us: InfoContent = {
	lead: 'Cara menghubungi kami.',
	sections: [
		{
			id: 'operator',
			title: 'Operator situs',
			blocks: [
				{
					operator:
						'Belum ada operator yang ditunjuk untuk situs ini, jadi tidak ada alamat pos, nomor telepon, atau alamat email yang dapat diberikan. Hanya uang demo dan uang uji coba yang tersedia, jadi tidak ada uang Anda yang dipertaruhkan.',
				},
				{
					chat: 'Anda dapat menulis kepada kami di obrolan bantuan. Obrolan dibuka di tab baru pada penyedia obrolan.',
				},
			],
		},
		{
			id: 'help',
			title: 'Bantuan tentang situs',
			blocks: [
				'[Pusat bantuan](/help_center) dan [tanya jawab](/faq) menjelaskan hal-hal terpenting, dan selebihnya bisa dicari di sana.',
				'Jika hasil atau pembayaran terlihat salah, sanggah dari riwayat Anda atau dari [dompet](/cashier?tab=history). Staf kami memeriksanya dan menjawab di sana beserta alasannya.',
				'Percakapan Anda dengan tim dukungan ada di [akun Anda](/support). Jika Anda menulis tanpa masuk, tautan di email kami membuka percakapan Anda.',
			],
		},
		{
			id: 'security',
			title: 'Melaporkan celah keamanan',
			blocks: [
				'Jika Anda menemukan celah keamanan, laporkan lebih dulu secara pribadi melalui formulir kerentanan di repositori kode sumber. Mohon jangan mencobanya pada akun yang bukan milik Anda.',
			],
		},
	],
};
