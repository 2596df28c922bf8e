import type { InfoContent } from '../content.ts';

export const term_and_condition: InfoContent = {
	lead: 'Yang Anda setujui saat membuat akun.',
	sections: [
		{
			id: 'account',
			title: 'Akun Anda',
			blocks: [
				'Anda berusia 18 tahun atau lebih dan memberikan nama asli, alamat email Anda sendiri, serta negara tempat tinggal Anda. Simpan kata sandi untuk diri sendiri: siapa pun yang memilikinya dapat bertransaksi dengan akun Anda.',
			],
		},
		{
			id: 'demo',
			title: 'Uang demo',
			blocks: [
				'Uang demo hanya untuk latihan. Uang ini tidak bernilai dan tidak dapat ditarik, ditukar, atau diberikan kepada orang lain. Anda dapat mengisinya lagi hingga 10.000,00, termasuk jumlah transaksi terbuka, sesering yang Anda mau.',
			],
		},
		{
			id: 'trade',
			title: 'Cara hasil transaksi ditentukan',
			blocks: [
				[
					'Transaksi terjadi saat server kami menerimanya. Jumlahnya dipotong pada saat itu. Jika jawaban server hilang dan transaksi diperiksa ulang, saldo tidak pernah dipotong dua kali.',
					'Harga masuk adalah harga pertama yang tercatat setelah penerimaan. Harga keluar adalah harga terakhir yang tercatat sampai waktu berakhir.',
					'Pada indeks dengan angka acak publik (drand), setiap angka baru menggerakkan satu blok harga. Harga masuk saat itu adalah harga pertama yang tercatat dari blok yang disegel: blok pertama yang angkanya diterbitkan lebih dari satu detik setelah penerimaan. Durasi dihitung dari awal blok itu.',
					'Naik menang jika harga keluar di atas harga masuk, Turun menang jika di bawahnya.',
					'Jika keduanya sama, hasilnya seri dan jumlah transaksi dikembalikan.',
					'Jika menang, Anda menerima jumlah transaksi ditambah persentase payout-nya, dibulatkan ke bawah sampai sen. Jika kalah, Anda kehilangan jumlah transaksi.',
					'Transaksi yang sudah diterima tidak dapat diubah atau dibatalkan, baik oleh Anda maupun oleh kami.',
				],
				'Kapan sistem kami memproses transaksi tidak memengaruhi hasilnya; hanya harga yang tercatat yang menentukan.',
			],
		},
		{
			id: 'void',
			title: 'Kapan transaksi dibatalkan',
			blocks: [
				'Jika transaksi dibatalkan, jumlahnya dikembalikan. Itu terjadi, baik bagi yang akan menang maupun yang akan kalah, hanya dalam hal berikut:',
				[
					'Harga masuk tidak datang tepat waktu.',
					'Tidak ada harga antara harga masuk dan waktu berakhir.',
					'Harga terakhir sebelum waktu berakhir sudah terlalu lama.',
					'Harga masuk di luar batas yang ditetapkan untuk transaksi.',
					'Seed rahasia Fair Index hilang, sehingga harganya tidak dapat diverifikasi.',
				],
			],
		},
		{
			id: 'refusal',
			title: 'Kapan transaksi ditolak',
			blocks: [
				'Transaksi ditolak jika pasar tutup atau tidak ada harga terbaru, jika jumlah atau waktunya di luar batas yang tampil di layar, jika saldo Anda terlalu rendah, jika terlalu banyak transaksi Anda yang terbuka, atau jika payout sudah turun di bawah yang Anda lihat. Anda diberi tahu alasannya. Transaksi yang ditolak tidak dikenai biaya apa pun.',
			],
		},
		{
			id: 'changes',
			title: 'Perubahan',
			blocks: [
				'Versi ketentuan yang diubah mendapat nomor baru dan tanggal baru. Transaksi selalu ditentukan oleh aturan yang berlaku saat diterima.',
			],
		},
	],
};
