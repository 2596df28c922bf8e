import type { InfoContent } from '../content.ts';

export const privacy_policy: InfoContent = {
	lead: 'Data apa yang kami simpan, mengapa, dan siapa yang menerimanya.',
	sections: [
		{
			id: 'data',
			title: 'Yang kami simpan di server',
			blocks: [
				'Akun tamu tidak memerlukan data diri Anda dan ditutup setelah satu hari. Untuk akun terdaftar, kami menyimpan:',
				{
					kept: {
						profile: [
							'Nama, alamat email, nomor telepon, foto, negara, bahasa, dan jenis akun Anda, serta ketentuan mana yang Anda setujui dan kapan',
							'Untuk menjalankan akun Anda. Dihapus saat Anda menutupnya; negara, jenis akun, dan ketentuan yang disetujui tetap tersimpan dengan nomor akun saja.',
						],
						access: [
							'Kata sandi sebagai hash yang tidak dapat dikembalikan, autentikator, kode pemulihan, kunci sandi, akun terhubung, dan token API',
							'Agar hanya Anda yang dapat masuk. Dihapus saat Anda menutup akun. Faktor kedua yang hilang dipulihkan dengan dokumen, yang juga dihapus.',
						],
						logins: [
							'Riwayat masuk dengan waktu, alamat IP, dan browser, serta percobaan yang gagal',
							'Untuk menunjukkan siapa yang masuk ke akun Anda dan memperingatkan Anda. Alamat IP dan browser dihapus saat Anda menutup akun, percobaan yang gagal dihapus setelah satu jam, dan jaringan tempat akun tamu dibuka setelah satu hari.',
						],
						choices: [
							'Aset, favorit, grafik, peringatan harga, webhook, perangkat yang menerima pesan push, dan cara Anda ingin diberi tahu',
							'Untuk menampilkan halaman trading seperti terakhir kali dan memberi tahu Anda dengan cara yang Anda pilih. Dihapus saat Anda menutup akun.',
						],
						trades: [
							'Transaksi Anda, setiap catatan saldo, dan transaksi yang ditolak',
							'Untuk menentukan dan membuktikan hasil serta menjaga pembukuan seimbang. Disimpan permanen dengan nomor akun saja; transaksi yang ditolak selama tujuh hari.',
						],
						payments: [
							'Deposit dan penarikan Anda dengan jumlah, tujuan, kartu atau rekening yang disamarkan, serta nama dan data bank pembayar seperti yang dilaporkan penyedia atau bank',
							'Untuk membayar Anda dengan benar dan mempertanggungjawabkan setiap jumlah. Disimpan permanen karena pembukuan harus tetap lengkap. Pesan dari penyedia disimpan 90 hari.',
						],
						limits: [
							'Batas, istirahat, dan pengecualian Anda, serta jumlah deposit, transaksi, dan hasil per jam yang dihitung olehnya',
							'Untuk memberlakukannya. Batas dan pengecualian disimpan permanen, jumlah per jam selama 34 hari. Pengecualian diri juga menyimpan hash untuk mengenali akun baru.',
						],
						identity: [
							'Yang Anda kirim untuk memverifikasi identitas: data pribadi, gambar dokumen, swafoto, dan keputusan kami',
							'Untuk mengetahui siapa Anda bila diwajibkan. Gambar dienkripsi; dari nomor dokumen kami menyimpan hash berkunci dan tiga karakternya saja. Dihapus lima tahun setelah akun ditutup, kecuali hukum menetapkan jangka lain bagi operator.',
						],
						disputes: [
							'Sanggahan, percakapan dengan dukungan, dan pesan Anda; alamat email Anda jika Anda menulis tanpa akun',
							'Untuk menjawab Anda. Dihapus saat Anda menutup akun; sanggahan yang masih terbuka setelah diputuskan. Tanpa akun: 90 hari setelah pesan terakhir.',
						],
						messages: [
							'Email, notifikasi, pesan push, dan kiriman webhook yang kami kirim kepada Anda',
							'Untuk mengirimkannya satu kali dan menunjukkan apa yang terjadi. Email dan notifikasi disimpan 90 hari, kiriman webhook 30 hari, pesan push sampai terkirim dan paling lama satu hari, sinyal yang memperbarui halaman terbuka tujuh hari.',
						],
						staff: [
							'Yang dilakukan dan dicatat staf kami tentang akun Anda, jenis akun yang mereka tetapkan, dan tanda transaksi yang saling terkait',
							'Untuk memeriksa pekerjaan kami sendiri dan mencegah penyalahgunaan. Disimpan permanen.',
						],
						requests: [
							'Permintaan dari browser atau perangkat lunak Anda dengan waktu dan alamat IP, serta jawaban atas permintaan berulang',
							'Untuk menemukan gangguan dan menangkal serangan. Jawaban disimpan 30 hari; operator menentukan berapa lama log server disimpan.',
						],
					},
				},
			],
		},
		{
			id: 'browser',
			title: 'Yang kami simpan di browser Anda',
			blocks: [
				'Hanya yang diperlukan situs, tanpa cookie iklan atau analitik. Cookie berikut:',
				{
					cookies: {
						session:
							'Menjaga Anda tetap masuk: satu tahun jika Anda memilih “Biarkan saya tetap masuk”, jika tidak sampai browser ditutup.',
						device: 'Mengenali perangkat ini agar masuk dari sini tidak dilaporkan sebagai perangkat baru. Satu tahun.',
						guest: 'Menjaga akun tamu tetap terbuka. Satu hari.',
						provider: 'Mengaitkan proses masuk lewat layanan lain dengan browser ini. Sepuluh menit.',
						forgery: 'Melindungi Anda dari permintaan palsu. Sampai browser ditutup.',
						language: 'Mengingat bahasa Anda. Satu tahun.',
						appearance: 'Mengingat tema terang atau gelap dan pengaturan trading Anda. Satu tahun.',
						wanted: 'Mengingat halaman tujuan Anda sampai Anda masuk.',
					},
				},
				'Penyimpanan browser memuat hal berikut; keluar dari akun menghapus semuanya kecuali checkpoint:',
				{
					storage: {
						look: 'Tampilan halaman yang Anda sukai. Tema, warna, dan animasi tetap tersimpan saat Anda keluar.',
						charts: 'Perubahan grafik yang belum sampai ke server.',
						unanswered:
							'Transaksi, pembayaran, dan pesan yang jawabannya hilang, agar tidak ada yang terkirim dua kali. Sampai jawabannya diterima.',
						clicks: 'Kapan Anda mengeklik 100 transaksi terakhir, untuk rinciannya.',
						log: 'Checkpoint terbaru dari log publik yang dilihat browser ini, dan catatan bertanda tangan yang bertentangan dengannya, agar situs tidak bisa menunjukkan log lain di kemudian hari. Isinya sama untuk semua orang dan tetap tersimpan saat Anda keluar.',
						promises:
							'Janji bertanda tangan dalam jawaban atas 200 order terakhir Anda, paling lama 31 hari, agar browser Anda dapat memeriksa bahwa log publik memuat jawaban itu. Saat Anda keluar, hanya catatan bertanda tangan dari yang belum ditemukan yang tetap tersimpan: catatan itu tidak menyebut Anda maupun order Anda.',
						push: 'Bahwa pesan push aktif di browser ini, dan alamat yang diberikan layanan push-nya, agar pesan tetap datang bila browser kehilangan alamat itu.',
						seen: 'Pemberitahuan yang sudah Anda lihat.',
						tab: 'Posisi gulir Anda, waktu dan jumlah di panel order, dan apakah halaman dimuat ulang setelah pembaruan. Sampai tab ditutup.',
					},
				},
			],
		},
		{
			id: 'others',
			title: 'Siapa lagi yang menerima data',
			blocks: [
				'Di halaman ini tidak ada iklan, analitik, atau skrip pihak ketiga. Kata sandi dibandingkan dengan daftar kata sandi bocor di server kami sendiri.',
				'Jika Anda melakukan deposit atau penarikan, penyedia pembayaran dari metode yang Anda pilih menerima jumlahnya, sebuah referensi, dan apa yang Anda isi di halamannya.',
				'Jika Anda masuk lewat layanan lain, layanan itu mengetahuinya, dan kami menerima nama serta alamat email Anda darinya. Email dikirim oleh server email operator. Jika Anda mengaktifkan pesan push, pesan itu melewati layanan push pembuat browser Anda, terenkripsi sehingga hanya browser Anda yang dapat membacanya. Selain itu, tidak ada yang menerima data Anda.',
				'Jika obrolan bantuan ditawarkan, obrolan itu baru dibuka pada penyedianya saat Anda memilihnya, dan di sana berlaku kebijakan privasi penyedia tersebut.',
			],
		},
		{
			id: 'duration',
			title: 'Berapa lama',
			blocks: [
				'Anda dapat menutup akun kapan saja di [profil Anda](/settings/profile), pada Data pribadi. Nama, alamat email, foto, grafik, dan data masuk Anda kemudian dihapus. Transaksi dan catatan buku besar disimpan permanen, hanya dengan sebuah nomor, beserta negara Anda dan ketentuan yang Anda setujui, karena pembukuan harus seimbang dan dapat diperiksa dari awal.',
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
