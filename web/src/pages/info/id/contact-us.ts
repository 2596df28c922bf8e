import type { InfoContent } from '../content.ts';

export const contact_us: InfoContent = {
	lead: 'Cara menghubungi kami, sejauh jalannya sudah ada.',
	sections: [
		{
			id: 'operator',
			title: 'Operator situs',
			blocks: [
				{
					operator:
						'Belum ada operator yang ditunjuk untuk situs ini. Karena itu tidak ada alamat pos, nomor telepon, atau alamat email yang dapat diberikan. Hanya uang demo yang ditawarkan, jadi tidak ada uang Anda yang bergantung pada hal itu.',
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
				'Pusat bantuan dan tanya jawab menjelaskan langkah-langkah terpenting.',
				{ link: 'Pusat bantuan', href: '/help_center' },
				{ link: 'Tanya jawab', href: '/faq' },
			],
		},
		{
			id: 'security',
			title: 'Celah keamanan',
			blocks: [
				'Jika Anda menemukan celah dalam perangkat lunak, beri tahu pengembangnya sebelum memberi tahu orang lain: melalui laporan kerentanan pribadi di halaman tempat kode sumbernya disimpan. Mohon jangan mencobanya pada akun yang bukan milik Anda.',
			],
		},
	],
};
