import type { Messages } from '../messages.ts';

export const id: Messages<'proof'> = {
	title: {
		proof: 'Bukti',
		verify: 'Verifikasi hasil',
		hour: 'Hitung ulang satu jam',
	},
	proof: {
		plain:
			'Kami menyimpan log publik: setiap harga dan setiap jawaban atas order masuk ke dalamnya, detik demi detik, dan setiap hasil mengikuti keduanya. Order yang tidak kami putuskan (terlalu banyak order sekaligus, atau situs terganggu) hanya dihitung jumlahnya di sana. Log ini hanya bisa bertambah: setiap halaman baru membawa segel atas semua halaman sebelumnya. Kami tidak bisa mengubah atau menghapus apa pun tanpa ketahuan oleh browser yang menyimpan segel, atau oleh saksi yang menandatanganinya. Browser Anda mengingat segel terakhir yang dilihatnya dan memastikan semua segel berikutnya melanjutkannya.',
		checkReceipt: 'Periksa bukti transaksi',
		now: 'Log saat ini',
		nowText:
			'Setiap beberapa detik log disegel dengan checkpoint. Browser Anda mengambil masing-masing dan memastikan bahwa isinya melanjutkan yang sebelumnya.',
		none: 'Tidak ada checkpoint yang dapat diambil dan diperiksa.',
		age: 'Usia checkpoint terbaru',
		seconds: '{{seconds}} dtk',
		signed: 'Ditandatangani',
		continues: 'Melanjutkan log',
		yes: 'Ya',
		engineer: 'Untuk pengembang',
		engineerText:
			'Pohon Merkle yang hanya bertambah (hash RFC 6962, C2SP tlog-tiles dan checkpoint signed-note, Ed25519). Satu daun per detik mengikat akar atas semua item detik itu: kelompok tick dengan rantai hash-nya, akar dari kumpulan order yang dijawab, versi aset dan payout, komitmen dan pengungkapan seed. Order berupa hash dengan salt, sehingga log tidak menyebut siapa pun. Bukti transaksi berisi item yang menentukan satu transaksi, dengan bukti inklusi di bawah satu checkpoint; formatnya ada di docs/proof.md dalam kode sumber. Di antara dua checkpoint, urutannya hanya menurut pernyataan kami, kecuali bagi pemegang janji yang ditandatangani.',
		keys: 'Kunci',
		keysText:
			'Kunci log menandatangani checkpoint, kunci janji menandatangani jawaban atas order. Browser Anda menyimpan kunci log pertama yang dilihatnya dan memberi peringatan atas kunci lain, kecuali log sendiri menyebut kunci itu ketika kunci sebelumnya masih menandatangani. Belum ada rilis perangkat lunak yang menetapkan kunci ini, jadi bandingkan dengan yang dilihat orang lain.',
		logKey: 'Kunci log',
		promiseKey: 'Kunci janji',
		copyKey: 'Salin: {{name}}',
		without: 'Periksa tanpa kami',
		withoutText:
			'File-nya sederhana dan sama untuk semua orang. Ambil dengan alat apa pun; program di folder verify pada kode sumber tidak punya dependensi dan tidak perlu terhubung ke kami.',
		command_checkpoint: 'Checkpoint terbaru, sebagaimana ditandatangani',
		command_entry: 'Catatan pertama dalam log',
		command_receipt: 'Bukti transaksi yang Anda unduh, diperiksa tanpa koneksi',
		copyCommand: 'Salin perintah',
		files: 'Di mana file-nya',
		filesText:
			'Semua ada di bawah /log, tanpa cookie dan dapat dibaca dari situs mana pun. Hanya checkpoint yang berubah; file lain tetap seperti adanya.',
		file_checkpoint: 'Checkpoint terbaru: jumlah entri, akar, dan tanda tangan.',
		file_tile: 'Hash pohon, 256 per file.',
		file_entries: 'Entri itu sendiri, satu untuk setiap detik ketika sesuatu terjadi.',
		file_items: 'Catatan satu entri: harga, order, seed, ketentuan.',
		filesNow: '{{size}} entri pada {{time}}.',
		hourTitle: 'Hitung ulang harga satu jam',
		hourText:
			'Harga Fair Index berasal dari seed yang dipublikasikan setelah jamnya berakhir. Browser Anda dapat menghitung ulang satu jam penuh dan membandingkan setiap harga dengan log.',
		command_hour: 'Satu jam Fair Index, dihitung ulang dari seed-nya',
	},
	verify: {
		leadOwn:
			'Browser Anda mengambil bukti transaksi dan checkpoint terbaru dari log publik, lalu menghitung ulang hasil ini langkah demi langkah.',
		leadShared:
			'Seseorang membagikan hasil ini kepada Anda. Browser Anda mengambil bukti transaksi dan checkpoint terbaru dari log publik, lalu menghitungnya ulang langkah demi langkah.',
		leadFile: 'Periksa bukti transaksi dari file. Anda tidak perlu akun, dan file-nya tetap di browser Anda.',
		whatIsLog: 'Apa itu log?',
		file: 'File yang diperiksa: {{name}}',
		checking: 'Memeriksa bukti transaksi…',
		failed: 'Pemeriksaan tidak dapat dimuat. Tidak ada yang diketahui tentang hasilnya.',
		waiting: 'Bukti transaksi belum siap',
		waitingText:
			'Bukti dibuat di bawah checkpoint log setelah hasilnya masuk ke log, sekitar pukul {{time}}. Halaman ini memeriksanya saat itu tanpa Anda perlu melakukan apa pun.',
		beforeLog: 'Tidak ada bukti untuk transaksi ini',
		beforeLogText: 'Transaksi dibuka sebelum log dimulai.',
		unknownReceipt: 'Bukti transaksi ini tidak ada',
		unknownReceiptText: 'Alamatnya mungkin tidak lengkap, atau transaksinya milik akun lain.',
		logIn: 'Masuk untuk memverifikasi transaksi Anda sendiri',
		logInText: 'Bukti transaksi yang tidak dibagikan hanya ditampilkan kepada pemiliknya.',
		verdict_right: 'Hasilnya benar',
		verdict_soFar: 'Benar sejauh ini',
		verdict_soFarWarning: 'Benar sejauh ini, dengan peringatan',
		verdict_wrong: 'Hasilnya tidak terbukti benar',
		verdict_late: 'Semua yang lain benar, tetapi terlambat dicatat',
		verdict_warning: 'Benar, dengan peringatan',
		verdict_undecided: 'Halaman ini tidak dapat memastikan',
		verdict_alarm: 'Jangan percayai hasil ini',
		verdictText_right:
			'Setiap langkah terbukti: harganya ada di log, hasilnya mengikuti harga itu, dan uangnya mengikuti hasil.',
		verdictText_soFar:
			'Semua yang diperiksa sejauh ini benar. Satu langkah masih menunggu: seed diumumkan pukul {{time}}. Halaman ini memeriksanya saat itu jika tetap dibuka.',
		verdictText_soFarWarning:
			'Ada yang perlu Anda ketahui pada langkah ini: {{step}}. Seed diumumkan pukul {{time}}. Halaman ini memeriksanya saat itu jika tetap dibuka.',
		verdictText_wrong: 'Gagal pada langkah ini: {{step}}.',
		verdictText_late:
			'Log berhenti saat order diterima, dan log sendiri menyatakannya: order baru masuk setelahnya. Alasan log berhenti hanya berdasarkan pernyataan kami.',
		verdictText_warning:
			'Hasilnya mengikuti harga yang tercatat. Ada yang perlu Anda ketahui pada langkah ini: {{step}}.',
		verdictText_undecided: 'Berhenti pada langkah ini: {{step}}. Itu tidak membuat hasilnya salah.',
		verdictText_alarm:
			'Langkah-langkahnya terbukti, tetapi log yang mendasarinya bertentangan dengan yang pernah dilihat browser ini.',
		steps: 'Langkah pemeriksaan',
		step_format: 'Bukti transaksi dapat dibaca',
		step_checkpoint: 'Disegel oleh log',
		step_log: 'Semua isinya ada di log',
		step_answer: 'Log memuat order dengan ketentuan ini',
		step_order: 'Order dicatat tidak lebih lambat dari harga berikutnya',
		step_terms: 'Aset dan payout sesuai yang dipublikasikan',
		step_prices: 'Ini harga masuk dan keluarnya',
		step_wait: 'Berapa lama order menunggu',
		step_sealed: 'Harga masuk disegel',
		step_result: 'Hasil dan pembayarannya sesuai',
		step_correction: 'Koreksinya benar',
		step_holder: 'Milik siapa transaksi ini',
		step_lostSeed: 'Seed hilang, dan transaksinya dikoreksi',
		step_silent: 'Angka acak tidak pernah datang, dan transaksinya dikoreksi',
		step_seeds: 'Harga berasal dari seed',
		step_match: 'Ini transaksi di akun Anda',
		mark_right: 'Benar',
		mark_warning: 'Dengan peringatan',
		mark_wrong: 'Salah',
		mark_undecided: 'Belum dapat ditentukan',
		mark_absent: 'Tidak berlaku',
		mark_skipped: 'Tidak diperiksa',
		right_format: '{{items}} catatan log dari {{entries}} entrinya. Satu entri mencakup sekitar satu detik.',
		right_checkpoint: 'Kunci log menandatangani checkpoint ini. Semua di bawah bergantung padanya.',
		right_log:
			'Semua {{items}} catatan mengarah ke akar yang disegel. Tidak satu pun dapat diubah, ditambah, atau dihapus tanpa mengubah akarnya.',
		right_answer: 'Log memuat jawaban atas order, persis dengan ketentuan ini.',
		right_order:
			'Di log, order tidak berada setelah harga asetnya yang pertama sesudahnya: order ada di entri yang sama atau di entri sebelumnya.',
		loggedAfter: 'Dicatat {{seconds}} dtk setelah diterima.',
		loggedBefore: 'Entrinya bertanggal {{seconds}} dtk sebelum diterima.',
		right_terms:
			'Log memuat kedua versi di entri sebelum entri order. Menurut tanggal dari kami, keduanya berlaku saat order diterima.',
		right_terms_first:
			'Log memuat kedua versi. Menurut tanggal dari kami, keduanya berlaku saat order diterima; saat itu log belum tentu memuatnya.',
		lostSeed_right:
			'Seed suatu jam dinyatakan hilang, sehingga harganya tidak dapat diperiksa. Log memuat koreksi yang ditetapkan aturan untuk itu.',
		lostSeed_waits:
			'Seed suatu jam dinyatakan hilang, sehingga harganya tidak dapat diperiksa. Koreksinya harus ada dalam satu hari: ambil bukti ini lagi setelah itu.',
		lostSeed_wrong:
			'Seed suatu jam dinyatakan hilang, dan sehari kemudian bukti ini tidak menunjukkan koreksi yang seharusnya ada. Jika Anda menyimpannya lebih awal, ambil lagi.',
		lostSeed_unknown: 'Seed suatu jam dinyatakan hilang, sehingga tidak ada yang dapat memeriksa harganya.',
		silent_right:
			'Sebuah angka acak publik (drand) tidak pernah datang, sehingga tidak ada hasil. Log memuat koreksi yang ditetapkan aturan untuk itu.',
		silent_waits:
			'Sebuah angka acak publik (drand) tidak pernah datang, sehingga tidak ada hasil. Koreksinya harus ada dalam satu hari: ambil bukti ini lagi setelah itu.',
		silent_wrong:
			'Sebuah angka acak publik (drand) tidak pernah datang, dan sehari kemudian bukti ini tidak menunjukkan koreksi yang seharusnya ada. Jika Anda menyimpannya lebih awal, ambil lagi.',
		silent_unknown:
			'Sebuah angka acak publik (drand) tidak pernah datang, sehingga tidak ada yang dapat memeriksa harganya.',
		lostSeed_correction: 'Seed suatu jam hilang, dan log memuat koreksi yang ditetapkan aturan untuk itu.',
		right_lost:
			'Seed suatu jam hilang: log menyatakannya dan tidak memuat harga di antara harga terakhir sebelum celah dan harga berikutnya.',
		right_silent:
			'Sebuah angka acak publik (drand) tidak pernah datang: log menyatakannya dan tidak memuat harga di antara harga terakhir sebelum celah dan harga berikutnya.',
		right_prices:
			'Harga membentuk rantai yang utuh. Harga masuk adalah harga pertama setelah order diterima, harga keluar adalah yang terakhir hingga waktu berakhir.',
		right_prices_sealed:
			'Harga membentuk rantai yang utuh. Harga masuk adalah harga pertama dari blok yang disegel (harga yang digerakkan angka acak publik berikutnya), harga keluar adalah yang terakhir hingga waktu berakhir.',
		right_wait:
			'Menurut jam perangkat, order diterima paling lama 2 dtk setelah klik, dan harga pertama setelah harga di layar saat itu berumur paling lama 2 dtk.',
		right_wait_asked:
			'Menurut jam perangkat, order diterima paling lama 2 dtk setelah klik. Permintaan tidak menyebut harga di layar.',
		right_wait_seen:
			'Saat order diterima, harga pertama setelah harga di layar berumur paling lama 2 dtk. Permintaan tidak menyebut waktunya.',
		right_sealed:
			'Menurut waktu di log sendiri, log memuat order sebelum angka acak asal harga masuk diterbitkan. Pada titik itu log baru melihat angka acak yang lebih awal.',
		right_result: 'Aturan yang diumumkan memberi hasil ini untuk harga tersebut, dan jumlah ini untuk hasilnya.',
		right_correction: 'Log memuat koreksi untuk harga yang salah, dengan jumlah menurut aturan.',
		right_holder: 'Bukti ini menyebut nomor pengguna dan transaksi ini, dan log menyegel keduanya.',
		right_seeds:
			'Dihitung ulang dari seed yang dipublikasikan: harga bergerak sesuai seed itu. Tidak ada angka acak publik (drand) di dalamnya.',
		right_seeds_rounds:
			'Dihitung ulang dari seed yang dipublikasikan dan {{rounds}} angka acak yang ditandatangani drand: harga bergerak sesuai semuanya.',
		committed_before: 'Di log, seed ditetapkan sebelum jamnya dimulai dan sebelum order.',
		committed_begun: 'Jamnya sudah dimulai ketika entri pertama log menetapkan seed; itu terjadi sebelum order.',
		right_match: 'Akun Anda menampilkan order, harga, hasil, dan jumlah yang sama dengan bukti ini.',
		wrong_format: 'Bukti transaksi tidak dapat dibaca.',
		wrong_checkpoint: 'Segelnya tidak benar: checkpoint diubah, atau tidak ditandatangani kunci log.',
		wrong_log: 'Ada catatan yang tidak ada di log seperti yang dinyatakan bukti ini.',
		wrong_answer: 'Log tidak memuat order dengan ketentuan ini.',
		wrong_order: 'Order dicatat setelah harga sesudahnya, atau pada waktu yang tidak cocok.',
		wrong_terms: 'Aset, payout, atau waktu order tidak sesuai dengan log dan aturan.',
		wrong_prices: 'Harga bukan rantai yang utuh, atau memberi harga masuk atau keluar yang lain.',
		wrong_wait: 'Waktu atau harga di layar yang disebut permintaan tidak cocok dengan log.',
		wrong_sealed: 'Harga masuk tidak disegel sesuai aturan.',
		wrong_result: 'Aturan memberi hasil lain atau jumlah lain.',
		wrong_correction: 'Koreksi ini tentang harga lain atau jumlahnya lain.',
		wrong_holder: 'Transaksi ini milik pengguna lain.',
		wrong_seeds: 'Harga tidak bergerak sesuai seed.',
		wrong_match: 'Akun Anda menampilkan hal yang berbeda dari bukti ini. Yang berbeda:',
		unknown_format: 'File ini bukan bukti transaksi yang dapat dibaca halaman ini.',
		unknown_checkpoint: 'Segelnya dari log atau kunci yang tidak dikenal browser ini.',
		unknown_terms: 'Transaksi dibuat dengan aturan yang tidak dikenal halaman ini.',
		unknown: 'Ada isinya yang tidak dikenal halaman ini.',
		late_order:
			'Order terlambat dicatat: tidak ada yang masuk ke log dari {{from}} sampai {{to}}. Alasannya hanya pernyataan kami. Meski begitu, order tidak berada setelah harga berikutnya.',
		warning_logged_late: 'Lebih dari 5 dtk berarti terlambat.',
		warning_price_logged_late:
			'Harga berikutnya dicatat lebih dari 3 dtk setelah waktunya sendiri. Order dapat diberi tanggal mundur selama harga ditahan dari log.',
		warning_accepted_late:
			'Order terlambat diterima: lebih dari 2 dtk setelah klik, atau setelah harga sesudah harga di layar. Pihak yang menunggu dapat memilih saatnya.',
		warning_clocks_differ:
			'Permintaan menyebut waktu lebih dari 1 dtk setelah diterima. Jam perangkat dan jam kami berbeda, jadi waktu itu tidak membatasi apa pun.',
		warning_sealed_by_clock:
			'Harga masuk disegel hanya menurut jam kami. Di log, order tidak berada sebelum angka acak asal harga masuk diterbitkan.',
		warning_answered_late:
			'Jawaban sampai di browser ini baru setelah angka acak asal harga masuk diterbitkan. Jadi jawabannya bisa bergantung pada angka itu.',
		waits_seeds:
			'Seed jam ini dirahasiakan sampai pukul {{time}}; jika tidak, harga bisa diramalkan. Halaman ini memeriksa langkahnya saat itu tanpa Anda perlu melakukan apa pun.',
		absent_holder: 'Bukti ini tidak menyebut milik siapa transaksinya. Hanya salinan pemiliknya yang menyebutnya.',
		absent_wait: 'Menurut aturan 1, order tidak menyebut apa pun yang membatasi lamanya menunggu.',
		absent_wait_unbounded:
			'Tidak ada yang membatasi lamanya menunggu: permintaan tidak menyebut waktunya maupun harga yang dilihatnya.',
		absent_sealed: 'Indeks ini tidak memakai angka acak publik (drand), jadi tidak ada yang menyegel harga masuk.',
		absent_sealed_ahead:
			'Menurut aturan 1 tidak ada harga masuk yang disegel: harga masuk adalah harga pertama setelah order diterima.',
		absent_seeds: 'Harga aset ini berasal dari bursa, bukan dari seed.',
		entryAt: 'entri {{no}}, {{time}}',
		origin: 'Log',
		size: 'Entri',
		root: 'Akar',
		order: 'Order',
		accepted: 'Diterima',
		expires: 'Berakhir',
		orderLogged: 'Order dicatat',
		nextPriceLogged: 'Harga berikutnya dicatat',
		priceLogged: 'Harga dicatat',
		asset: 'Aset',
		rules: 'Versi aturan',
		seen: 'Harga yang dilihat',
		asked: 'Diminta',
		waited: 'Menunggu',
		since: 'Usia harga baru pertama',
		sinceNone: 'belum ada',
		round: 'Angka acak',
		last: 'Harga terakhir sebelum celah',
		entry: 'Masuk',
		exit: 'Keluar',
		outcome: 'Hasil',
		returned: 'Dibayarkan',
		wrongPrice: 'Harga yang salah',
		user: 'Nomor pengguna',
		trade: 'ID transaksi',
		ticks: 'Langkah harga',
		rounds: 'Angka acak',
		sum: 'Pergerakan harga',
		sumUp: 'naik',
		sumDown: 'turun',
		levels: 'Seberapa kuat pemeriksaan ini',
		nobody: 'Belum ada pihak lain yang mengonfirmasi tampilan log ini',
		nobodyText:
			'Belum ada saksi independen yang ikut menandatangani checkpoint kami. Kami bisa saja menunjukkan log lain kepada orang lain tanpa browser Anda tahu. Bandingkan checkpoint Anda dengan milik orang lain: jumlah entri yang sama harus punya akar yang sama.',
		ourWord: 'Halaman ini milik kami, jadi tanda hijaunya hanya pernyataan kami',
		ourWordText:
			'Dua cara lain tidak bergantung pada kami. Unduh bukti transaksi dan periksa dengan program dari kode sumber, yang tidak perlu koneksi:',
		ourWordDisk: 'Atau buka verify/verify.html dari disk Anda sendiri dan letakkan bukti transaksi di sana.',
		unchecked: 'Yang tidak diperiksa',
		green_plain:
			'Hijau berarti: harga yang tercatat memberi hasil ini. Hijau tidak berarti bahwa kami tidak mengetahui harga itu saat order dibuat, atau bahwa kami langsung menerima order.',
		green_prompt:
			'Hijau berarti: harga yang tercatat memberi hasil ini, dan order tidak menunggu lebih lama dari yang disebut langkahnya. Hijau tidak berarti bahwa kami tidak mengetahui harga itu saat order dibuat.',
		green_sealed:
			'Hijau berarti: harga yang tercatat memberi hasil ini, dan angka acak publiknya terbit setelah order (menurut waktu di log). Hijau tidak berarti bahwa kami langsung menerima order.',
		green_both:
			'Hijau berarti: harga yang tercatat memberi hasil ini, angka acak publiknya terbit setelah order (menurut waktu di log), dan order tidak menunggu lebih lama dari yang disebut langkahnya.',
		unchecked_view: 'Bahwa semua orang diperlihatkan log ini: bandingkan checkpoint-nya dengan milik orang lain.',
		unchecked_asked: 'Bahwa ini ketentuan yang Anda pilih di layar.',
		unchecked_holder: 'Milik siapa transaksi ini: bukti dibagikan tanpa pemiliknya.',
		unchecked_later: 'Langkah setelah yang ini: {{step}}.',
		unchecked_venue_exchange: 'Bahwa harganya adalah yang diberikan bursa.',
		unchecked_venue_polygon: 'Bahwa harganya adalah yang diberikan Polygon.',
		unchecked_venue_replay: 'Bahwa harganya berasal dari rekaman itu.',
		unchecked_others:
			'Bahwa kami tidak menerbitkan seed, harga, atau versi kedua yang berbeda. Program pemeriksa dapat mencarinya di seluruh log (“range”).',
		unchecked_begun: 'Mengapa sidik jari seed jam mulai {{hour}} baru diterbitkan pada {{at}}, setelah jamnya dimulai.',
		unchecked_young:
			'Mengapa sidik jari seed jam mulai {{hour}} baru diterbitkan pada {{at}}, kurang dari 48 jam sebelumnya.',
		unchecked_drawn: 'Bahwa seed diambil secara acak, bukan dipilih dari banyak seed.',
		unchecked_lost: 'Bahwa harga jam mulai {{hour}} mengikuti seed-nya, yang hilang.',
		unchecked_silent:
			'Bahwa drand tidak pernah menerbitkan angka acak yang dibutuhkan transaksi: server yang memilikinya akan menunjukkan sebaliknya.',
		unchecked_key_ends: 'Apakah kunci log sudah berakhir sebelum menandatangani: file kunci berikutnya tidak dibaca.',
		unchecked_wait: 'Berapa lama order menunggu sebelum diterima: tidak ada ketentuannya yang membatasi itu.',
		unchecked_dated:
			'Bahwa waktu di log benar. Browser Anda sendiri, atau program “verify.mjs watch” yang berjalan saat itu, dapat menunjukkannya.',
		seen_checking: 'Membandingkan dengan yang pernah dilihat browser ini…',
		seenText_checking: 'Checkpoint terbaru log sedang diambil.',
		seen_first: 'Kunjungan pertama: browser ini belum punya pembanding',
		seenText_first:
			'Browser ini menyimpan checkpoint hari ini, {{size}} entri, dan akan memastikan semua yang berikutnya melanjutkannya.',
		seen_since: 'Sesuai dengan yang dilihat browser ini sejak {{since}}',
		seenText_since:
			'Checkpoint terbaru, {{size}} entri, melanjutkan yang terakhir disimpan. Tidak ada yang sebelumnya diubah atau dihapus.',
		seen_behind: 'Situs menampilkan checkpoint yang lebih lama daripada yang pernah dilihat browser ini',
		seenText_behind: 'Bisa jadi hanya keterlambatan. Jika tetap begitu, log telah dimundurkan.',
		seen_unreachable: 'Log tidak dapat dibandingkan',
		seenText_unreachable:
			'File-nya tidak dapat diambil, jadi belum pasti apakah log melanjutkan yang dilihat browser ini.',
		seen_alarm: 'Log bertentangan dengan yang pernah dilihat browser ini',
		seenText_alarm: 'Lihat peringatan di bagian atas halaman ini.',
		keyPinned: 'Kunci log adalah kunci yang tertanam di halaman ini.',
		keyKept: 'Kunci log adalah yang pertama dilihat browser ini; belum ada rilis yang menetapkannya.',
		alarm_forked: 'Log tidak melanjutkan yang pernah dilihat browser ini',
		alarm_unsigned: 'Checkpoint terbaru tidak ditandatangani oleh log',
		alarm_disowned: 'Log tidak lagi menyebut kunci yang menandatangani yang pernah dilihat browser ini',
		alarm_ended: 'Checkpoint terbaru ditandatangani kunci yang masa pakainya sudah berakhir',
		alarm_key: 'Kunci log telah berubah',
		alarm_successor: 'Log berlanjut dengan nama lain',
		alarmText_successor:
			'Situs mengatakan kunci log hilang atau dicuri, dan log berlanjut dengan kunci baru. Browser Anda telah memeriksa bahwa tidak ada yang pernah dilihatnya diubah atau dihapus. Milik siapa kunci baru itu, browser tidak bisa tahu: bandingkan dengan yang dilihat orang lain sebelum memulai lagi. Simpan file-nya dulu.',
		alarmText_forked:
			'Kedua checkpoint ini ditandatangani dengan kunci log, tetapi file log sendiri tidak menunjukkan bahwa yang lebih baru melanjutkan yang lebih lama. Simpan file-nya: itulah buktinya.',
		alarmText_unsigned:
			'Situs menampilkan checkpoint yang tidak ditandatangani kunci yang disimpan browser ini. Simpan file-nya: itulah buktinya.',
		alarmText_disowned:
			'Browser ini menyimpan checkpoint yang ditandatangani kunci yang pernah disebut log. File log tidak lagi mengarah ke kunci itu, jadi situs menarik kembali yang telah ditandatanganinya. Simpan file-nya: itulah buktinya.',
		alarmText_ended:
			'Log menyebut kunci yang lebih baru, ditampilkan pertama di bawah, dan tanggal sejak hanya kunci itu yang menandatangani. Checkpoint terbaru mencakup entri sesudahnya tanpa tanda tangan kunci itu: dibuat dengan kunci lama. Simpan file-nya: itulah buktinya.',
		alarmText_key:
			'Situs ini memberikan kunci yang berbeda dari kunci yang dikenal browser ini. Selama belum dijelaskan pihak lain di luar situs ini, tanda tangannya tidak membuktikan apa pun. Simpan file-nya: itulah buktinya.',
		alarmFound: 'Ditemukan {{time}}.',
		alarmHad: 'Kunci yang dikenal browser ini',
		alarmShown: 'Kunci yang diberikan situs',
		alarmSave: 'Simpan keduanya sebagai file',
		alarmForget: 'Lupakan dan mulai lagi',
		alarmForgetText: 'Memulai lagi membuat browser ini memercayai log situs seperti pada kunjungan pertama.',
		dropTitle: 'Letakkan bukti transaksi di sini',
		dropText: 'Atau pilih file-nya. File diperiksa di browser Anda dan tidak diunggah.',
		dropProblem: 'File tidak dapat dibaca, atau terlalu besar untuk bukti transaksi.',
		choose: 'Pilih file',
		receipt: 'Bukti transaksi',
		receiptText:
			'Memuat semua yang dibaca pemeriksaan ini. Simpan file-nya: dapat diperiksa tanpa situs ini, bahkan bertahun-tahun kemudian.',
		download: 'Unduh',
		copy: 'Salin',
		copied: 'Tersalin',
		copyLink: 'Salin tautan',
		share: 'Buat tautan',
		shareText:
			'Siapa pun yang punya tautan melihat order, harga, waktu, dan hasilnya, tetapi tidak tahu milik siapa transaksinya. Tautan tidak dapat ditarik kembali.',
		shareTitle: 'Tautan ke bukti ini',
		sharedText: 'Siapa pun dapat membukanya tanpa akun. Isinya tidak menyebut milik siapa transaksinya.',
		qr: 'Kode QR tautan',
		verdict_comparing: 'Benar, dan sekarang dibandingkan dengan log',
		verdict_uncovered: 'Benar, tetapi log yang ditampilkan di sini belum mencapainya',
		verdict_unreachable: 'Benar, tetapi belum dibandingkan dengan log',
		verdictText_comparing: 'Setiap langkah terbukti. Checkpoint terbaru dari log sedang diambil.',
		verdictText_uncovered:
			'Setiap langkah terbukti di bawah checkpoint-nya sendiri, yang lebih baru daripada semua yang pernah ditampilkan situs ini. Sampai situs menampilkan checkpoint yang melanjutkannya, belum jelas apakah semua orang melihat log ini. Bisa jadi hanya keterlambatan: halaman ini akan bertanya lagi.',
		verdictText_unreachable:
			'Setiap langkah terbukti di bawah checkpoint-nya sendiri. Log tidak dapat diambil, jadi belum jelas apakah semua orang melihat log ini.',
		verdict_missing: 'Benar, tetapi file log tidak ada',
		verdictText_missing:
			'Setiap langkah terbukti di bawah checkpoint-nya sendiri. Situs tidak memberikan file yang menunjukkan apakah log yang dilihat semua orang memuatnya, jadi bisa saja ia bergantung pada log lain. Jangan percayai hasil ini sampai file-nya ada.',
		seen_missing: 'File log tidak ada',
		seenText_missing:
			'Situs tidak memberikan file yang menunjukkan apakah log melanjutkan yang dilihat browser ini. Log yang sudah sejauh ini memilikinya. Tanpa file itu, bisa jadi ini log lain.',
		seen_uncovered: 'Bukti transaksi lebih baru daripada log yang ditampilkan situs',
		seenText_uncovered:
			'Checkpoint-nya memiliki lebih banyak entri daripada yang pernah ditampilkan kepada browser ini. Bisa jadi hanya keterlambatan. Jika tetap begitu, bukti transaksi ini bergantung pada log yang tidak ditampilkan kepada semua orang.',
		hourLink: 'Hitung ulang seluruh jam',
	},
	hour: {
		lead: 'Harga Fair Index berasal dari seed rahasia. Sidik jarinya harus ada di log publik 48 jam sebelum jam itu (lebih lambat hanya pada dua hari pertama sebuah server), dan seed-nya setelah jam berakhir. Browser Anda mengambil keduanya beserta setiap harga pada jam itu, menghitung ulang harganya, dan membandingkannya.',
		index: 'Indeks',
		hour: 'Jam',
		secret: 'masih rahasia',
		withheld: 'seed ditahan',
		lost: 'seed hilang',
		start: 'Hitung ulang jam ini',
		startText:
			'Browser Anda memuat sekitar 3.600 file kecil dari log, satu untuk setiap detik: sekitar 10 MB. Tidak ada yang dikirim.',
		secretTitle: 'Seed jam ini masih rahasia',
		secretText:
			'Seed dipublikasikan saat jam berakhir, pukul {{time}}. Pada jam dengan angka acak publik (drand), seed saja tidak mengungkap harganya. Tanpa angka itu, siapa pun yang memilikinya sebelum itu dapat meramalkan semua harga pada jam itu.',
		withheldTitle: 'Seed jam ini ditahan',
		withheldText:
			'Seed harus ada di log paling lambat pukul {{time}}, dan situs tidak memilikinya. Selama belum ada, tidak ada yang dapat memeriksa harga jam ini.',
		lostTitle: 'Seed jam ini dinyatakan hilang',
		lostText:
			'Harga yang kurang tidak akan pernah ada. Transaksi yang membutuhkannya dibatalkan, dan jumlahnya dikembalikan. Transaksi real pada harganya yang lain mendapat kembali setidaknya jumlah transaksinya.',
		lostEntry: 'Entri {{no}} pada log mengatakannya, dibuat pada {{time}}.',
		noHour: 'Jam itu tidak ada',
		noHourText: 'Jam itu ada di masa depan, atau indeks belum memiliki harga.',
		checking: 'Menyiapkan pemeriksaan…',
		reading: 'Membaca log dan menghitung ulang harga…',
		readSeconds: '{{done}} dari {{total}} detik',
		failed: 'Sebuah file tidak dapat dimuat. Tidak ada yang diketahui tentang jam ini.',
		verdict_right: 'Semua {{total}} harga cocok',
		text_right:
			'Browser Anda menghitung harga {{name}} dari seed yang dipublikasikan. Log memuat persis harga-harga ini.',
		text_rounds:
			'Browser Anda menghitung harga {{name}} dari seed yang dipublikasikan dan angka acak publik (drand). Log memuat persis harga-harga ini.',
		text_plain:
			'Jam ini tidak memakai angka acak publik (drand): siapa pun yang dapat membaca seed sudah tahu harga ini sebelumnya.',
		verdict_different: '{{agreeing}} dari {{total}} harga cocok',
		doubt_closed: '{{agreeing}} harga cocok, {{closed}} tidak ada',
		doubtText_closed:
			'Log mengatakan indeks ditutup. Itu menjelaskan harga yang tidak ada hanya setelah terhenti lebih dari satu jam, dan log tidak menunjukkannya.',
		doubt_time: 'Semua {{total}} harga cocok, tetapi sidik jarinya terlambat',
		doubtText_young: 'Sidik jari seed harus ada di log 48 jam sebelum jam itu. Log ini lebih baru dari itu.',
		doubtText_late: 'Sidik jari seed harus ada di log 48 jam sebelum jam itu. Sidik jari itu datang lebih lambat.',
		doubt_terms: 'Semua {{total}} harga cocok, tetapi tidak semua ketentuan dibaca',
		doubtText_terms:
			'Setiap entri log mungkin memuat ketentuan yang meminta angka acak publik (drand). Sebelum jam ini ada terlalu banyak entri untuk dibaca di sini: hanya program, yang membaca semuanya, dapat memastikannya.',
		text_different: 'Log memuat harga yang tidak dihasilkan seed.',
		verdict_false: 'Log tidak terbukti benar',
		false_checkpoint: 'Checkpoint tidak ditandatangani dengan kunci log.',
		false_files: 'Sebuah file bukan file yang disegel checkpoint.',
		false_seed: 'Seed yang dipublikasikan bukan seed yang sidik jarinya ada di log sebelum jam itu.',
		false_rounds: 'Sebuah angka acak tidak ditandatangani oleh drand.',
		false_chain: 'Rantai harga terputus.',
		false_asset: 'Log memberi nomor ini kepada indeks lain, atau bukan kepada indeks.',
		text_alarm:
			'Apa pun hasil perbandingan harganya, log yang memuatnya bertentangan dengan yang pernah dilihat browser ini.',
		open_before_log: 'Log dimulai setelah jam ini, jadi tidak memuat satu pun harganya.',
		open_no_commitment: 'Sidik jari seed tidak ditemukan di tempat yang disebutkan situs.',
		open_not_revealed:
			'Seed tidak ada di log. Seed harus ada di sana paling lambat 15 menit setelah jam berakhir; lewat dari itu, seed telah ditahan.',
		open_not_logged: 'Log belum melewati jam ini.',
		open_no_prices: 'Log tidak memuat harga indeks ini pada jam ini.',
		open_no_rounds: 'Jam ini membutuhkan angka acak publik (drand), dan situs tidak memberikannya.',
		open_no_terms: 'Entri pertama log dan entri jam ini tidak menyebut indeks ini. Program dapat mencari lebih jauh.',
		open_beacon_unknown:
			'Situs mengatakan jam ini tidak memakai angka acak publik (drand), tetapi log pernah memuatnya sebelum itu. Ketentuan yang berlaku mungkin memintanya: hanya program, yang membaca semua entri, dapat memastikannya.',
		open_no_start:
			'Harga terakhir sebelum jam ini terlalu jauh untuk dicari di sini, jadi harga pertama jam ini bisa berapa saja.',
		open_not_lost: 'Situs mengatakan seed hilang. Log tidak mengatakannya.',
		open_unknown_key:
			'Checkpoint ditandatangani oleh kunci yang tidak dikenal browser Anda, dan log tidak menuntun ke kunci itu.',
		difference: 'Perbedaan pertama',
		at: 'Waktu',
		logged: 'Di log',
		computed: 'Dari seed',
		noPrice: 'tidak ada',
		facts: 'Yang dibandingkan',
		compared: 'Harga yang dibandingkan',
		agreeing: 'Harga yang cocok',
		closed: 'Tidak terjadwal: indeks ditutup',
		before: 'Sebelum harga pertama di log',
		entries: 'Entri yang dibaca',
		committed: 'Sidik jari di log',
		revealed: 'Seed di log',
		rounds: 'Angka acak publik (drand)',
		noRounds: 'tidak ada pada jam ini',
		seed: 'Seed jam ini',
		chartOf: 'Harga {{name}} di log dan dari seed',
		scope: 'Yang tidak dibuktikan pemeriksaan ini',
		scopeText:
			'Bahwa log tidak memuat sidik jari kedua untuk jam ini, atau versi indeks dengan ketentuan lain, di luar entri yang dibaca. Untuk itu semua entri harus dilihat: program membaca entri sebelum jam tanpa angka acak publik (drand), dan dengan “range” entri lain mana pun. Pemeriksaan ini juga tidak membuktikan bahwa seed diambil secara acak, bukan dipilih dari banyak seed.',
		withoutUs: 'Program dari kode sumber melakukan hal yang sama tanpa halaman ini:',
	},
	promises: {
		title: 'Janji untuk order Anda',
		text: 'Jawaban atas setiap order membawa janji bertanda tangan: dalam dua menit jawaban itu ada di log. Browser Anda menyimpan janji ini dan mencari jawabannya sendiri.',
		status_kept: 'Ada di log',
		status_waiting: 'Belum jatuh tempo',
		status_broken: 'Dilanggar',
		status_unknown: 'Tidak dapat diperiksa',
		own_kept: 'Jawaban atas order ini dijanjikan kepada browser ini, dan ada di entri {{entry}} pada log.',
		own_waiting: 'Jawaban atas order ini dijanjikan kepada browser ini. Log belum mencapai batas waktunya.',
		own_broken: 'Jawaban atas order ini dijanjikan kepada browser ini, dan log tidak memuatnya.',
		status_late: 'Ada di log, terlambat tanpa alasan',
		status_uncounted: 'Ada di log, penolakan tidak dihitung',
		status_delayed: 'Ada di log, terlambat karena gangguan yang dinyatakan',
		status_wrong: 'Tidak dijanjikan tepat waktu',
		status_absent: 'Tanpa janji',
		own_late:
			'Jawaban atas order ini dijanjikan kepada browser ini. Jawaban itu terlambat: ada di entri {{entry}} pada log, yang tidak menyebut alasan.',
		own_uncounted:
			'Jawaban atas order ini dijanjikan kepada browser ini dan ada di entri {{entry}} pada log, tetapi entri itu tidak menghitung penolakan order ini, padahal seharusnya.',
		own_delayed:
			'Jawaban atas order ini dijanjikan kepada browser ini. Jawaban itu terlambat, di entri {{entry}}: log berhenti pada waktu itu, dan menyatakannya.',
		own_wrong:
			'Janji untuk order ini menyebut waktu yang tidak cocok dengan jam perangkat ini, atau ukuran log yang tidak cocok dengan waktunya, dan log tidak memuat jawabannya. Janji seperti itu bisa ditunda.',
		own_absent:
			'Jawaban atas order ini datang tanpa janji yang dapat dibaca, jadi tidak ada yang menyatakan bahwa jawaban itu akan ada di log.',
		own_unknown:
			'Janji untuk order ini tidak ditandatangani log ini untuk order ini, jadi tidak menunjukkan apa pun. Jawaban yang jujur membawa janji yang ditandatangani log.',
		save: 'Simpan janji',
		saveText:
			'File ini berisi janji yang ditandatangani dan hal yang membukanya, sehingga Anda dapat menunjukkan kepada siapa pun apa yang dijanjikan. Browser ini menyimpannya hanya sampai Anda keluar.',
		unread: 'Log tidak dapat dibaca sejauh yang diperlukan, jadi belum pasti apakah janji-janji ini ditepati.',
		status_unread: 'Log tidak lengkap',
		own_unread:
			'Jawaban untuk order ini dijanjikan kepada browser ini. Sebuah file log yang mungkin memuatnya hilang atau tidak dapat dibaca, sehingga belum pasti apakah jawaban itu ada: {{file}}',
		unreadFiles:
			'File log hilang atau tidak dapat dibaca: {{files}}. Hanya order yang jawabannya mungkin ada di dalamnya yang belum pasti; semua yang lain sudah diputuskan.',
		broken_title: 'Log tidak memuat jawaban yang telah dijanjikan',
		broken_text:
			'Situs menandatangani bahwa jawaban atas sebuah order dari browser ini akan ada di log dalam dua menit. Log telah melewati batas waktu itu tanpa jawaban tersebut. Simpan file-nya: kedua catatan bertanda tangan dan menunjukkannya kepada siapa pun.',
		broken_more: 'Itu terjadi {{total}} kali.',
		forgetText: 'Setelah itu, buktinya hanya ada di file yang Anda simpan.',
	},
};
