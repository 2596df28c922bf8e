import type { Texts } from './keys.ts';

export const id: Texts = {
	'http.malformed': 'Permintaan tidak dapat dibaca. Silakan coba lagi.',
	'http.signed_out': 'Anda sudah keluar. Silakan masuk lagi.',
	'http.forbidden': 'Anda tidak memiliki akses ke bagian ini.',
	'http.xsrf': 'Halaman ini sudah kedaluwarsa. Silakan muat ulang lalu coba lagi.',
	'http.fresh_sign_in': 'Silakan masuk lagi untuk memastikan bahwa ini benar Anda.',
	'http.second_factor':
		'Autentikasi dua faktor wajib bagi staf. Silakan siapkan di pengaturan keamanan Anda, atau masuk lagi dengannya.',
	'http.scope:lacking': 'Token API ini tidak memiliki izin “{scope}”.',
	'http.scope:none': 'Ini tidak dapat dilakukan dengan token API. Silakan lakukan di pengaturan Anda.',
	'http.not_found': 'Kami tidak menemukan yang Anda cari.',
	'http.in_progress': 'Permintaan ini masih diproses. Silakan coba beberapa saat lagi.',
	'http.too_large:plain': 'Permintaan terlalu besar. Silakan kirim lebih sedikit sekaligus.',
	'http.too_large:photo': 'Foto ini terlalu besar. Silakan pilih foto paling besar {megabytes} MB.',
	'http.too_large:file': 'File ini terlalu besar. Silakan pilih yang paling besar {megabytes} MB.',
	'http.unsupported': 'Jenis konten tidak didukung. Silakan kirim JSON.',
	'http.invalid': 'Silakan periksa kolom yang ditandai.',
	'http.key_missing': 'Permintaan ini memerlukan header Idempotency-Key, dengan UUID baru untuk setiap tindakan.',
	'http.key_reused':
		'Idempotency-Key ini sudah dipakai dengan isi lain ({field}). Silakan mulai lagi dengan kunci baru.',
	'http.too_many': 'Terlalu banyak permintaan. Silakan coba lagi dalam {retry_after:seconds}.',
	'http.fault':
		'Terjadi kesalahan di pihak kami. Silakan coba lagi; jika terulang, hubungi kami dan sebutkan {request_id}.',
	'http.not_done': 'Layanan sedang tidak tersedia dan tidak ada yang berubah. Silakan coba beberapa saat lagi.',
	'http.unknown': 'Kami belum dapat memastikan hasilnya. Silakan periksa sebelum mencoba lagi.',
	'files.type': 'Silakan kirim gambar JPEG, PNG, WebP atau HEIC, atau PDF.',
	'files.pixels': 'Gambar ini lebih dari {megapixels} megapiksel. Silakan kirim yang lebih kecil.',
	'files.pages': 'PDF ini lebih dari {pages} halaman. Silakan kirim halaman yang diperlukan saja.',
	'files.active': 'PDF ini berisi skrip, lampiran, atau konten aktif lainnya. Silakan kirim foto atau PDF biasa.',
	'files.encrypted': 'PDF ini dilindungi. Silakan kirim yang tanpa kata sandi atau pembatasan.',
	'files.unreadable': 'Kami tidak dapat membuka file ini; mungkin rusak. Silakan ambil foto baru atau simpan ulang.',
	'files.heavy': 'File ini terlalu lama dibuka. Silakan kirim yang lebih sederhana, misalnya foto halamannya.',
	'trading.not_done': 'Transaksi Anda tidak dibuka dan saldo Anda tidak dipotong. Silakan coba lagi.',
	'trading.unknown':
		'Kami belum dapat memastikan apakah transaksi Anda sudah dibuka. Periksa lagi dengan ID transaksi yang sama; transaksi itu tidak akan pernah dibuka dua kali.',
	'trading.not_logged':
		'Transaksi Anda tidak dibuka dan saldo Anda tidak dipotong: catatan publik semua order sedang berhenti, sehingga hasilnya tidak dapat dibuktikan. Silakan coba lagi dalam beberapa menit.',
	'trading.id_reused': 'ID transaksi ini sudah dipakai dengan isi lain ({field}). Silakan buka transaksi baru.',
	'trading.not_enough_balance':
		'Saldo Anda {balance:money} tidak cukup untuk jumlah {stake:money}. Silakan pilih jumlah yang lebih kecil atau tambah dana.',
	'trading.money_held_back':
		'Dari saldo Anda, {amount:money} berasal dari penarikan yang Anda batalkan. Uang itu dapat dipakai bertransaksi lagi pada {until:instant}; Anda dapat menariknya kapan saja.',
	'trading.stake_too_low': 'Jumlah terkecil per transaksi adalah {limit:money}.',
	'trading.stake_too_high': 'Jumlah terbesar per transaksi adalah {limit:money}.',
	'trading.market_closed:hours': 'Pasar ini sedang tutup. Silakan pilih aset lain.',
	'trading.market_closed:hours_until': 'Pasar ini sedang tutup. Pasar buka pada {opens_at:instant}.',
	'trading.market_closed:feed': 'Harga aset ini sedang berhenti untuk sementara. Silakan tunggu atau pilih aset lain.',
	'trading.market_closed:beacon':
		'Angka acak publik (drand) tidak dapat dijangkau, dan indeks menunggunya. Silakan tunggu atau pilih aset lain.',
	'trading.market_closed:clock':
		'Jam server terlambat, dan indeks menunggu sampai jam itu benar lagi. Silakan tunggu atau pilih aset lain.',
	'trading.market_closed:suspended': 'Trading aset ini sedang ditangguhkan. Silakan pilih aset lain.',
	'trading.market_closed:close_only':
		'Aset ini tidak menerima transaksi baru. Transaksi terbuka tetap berjalan normal hingga waktu berakhir.',
	'trading.market_closed:maintenance':
		'Aset ini sedang dalam pemeliharaan hingga {opens_at:instant}. Silakan tunggu atau pilih aset lain.',
	'trading.unknown_asset': 'Aset ini tidak ada atau tidak tersedia. Silakan pilih aset lain.',
	'trading.duration_not_offered': 'Durasi ini tidak tersedia. Silakan pilih dari {min:seconds} sampai {max:seconds}.',
	'trading.expiry_outside_session:session':
		'Transaksi akan berakhir setelah pasar tutup pada {closes_at:instant}. Silakan pilih waktu berakhir yang lebih awal.',
	'trading.expiry_outside_session:maintenance':
		'Transaksi akan melewati awal pemeliharaan pada {closes_at:instant}. Silakan pilih waktu berakhir yang lebih awal.',
	'trading.too_late':
		'Order tiba setelah batas waktunya, jadi transaksi tidak dibuka. Batas waktunya {buy_until:instant}. Silakan buka lagi.',
	'trading.payout_changed':
		'Payout turun dari {old:percent} menjadi {new:percent}. Transaksi tidak dibuka. Silakan tinjau payout baru dan coba lagi.',
	'trading.too_many_open':
		'Anda dapat memiliki paling banyak {limit} transaksi terbuka. Silakan tunggu sampai satu ditutup.',
	'trading.exposure_reached':
		'Saat ini kami tidak dapat menerima lebih dari {limit:money} untuk arah ini. Silakan pilih jumlah yang lebih kecil atau coba nanti.',
	'trading.own_limit_reached:stake': 'Anda menetapkan batas {limit:money} per transaksi.',
	'trading.own_limit_reached:loss':
		'Ini dapat melampaui batas kerugian yang Anda tetapkan: {limit:money} dalam {window:window}. Terpakai sejauh ini, termasuk transaksi terbuka: {used:money}.',
	'trading.own_limit_reached:loss_until':
		'Ini dapat melampaui batas kerugian yang Anda tetapkan: {limit:money} dalam {window:window}. Terpakai sejauh ini, termasuk transaksi terbuka: {used:money}. Sebagian tersedia lagi pada {until:instant}.',
	'trading.own_limit_reached:turnover':
		'Ini akan melampaui batas perputaran yang Anda tetapkan: {limit:money} dalam {window:window}. Terpakai sejauh ini: {used:money}.',
	'trading.own_limit_reached:turnover_until':
		'Ini akan melampaui batas perputaran yang Anda tetapkan: {limit:money} dalam {window:window}. Terpakai sejauh ini: {used:money}. Sebagian tersedia lagi pada {until:instant}.',
	'trading.excluded:until': 'Anda sedang beristirahat dari trading sampai {until:instant}.',
	'trading.excluded:self_until':
		'Anda telah mengecualikan diri dari trading sampai {until:instant}. Setelah itu, pengecualian hanya berakhir jika Anda meminta untuk kembali.',
	'trading.excluded:always': 'Anda telah mengecualikan diri dari trading secara permanen.',
	'trading.reality_check':
		'Anda telah bertransaksi sejak {since:instant}: {trades} transaksi, hasil bersih {net:money}. Silakan jawab pengingat berkala untuk melanjutkan.',
	'trading.session_over':
		'Sesi trading Anda telah mencapai durasi yang Anda tetapkan. Anda dapat bertransaksi lagi pada {until:instant}.',
	'cashier.own_limit_reached:now':
		'Ini akan melampaui batas deposit yang Anda tetapkan: {limit:money} dalam {window:window}. Terpakai sejauh ini: {used:money}.',
	'cashier.own_limit_reached:until':
		'Ini akan melampaui batas deposit yang Anda tetapkan: {limit:money} dalam {window:window}. Terpakai sejauh ini: {used:money}. Sebagian tersedia lagi pada {until:instant}.',
	'cashier.excluded:until':
		'Anda sedang beristirahat sampai {until:instant}. Deposit ditutup sampai saat itu. Penarikan yang tertunda tetap diproses dan tidak dapat dibatalkan.',
	'cashier.excluded:self_until':
		'Anda telah mengecualikan diri sampai {until:instant}. Deposit tetap ditutup sampai Anda meminta untuk kembali setelah itu. Penarikan yang tertunda tetap diproses dan tidak dapat dibatalkan.',
	'cashier.excluded:always':
		'Anda telah mengecualikan diri secara permanen. Deposit ditutup. Penarikan yang tertunda tetap diproses dan tidak dapat dibatalkan.',
	'cashier.withdrawals_final:switch':
		'Anda telah menjadikan penarikan Anda final. Penarikan yang tertunda tetap diproses dan tidak dapat dibatalkan. Anda dapat mengubahnya di pengaturan, bagian Batas: perlu 24 jam.',
	'cashier.withdrawals_final:switch_until':
		'Anda telah menjadikan penarikan Anda final sampai {until:instant}. Sampai saat itu, penarikan yang tertunda tetap diproses dan tidak dapat dibatalkan.',
	'cashier.withdrawals_final:loss':
		'Anda telah mencapai batas kerugian Anda. Sampai sebagian batas itu tersedia lagi, penarikan yang tertunda tetap diproses dan tidak dapat dibatalkan.',
	'cashier.withdrawals_final:loss_until':
		'Anda telah mencapai batas kerugian Anda. Penarikan yang tertunda tetap diproses dan tidak dapat dibatalkan. Sebagian batas itu tersedia lagi pada {until:instant}.',
	'limits.exclusion_not_over': 'Anda baru dapat meminta untuk kembali setelah masa pengecualian diri berakhir.',
	'trading.verify_first:email':
		'Silakan konfirmasi alamat email Anda sebelum bertransaksi dengan uang real. Anda tetap dapat memakai akun demo.',
	'trading.verify_first:identity':
		'Silakan verifikasi identitas Anda sebelum bertransaksi dengan uang real. Anda tetap dapat memakai akun demo.',
	'trading.account_frozen': 'Akun Anda dibekukan. Alasan dan tanggal peninjauannya tercantum di pengaturan Anda.',
	'trading.staff': 'Staf tidak dapat bertransaksi dengan uang real. Anda tetap dapat memakai akun demo.',
	'trading.accept_terms':
		'Ketentuan telah berubah. Silakan setujui versi {version} di halaman ketentuan sebelum transaksi berikutnya dengan uang real.',
	'trading.jurisdiction_closed':
		'Trading dengan uang real tidak tersedia di negara Anda. Anda tetap dapat memakai akun demo.',
	'trading.real_money_off': 'Trading dengan uang real tidak tersedia untuk aset ini. Silakan beralih ke akun demo.',
	'trading.wrong_mode': 'Anda sudah beralih ke akun lain. Transaksi tidak dibuka. Silakan periksa akun dan coba lagi.',
	'trading.slippage_too_low': 'Perlindungan harga harus paling sedikit {limit} tick.',
	'trading.seen_price_too_old':
		'Harga yang Anda lihat sudah terlalu lama. Silakan periksa harga terkini dan coba lagi.',
	'trading.claim_open':
		'Anda memiliki tunggakan {amount:money} dari pembayaran yang ditarik kembali. Trading dengan uang real ditutup sampai lunas. Anda tetap dapat memakai akun demo.',
	'cashier.not_done': 'Penyedia pembayaran sedang tidak tersedia dan tidak ada yang berubah. Silakan coba lagi.',
	'cashier.unknown':
		'Kami belum dapat memastikan apakah ini berhasil. Periksa deposit dan penarikan Anda sebelum mencoba lagi.',
	'cashier.amount_too_low': 'Jumlah terkecil adalah {limit:money}.',
	'cashier.amount_too_high:most': 'Jumlah terbesar adalah {limit:money}.',
	'cashier.amount_too_high:nothing':
		'Tidak ada yang dapat ditarik dengan metode ini karena tidak ada uang Anda yang masuk lewat metode ini. Silakan pilih yang lain.',
	'cashier.destination_needed:some':
		'Hanya {limit:money} yang dapat kembali ke asalnya. Untuk menarik lebih banyak dengan metode ini, tambahkan dan pilih tujuan.',
	'cashier.destination_needed:none':
		'Untuk menarik dengan metode ini, tambahkan dan pilih tujuan: uang akan dikirim ke sana.',
	'cashier.not_enough_balance': 'Saldo Anda {balance:money} tidak mencukupi untuk {amount:money}.',
	'cashier.limit_reached:day':
		'Anda dapat mendepositkan {limit:money} dalam 24 jam dan sudah memakai {used:money}. Anda dapat melakukan deposit lagi mulai {until:instant}.',
	'cashier.limit_reached:month':
		'Anda dapat mendepositkan {limit:money} dalam 30 hari dan sudah memakai {used:money}. Anda dapat melakukan deposit lagi mulai {until:instant}.',
	'cashier.return_to_source':
		'Uang terlebih dahulu kembali ke asalnya. Silakan tarik {amount:money} dengan metode deposit Anda ({method}).',
	'cashier.method_closed:country': 'Metode ini tidak tersedia di negara Anda. Silakan pilih yang lain.',
	'cashier.method_closed:off': 'Metode ini tidak tersedia. Silakan pilih yang lain.',
	'cashier.method_closed:provider': 'Penyedia pembayaran menolaknya. Silakan pilih metode lain.',
	'cashier.unpaid_deposits':
		'Anda memiliki {limit} deposit yang belum dibayar. Silakan bayar atau batalkan salah satunya sebelum memulai yang lain.',
	'cashier.open_withdrawals':
		'Anda memiliki {limit} penarikan yang belum dikirim. Silakan tunggu salah satunya, atau batalkan satu, sebelum meminta yang lain.',
	'cashier.too_many_deposits':
		'Anda dapat memulai paling banyak {limit} deposit dalam 24 jam, termasuk yang Anda batalkan. Anda dapat memulai yang berikutnya mulai {until:instant}.',
	'cashier.too_many_withdrawals':
		'Anda dapat meminta paling banyak {limit} penarikan dalam 24 jam, termasuk yang Anda batalkan. Anda dapat meminta yang berikutnya mulai {until:instant}.',
	'cashier.quote_over': 'Kurs ini tidak berlaku lagi. Silakan minta yang baru.',
	'cashier.too_many_quotes': 'Anda terlalu sering meminta kurs. Anda dapat meminta lagi mulai {until:instant}.',
	'cashier.too_many_destinations':
		'Anda dapat memiliki paling banyak {limit} tujuan, termasuk yang dihapus kurang dari sehari setelah ditambahkan. Silakan hapus yang lebih lama, atau coba lagi besok.',
	'cashier.too_late_to_cancel': 'Ini tidak dapat dibatalkan lagi.',
	'cashier.verify_first:email': 'Silakan konfirmasi alamat email Anda dahulu.',
	'cashier.verify_first:identity': 'Silakan verifikasi identitas Anda dahulu.',
	'cashier.account_frozen': 'Akun Anda dibekukan. Alasan dan tanggal peninjauan ada di pengaturan Anda.',
	'cashier.claim_open':
		'Anda memiliki tunggakan {amount:money} dari pembayaran yang ditarik kembali. Penarikan ditutup sampai lunas.',
	'cashier.nothing_to_trade':
		'Saat ini tidak ada yang dapat ditransaksikan di akun real, jadi deposit tidak diterima. Anda tetap dapat melakukan penarikan.',
	'cashier.jurisdiction_closed': 'Deposit tidak tersedia di negara Anda. Anda tetap dapat melakukan penarikan.',
	'cashier.real_money_off': 'Deposit dan penarikan tidak tersedia di sini.',
	'cashier.staff': 'Staf tidak dapat melakukan deposit atau penarikan.',
	'identity.wrong_credentials': 'Alamat email atau kata sandi salah.',
	'identity.link_invalid': 'Tautan ini sudah kedaluwarsa atau sudah dipakai. Silakan minta yang baru.',
	'identity.challenge_over': 'Waktu untuk masuk sudah habis. Silakan mulai lagi.',
	'identity.second_factor_is_on': 'Autentikasi dua faktor sudah aktif.',
	'identity.second_factor_is_off': 'Autentikasi dua faktor belum aktif. Silakan siapkan dahulu.',
	'identity.too_many_tokens': 'Anda dapat memiliki paling banyak {limit} token API. Silakan hapus satu dahulu.',
	'identity.email_taken': 'Alamat email ini sekarang dipakai akun lain. Silakan gunakan alamat lain.',
	'identity.close_staff': 'Akun staf harus ditutup oleh administrator setelah perannya dihapus.',
	'identity.close_frozen': 'Akun Anda dibekukan. Anda dapat menutupnya setelah pembekuan berakhir.',
	'identity.close_open_trades': 'Anda memiliki transaksi terbuka ({count}). Silakan tunggu sampai semuanya ditutup.',
	'identity.close_pending': '{amount:money} disisihkan atau dalam proses penarikan. Silakan tunggu sampai selesai.',
	'identity.close_money_left': 'Akun real Anda masih berisi {balance:money}. Silakan tarik dahulu.',
	'identity.close_claim':
		'Anda memiliki tunggakan {amount:money} dari pembayaran yang ditarik kembali. Silakan lunasi dahulu atau hubungi dukungan kami.',
	'identity.close_deposit':
		'Ada deposit yang belum selesai ({count}). Batalkan, atau tunggu sampai dikreditkan, dikembalikan, atau kedaluwarsa.',
	'identity.close_address_new':
		'Alamat email Anda baru saja diganti. Sampai {until:instant} alamat email Anda sebelumnya masih dapat memulihkan akun; setelah itu Anda dapat menutupnya.',
	'identity.country_fixed':
		'Negara Anda tidak dapat diubah lagi di sini karena akun Anda sudah pernah menerima deposit. Bukti alamat yang disetujui akan mengubahnya; jika tidak, silakan hubungi dukungan.',
	'identity.provider_unavailable':
		'{provider} tidak tersedia atau tidak merespons dengan benar. Silakan coba beberapa saat lagi, atau masuk dengan cara lain.',
	'identity.provider_refused':
		'{provider} tidak mengizinkan Anda masuk. Silakan coba lagi, atau masuk dengan cara lain.',
	'identity.oauth_over': 'Proses masuk ini terlalu lama atau dimulai di browser lain. Silakan mulai lagi.',
	'identity.email_unverified':
		'{provider} belum mengonfirmasi alamat email Anda. Silakan konfirmasi di sana dahulu, atau daftar dengan kata sandi.',
	'identity.address_taken':
		'Sudah ada akun dengan {email}. Silakan masuk seperti biasa, lalu hubungkan {provider} di pengaturan keamanan Anda.',
	'identity.connected_elsewhere': 'Akun {provider} ini terhubung ke akun lain di sini.',
	'identity.not_connected': 'Akun {provider} ini tidak dapat memastikan bahwa ini Anda.',
	'identity.last_way_in': 'Anda tidak akan bisa masuk lagi. Silakan buat kata sandi atau hubungkan akun lain dahulu.',
	'identity.recover_staff':
		'Faktor kedua akun staf tidak dapat dipulihkan di sini. Minta administrator mencabut dan memberikan kembali peran Anda.',
	'identity.recovery_requested': 'Kami telah mengirim email berisi tautan ke alamat akun ini. Tautan berlaku 60 menit.',
	'recovery.open': 'Pemulihan akun ini sudah berjalan. Kami akan mengirim email kepada Anda.',
	'recovery.incomplete': 'Ada yang kurang. Kirim semua sisi dokumen Anda dan sebuah swafoto.',
	'recovery.over': 'Pemulihan ini sudah diputuskan, dihentikan, atau kedaluwarsa.',
	'recovery.unseen': 'Buka dulu semua halaman dokumen.',
	'recovery.unchecked': 'Centang semua butir daftar periksa, atau tolak pemulihannya.',
	'recovery.differs': 'Yang Anda baca berbeda dari identitas akun ini. Periksa lagi, atau tolak pemulihannya.',
	'recovery.sent':
		'Dokumen Anda sudah kami terima. Dua anggota tim kami akan membandingkannya dengan identitas Anda, dan keputusannya kami kirim lewat email.',
	'recovery.stopped': 'Pemulihan dihentikan. Faktor kedua Anda tetap seperti semula.',
	'mail.recover.subject': 'Pulihkan akun Anda tanpa faktor kedua',
	'mail.recover.text':
		'Seseorang yang mengetahui kata sandi Anda menyatakan kehilangan faktor kedua akun Anda. Dengan tautan ini, kirim dokumen dan swafoto. Tautan berlaku 60 menit. Jika bukan Anda, abaikan email ini dan ganti kata sandi Anda.',
	'mail.recover.action': 'Kirim dokumen',
	'mail.stop_recovery.subject': 'Seseorang meminta faktor kedua Anda dihapus',
	'mail.stop_recovery.text':
		'Seseorang yang mengetahui kata sandi Anda telah mengirim dokumen untuk menghapus faktor kedua akun Anda. Dua anggota tim kami akan membandingkannya dengan identitas Anda; setelah itu faktor kedua masih berlaku 72 jam. Jika bukan Anda, hentikan sekarang dan ganti kata sandi Anda.',
	'mail.stop_recovery.action': 'Hentikan',
	'mail.recovery_agreed.subject': 'Faktor kedua Anda akan dihapus',
	'mail.recovery_agreed.text':
		'Dua anggota tim kami telah membandingkan dokumen dengan identitas Anda. Pada {at:instant} faktor kedua akun Anda akan dihapus dan semua perangkat akan dikeluarkan. Jika bukan Anda, hentikan sekarang dan ganti kata sandi Anda. Masuk dengan faktor kedua juga menghentikannya.',
	'mail.recovery_agreed.action': 'Hentikan',
	'mail.recovery_refused.subject': 'Faktor kedua Anda tidak dihapus',
	'mail.recovery_refused.text':
		'Kami tidak dapat memastikan bahwa dokumen itu milik Anda, jadi faktor kedua akun Anda tetap seperti semula. Alasannya: {reason}',
	'mail.recovery_stopped.subject': 'Pemulihan faktor kedua Anda berakhir',
	'mail.recovery_stopped.text':
		'Pemulihan dihentikan, faktor kedua Anda dipakai, atau waktu kami untuk memutuskan habis. Faktor kedua Anda tetap seperti semula. Jika Anda tidak meminta pemulihan, ganti kata sandi Anda: ada yang mengetahuinya.',
	'mail.recovery_done.subject': 'Faktor kedua Anda telah dihapus',
	'mail.recovery_done.text':
		'Sekarang masuk hanya memerlukan kata sandi, dan semua perangkat telah dikeluarkan. Penarikan menunggu beberapa waktu, seperti setelah setiap perubahan semacam ini. Siapkan faktor kedua yang baru di pengaturan keamanan Anda.',
	'identity.window_title': 'Masuk',
	'identity.window_done': 'Selesai. Anda dapat menutup jendela ini.',
	'identity.passkey_refused':
		'Kunci sandi ini tidak dapat dipakai di sini. Silakan coba lagi, atau masuk dengan cara lain.',
	'identity.register_first':
		'Anda perlu akun sendiri untuk ini. Dengan mendaftar, transaksi dan saldo demo Anda tetap tersimpan.',
	'identity.guest_limit':
		'Akun tamu baru tidak dapat dibuka dari sini sampai {until:instant}. Pendaftaran gratis dan hanya semenit.',
	'identity.has_account': 'Anda sudah punya akun di sini.',
	'identity.too_many_passkeys': 'Anda dapat memiliki paling banyak {limit} kunci sandi. Silakan hapus satu dahulu.',
	'identity.reset_requested':
		'Jika ada akun dengan alamat email ini, kami telah mengirim email berisi tautan. Tautan berlaku selama 60 menit.',
	'identity.password_reset':
		'Kata sandi baru Anda sudah tersimpan. Anda dikeluarkan dari semua perangkat; silakan masuk.',
	'identity.verification_requested':
		'Jika alamat email ini masih perlu dikonfirmasi, kami telah mengirim email berisi tautan. Tautan berlaku selama 60 menit.',
	'identity.email_verified': 'Alamat email Anda sudah dikonfirmasi.',
	'admin.link_invalid':
		'Tautan ini sudah kedaluwarsa atau sudah dipakai. Buat yang baru di server dengan npm run admin-link.',
	'admin.own_role': 'Anda tidak dapat mengubah peran Anda sendiri. Silakan minta administrator lain.',
	'admin.unchanged': 'Tidak ada yang perlu diubah.',
	'admin.last_admin': 'Ini administrator terakhir. Silakan tunjuk yang lain dahulu.',
	'admin.nobody_else': 'Ini memerlukan administrator kedua, dan belum ada. Buat di server dengan npm run admin-link.',
	'admin.user_frozen': 'Akun ini dibekukan. Silakan akhiri pembekuannya dahulu.',
	'admin.email_unverified':
		'Orang ini belum mengonfirmasi alamat emailnya. Ia harus melakukannya sebelum mendapat peran.',
	'admin.user_closed': 'Akun ini sudah ditutup. Uangnya harus dikembalikan kepada pembayar.',
	'admin.user_is_staff': 'Akun ini milik staf. Silakan hapus perannya dahulu.',
	'admin.own_request': 'Ini harus disetujui oleh orang selain peminta dan orang yang terdampak.',
	'admin.no_right': 'Anda atau peminta tidak lagi memiliki izin yang diperlukan.',
	'admin.request_over': 'Permintaan ini sudah diputuskan atau sudah kedaluwarsa.',
	'admin.address_listed':
		'Alamat dari uang ini ada di daftar penyaringan, dan dua orang dari bagian risiko belum mengesampingkannya.',
	'admin.not_replayed':
		'Basis data yang dipulihkan masih kekurangan entri dari jurnal. Jalankan rekonsiliasi terlebih dahulu.',
	'admin.payouts_off':
		'Pembayaran nonaktif sejak cadangan dipulihkan. Dua orang harus mengaktifkannya lagi sebelum uang ini dapat dikirim.',
	'admin.request_earlier':
		'Permintaan ini dibuat pada versi server sebelumnya dan tidak bisa lagi disetujui. Tolak permintaan ini, atau minta agar dibatalkan dan dibuat ulang.',
	'admin.request_open': 'Permintaan seperti ini sudah tertunda. Setujui, tolak, atau batalkan dahulu.',
	'admin.settings_changed': 'Sementara itu pengaturan diubah orang lain. Silakan tinjau dan coba lagi.',
	'admin.gave_role':
		'Salah satu dari Anda memberi peran kepada yang lain kurang dari 7 hari lalu. Yang dapat menyetujui: {who}.',
	'admin.confirmed_deposit':
		'Dua orang yang bersama-sama mengkreditkan uang pengguna ini dalam 30 hari terakhir tidak dapat bersama-sama menyetujui penarikannya. Yang dapat: {who}.',
	'admin.leaves_no_pair':
		'Setelah kredit ini, tidak ada lagi dua orang yang dapat menyetujui penarikan pengguna ini. Yang dapat melakukannya: {who}.',
	'admin.third_needed':
		'Orang dengan peran keuangan atau administrator tidak cukup untuk ini. Satu orang lagi perlu memiliki salah satu peran itu.',
	'admin.taken': '{by} sedang menangani ini sampai {until:instant}.',
	'admin.own_item': 'Ini menyangkut Anda sendiri. Orang lain harus menanganinya.',
	'calendar.lines_wrong': 'Tidak ada yang diimpor: baris {line} salah; jumlah baris yang salah: {count}.',
	'calendar.entry_exists': 'Sudah ada peristiwa dengan waktu, negara, dan judul ini.',
	'calendar.unchanged': 'Tidak ada yang berubah.',
	'calendar.excluded':
		'Anda sedang beristirahat dari trading: alamat kalender tidak dapat dibuat sampai istirahat berakhir.',
	'content.changed':
		'Sementara itu orang lain menerbitkan teks yang berbeda. Silakan buka teks itu dan tambahkan perubahan Anda.',
	'content.unchanged': 'Teks ini sudah diterbitkan.',
	'content.terms_over': 'Ketentuan telah berubah sejak Anda membukanya. Silakan baca versi {version}.',
	'content.announcement_over': 'Pengumuman ini sudah berakhir.',
	'content.slug_taken': 'Alamat ini sudah dipakai artikel lain. Silakan pilih yang lain.',
	'content.news_shown': 'Artikel ini sudah diterbitkan.',
	'content.news_draft': 'Artikel ini masih draf.',
	'content.too_many_pinned': 'Sudah ada {limit} artikel yang disematkan. Lepaskan salah satunya terlebih dahulu.',
	'content.too_many': 'Ada {limit} pengumuman yang belum berakhir. Silakan akhiri salah satunya terlebih dahulu.',
	'admin.payment_changed':
		'Pembayaran atau tujuannya sudah berubah sejak permintaan ini dibuat. Tolak permintaan ini, lalu buat yang baru.',
	'admin.no_return_address':
		'Uang tidak dapat kembali ke asalnya, dan pengguna belum punya alamat sendiri yang dapat dipakai. Minta mereka menyimpan satu di dompet; alamat itu dapat dipakai setelah 24 jam.',
	'admin.worth_too_little': '{least:money} dari pembayaran ini sudah kembali. Nilainya tidak bisa lebih rendah.',
	'admin.export_too_large': 'Jumlahnya lebih dari {limit} pengguna. Persempit daftarnya dahulu.',
	'admin.filters_full': 'Anda sudah menyimpan {limit} filter. Hapus satu dahulu.',
	'types.not_above': 'Jenis ini tidak lebih tinggi dari yang sudah diraih pengguna.',
	'assets.ticker_listed': '{ticker} sudah ada di daftar. Keluarkan dari daftar dahulu.',
	'assets.last_listed': 'Ini aset terakhir di daftar, dan daftar tidak pernah kosong.',
	'assets.open_trades':
		'Masih ada transaksi terbuka pada aset ini sampai {until:instant}. Silakan coba lagi setelah itu.',
	'assets.maintenance_early':
		'Pemeliharaan paling cepat dimulai pada {earliest:instant}: 15 menit dari sekarang, dan setelah transaksi terbuka terakhir.',
	'assets.maintenance_late': 'Pemeliharaan paling lambat dimulai pada {latest:instant}.',
	'assets.maintenance_overlaps':
		'Pemeliharaan sudah diumumkan dari {from:instant} sampai {until:instant}. Silakan batalkan dahulu.',
	'assets.no_maintenance': 'Tidak ada pemeliharaan yang diumumkan di sini.',
	'assets.no_source': 'Harga ini tidak dapat dijangkau: server dijalankan tanpa pengaturan {setting}.',
	'assets.demo_only':
		'Harga ini tidak dapat dipakai untuk uang real: perlu tiga bursa, Polygon, atau Fair Index dengan beacon.',
	'assets.beacon_announced': 'Beacon lain dimulai pada {begin:instant}. Silakan buat indeks setelah itu.',
	'assets.recording_pair': 'Rekaman ini untuk {pair}, bukan {ticker}.',
	'assets.recording_jump':
		'Harga melonjak {percent}% pada baris {line} rekaman ini. Dari satu harga ke harga berikutnya paling banyak {most}%.',
	'assets.recording_finer':
		'Harga dalam file ini lebih halus daripada langkah harga aset {tick_size}, yang tidak pernah berubah.',
	'assets.payout_early':
		'Payout ini paling cepat dimulai pada {earliest:instant}, agar pengguna melihatnya lebih dahulu.',
	'assets.changed': 'Sementara itu aset ini diubah orang lain. Silakan tinjau dan coba lagi.',
	'support.too_many_open':
		'Anda memiliki {limit} sanggahan yang belum diputuskan. Silakan tunggu salah satunya diputuskan.',
	'support.already_open': 'Anda sudah menyanggah ini. Silakan tulis di sanggahan yang sudah ada.',
	'support.too_many_unanswered': 'Anda sudah mengirim {limit} pesan tanpa balasan. Silakan tunggu jawaban kami.',
	'support.decided': 'Sanggahan ini sudah diputuskan, jadi tidak menerima pesan lagi.',
	'support.own': 'Ini urusan Anda sendiri. Orang lain yang harus menanganinya.',
	'support.too_many_conversations':
		'Anda memiliki {limit} percakapan yang belum ditutup. Lanjutkan salah satunya, atau tutup satu.',
	'support.closed': 'Percakapan ini sudah ditutup. Silakan mulai yang baru.',
	'support.unreachable': 'Orang ini tidak dapat membaca pesan Anda: akunnya sudah ditutup, atau milik tamu.',
	'verification.step_not_open':
		'Langkah ini belum bisa dikirim. Selesaikan langkah sebelumnya, atau tunggu keputusan kami.',
	'verification.attempts_used:until':
		'Kesempatan Anda untuk saat ini sudah habis. Anda dapat mencoba lagi mulai {until:instant}.',
	'verification.attempts_used:staff':
		'Semua kesempatan untuk langkah ini sudah habis. Silakan hubungi kami; tim kami dapat memberi kesempatan lagi.',
	'verification.file_refused:type':
		'Ini bukan foto atau PDF yang dapat kami pakai. Silakan kirim JPEG, PNG, WebP, HEIC, atau PDF.',
	'verification.file_refused:pixels':
		'Gambar ini terlalu besar untuk dibuka. Silakan kirim yang pikselnya lebih sedikit, misalnya foto dari ponsel.',
	'verification.file_refused:pages': 'PDF ini terlalu banyak halamannya. Silakan kirim halaman yang diperlukan saja.',
	'verification.file_refused:script':
		'PDF ini berisi skrip, lampiran, atau tindakan. Demi keamanan Anda dan kami, file ini tidak kami terima. Silakan kirim foto, atau cetak ke PDF baru.',
	'verification.file_refused:unreadable': 'File ini rusak atau dilindungi kata sandi. Silakan kirim yang lain.',
	'verification.own': 'Ini verifikasi Anda sendiri. Orang lain harus menanganinya.',
	'verification.decided': 'Kasus ini sudah diputuskan.',
	'verification.not_taken': 'Ambil kasus ini untuk melihat dokumennya.',
	'verification.second_person': 'Anda yang terakhir memeriksa. Sekarang orang lain harus memeriksanya.',
	'verification.incomplete': 'Ada yang kurang. Putuskan setiap langkah dan ketik apa yang Anda baca di dokumen.',
	'verification.unchecked': 'Langkah hanya dapat disetujui bila semua butir daftar periksanya dicentang.',
	'verification.no_reason': 'Pilih minimal satu alasan untuk setiap langkah yang Anda tolak.',
	'verification.underage':
		'Menurut tanggal lahir yang Anda baca, orang ini di bawah 18 tahun. Silakan tolak dokumennya.',
	'verification.document_over': 'Menurut tanggal yang Anda baca, dokumen ini sudah tidak berlaku. Silakan tolak.',
	'verification.tries_left': 'Pengguna ini masih dapat mencoba langkah ini.',
	'verification.asked': 'Sumber dana sudah diminta.',
	'verification.step.personal': 'Data pribadi',
	'verification.step.document': 'Dokumen identitas',
	'verification.step.selfie': 'Swafoto',
	'verification.step.address': 'Bukti alamat',
	'verification.step.funds': 'Sumber dana',
	'verification.reason.unreadable': 'Kami tidak dapat membacanya. Ambil foto yang tajam, cukup cahaya, tanpa pantulan.',
	'verification.reason.cut_off': 'Sebagian tidak terlihat. Tunjukkan seluruhnya, dengan keempat sudutnya.',
	'verification.reason.wrong_paper': 'Ini bukan dokumen yang Anda pilih, atau bukan yang kami terima.',
	'verification.reason.copy': 'Ini salinan atau foto layar. Silakan foto dokumen aslinya.',
	'verification.reason.altered': 'Tampaknya telah diubah.',
	'verification.reason.out_of_date': 'Dokumennya sudah tidak berlaku.',
	'verification.reason.name_differs': 'Namanya berbeda dengan dokumen Anda.',
	'verification.reason.birth_differs': 'Tanggal lahirnya berbeda dengan dokumen Anda.',
	'verification.reason.address_differs': 'Alamatnya berbeda dengan yang Anda isi.',
	'verification.reason.face_hidden': 'Wajah Anda tidak terlihat jelas. Lihat ke kamera tanpa topi atau kacamata hitam.',
	'verification.reason.other_person': 'Kami tidak dapat mencocokkan foto dengan dokumen Anda.',
	'verification.reason.underage': 'Anda harus berusia minimal 18 tahun.',
	'verification.reason.other_account': 'Anda sudah memiliki akun di sini.',
	'verification.reason.unexplained': 'Tidak menunjukkan dari mana uangnya berasal.',
	'ledger.statement_too_long':
		'Laporan ini akan memuat lebih dari {limit} mutasi. Silakan pilih periode yang lebih pendek, atau unduh sebagai CSV.',
	'ledger.statements_used_up':
		'Kami mengirim paling banyak {limit} laporan per hari lewat email. Silakan coba lagi besok, atau unduh laporannya.',
	'ledger.verify_first':
		'Silakan konfirmasi alamat email Anda sebelum kami mengirim laporan ke alamat itu. Anda tetap dapat mengunduhnya.',
	'identity.email_changed': 'Alamat email Anda telah diganti. Sesi lain dan token API telah dicabut.',
	'identity.email_restored':
		'Alamat email lama Anda telah dipulihkan. Semua perangkat dikeluarkan, dan kata sandi, semua token API, semua webhook, serta setiap cara masuk yang ditambahkan dalam tujuh hari sebelum penggantian atau sesudahnya dihapus. Kami mengirim email berisi tautan untuk membuat kata sandi baru.',
	'mail.footer': 'Email ini dikirim oleh {app}. Kami tidak pernah meminta kata sandi lewat email.',
	'mail.unexpected': 'Jika email ini di luar dugaan Anda, masuklah dan periksa pengaturan keamanan Anda.',
	'mail.verify.subject': 'Konfirmasi alamat email Anda',
	'mail.verify.text':
		'Silakan konfirmasi bahwa alamat email ini milik Anda. Tautan dapat dipakai sekali dan berlaku selama 60 menit. Jika Anda tidak membuat akun, abaikan email ini.',
	'mail.verify.action': 'Konfirmasi alamat email',
	'mail.reset.subject': 'Buat kata sandi baru',
	'mail.reset.text':
		'Seseorang (semoga Anda sendiri) meminta pengaturan ulang kata sandi. Tautan dapat dipakai sekali dan berlaku selama 60 menit. Jika bukan Anda, abaikan email ini: kata sandi Anda tetap sama.',
	'mail.reset.action': 'Buat kata sandi baru',
	'mail.password_changed.subject': 'Kata sandi Anda telah diubah',
	'mail.password_changed.text':
		'Kata sandi akun Anda telah diubah dan perangkat Anda yang lain dikeluarkan. Jika bukan Anda, segera buat kata sandi baru.',
	'mail.new_device.subject': 'Masuk dari perangkat baru',
	'mail.new_device.text':
		'Seseorang masuk ke akun Anda dari perangkat baru, atau dari perangkat yang belum masuk lagi sejak cara masuk Anda terakhir diubah: {device}, alamat IP {address}, {at:instant}. Jika bukan Anda, keluarkan perangkat itu di pengaturan keamanan dan ubah kata sandi Anda.',
	'mail.second_factor_on.subject': 'Autentikasi dua faktor sudah aktif',
	'mail.second_factor_on.text':
		'Mulai sekarang, masuk ke akun Anda juga memerlukan kode dari aplikasi autentikator. Simpan kode pemulihan di tempat yang aman.',
	'mail.second_factor_off.subject': 'Autentikasi dua faktor dinonaktifkan',
	'mail.second_factor_off.text':
		'Sekarang masuk ke akun Anda hanya memerlukan kata sandi. Jika bukan Anda, segera ubah kata sandi dan aktifkan kembali autentikasi dua faktor.',
	'mail.account_frozen.subject': 'Akun Anda dibekukan',
	'mail.account_frozen.text':
		'Anda dapat masuk dan melihat semuanya, tetapi tidak dapat membuka transaksi baru. Transaksi terbuka tetap berjalan normal hingga waktu berakhir. Alasan dan tanggal peninjauannya dapat Anda lihat di profil.',
	'mail.account_unfrozen.subject': 'Akun Anda tidak lagi dibekukan',
	'mail.account_unfrozen.text': 'Anda dapat membuka transaksi lagi.',
	'mail.role_changed.subject': 'Peran Anda diubah',
	'mail.role_changed.text':
		'Izin staf Anda diubah, dan perangkat Anda yang lain dikeluarkan. Silakan masuk lagi. Jika ini di luar dugaan Anda, segera beri tahu administrator lain.',
	'mail.type_changed.subject': 'Jenis akun Anda telah berubah',
	'mail.type_changed.text':
		'Jenis akun yang baru dan alasannya ada di halaman profil Anda. Jenis ini berlaku untuk transaksi yang Anda buka mulai sekarang; transaksi yang sedang terbuka tetap memakai payout semula.',
	'mail.api_token.subject': 'Token API baru',
	'mail.api_token.text':
		'Token API telah dibuat untuk akun Anda. Perangkat lunak yang memilikinya dapat bertindak atas nama Anda sesuai izinnya. Jika itu bukan Anda, hapus token tersebut di pengaturan bagian API dan segera ubah kata sandi Anda.',
	'mail.webhook_added.subject': 'Alamat baru untuk webhook Anda',
	'mail.webhook_added.text':
		'Sebuah webhook telah ditambahkan ke akun Anda atau alamatnya diganti: apa yang terjadi di akun dikirim ke {host} di internet. Jika itu bukan Anda, hapus webhook tersebut di pengaturan bagian API dan segera ubah kata sandi Anda.',
	'mail.webhook_paused.subject': 'Salah satu webhook Anda dijeda',
	'mail.webhook_paused.text':
		'Alamat salah satu webhook Anda tidak menerima kiriman kami, sehingga kami tidak lagi mengirim apa pun ke alamat itu. Anda dapat melihat apa yang terjadi di pengaturan bagian API. Setelah alamat berfungsi lagi, lanjutkan webhook di sana; yang belum terkirim dapat dikirim ulang dari catatannya.',
	'mail.change_email.subject': 'Konfirmasi alamat email baru Anda',
	'mail.change_email.text':
		'Seseorang (semoga Anda sendiri) ingin memakai alamat email ini untuk akun di sini. Tautan dapat dipakai sekali dan berlaku selama 60 menit. Jika itu bukan Anda, abaikan email ini: tidak ada yang berubah.',
	'mail.change_email.action': 'Gunakan alamat ini',
	'mail.undo_email.subject': 'Alamat email Anda telah diganti',
	'mail.undo_email.text':
		'Akun Anda sekarang memiliki alamat email lain. Jika itu bukan Anda, pulihkan alamat ini dalam 7 hari: semua perangkat akan dikeluarkan dan Anda membuat kata sandi baru. Jika itu Anda, tidak ada yang perlu dilakukan.',
	'mail.undo_email.action': 'Pulihkan alamat ini',
	'mail.account_closed.subject': 'Akun Anda telah ditutup',
	'mail.account_closed.text':
		'Akun Anda telah ditutup dan data pribadi Anda telah dihapus. Transaksi dan mutasi dana tetap disimpan, hanya dengan sebuah nomor, karena pembukuan harus seimbang. Anda dapat membuat akun baru dengan alamat email ini kapan saja.',
	'mail.audit_clean.subject': 'Audit lengkap tidak menemukan masalah',
	'mail.audit_clean.text':
		'Simpan baris ini: dengan baris ini siapa pun dapat membuktikan kelak bahwa tidak ada catatan hingga saat itu yang diubah atau dihapus. {line}',
	'mail.audit_findings.subject': 'ALARM: audit menemukan masalah',
	'mail.audit_findings.text':
		'Data yang tersimpan saling bertentangan. Simpan baris ini, lalu baca bagian “A finding” di docs/operations.md untuk langkah selanjutnya. {line}',
	'mail.payouts_stopped.subject': 'ALARM: pembayaran otomatis berhenti',
	'mail.payouts_stopped.text':
		'Pembayaran otomatis melalui {account} berhenti: {why} Penarikan melalui akun ini sekarang memerlukan dua orang. Anda menemukannya di panel admin; di sana dua orang juga dapat mengaktifkan kembali pembayaran otomatis.',
	'payouts.stopped:hour': 'pembayaran dalam satu jam akan melebihi batas.',
	'payouts.stopped:day': 'pembayaran dalam satu hari akan melebihi batas.',
	'payouts.stopped:failures': 'pembayaran lima pengguna gagal berturut-turut.',
	'payouts.stopped:restored': 'basis data dipulihkan dari cadangan.',
	'mail.identity_connected.subject': '{provider} dihubungkan ke akun Anda',
	'mail.identity_connected.text':
		'Mulai sekarang Anda juga dapat masuk ke akun Anda dengan {provider}. Jika itu bukan Anda, putuskan di pengaturan keamanan dan ubah kata sandi Anda.',
	'mail.identity_disconnected.subject': '{provider} diputuskan dari akun Anda',
	'mail.identity_disconnected.text':
		'Anda tidak dapat lagi masuk ke akun Anda dengan {provider}. Jika itu bukan Anda, segera ubah kata sandi Anda.',
	'mail.passkey_added.subject': 'Kunci sandi ditambahkan',
	'mail.passkey_added.text':
		'Mulai sekarang Anda dapat masuk dengan kunci sandi, dan kunci itu diminta setelah kata sandi. Jika itu bukan Anda, hapus di pengaturan keamanan dan ubah kata sandi Anda.',
	'mail.passkey_removed.subject': 'Kunci sandi dihapus',
	'mail.passkey_removed.text':
		'Sebuah kunci sandi dihapus dan tidak dapat lagi dipakai untuk masuk. Jika itu bukan Anda, segera ubah kata sandi dan periksa pengaturan keamanan Anda.',
	'mail.recovery_codes_renewed.subject': 'Kode pemulihan baru telah dibuat',
	'mail.recovery_codes_renewed.text':
		'Kode pemulihan yang Anda miliki tidak berlaku lagi. Jika itu bukan Anda, ubah kata sandi Anda, keluarkan perangkat lain, dan buat kode baru di pengaturan keamanan.',
	'mail.destination_added.subject': 'Tujuan penarikan baru',
	'mail.destination_added.text':
		'Sebuah tujuan penarikan ditambahkan ke akun Anda. Uang dapat dikirim ke sana mulai {at:instant}. Jika itu bukan Anda, segera ubah kata sandi Anda, hapus tujuan itu di kasir, dan hubungi tim dukungan. Jika alamat email Anda diganti tanpa sepengetahuan Anda, pulihkan lewat tautan dalam email kami tentang penggantian itu: penarikan dan tujuan dari masa itu akan diakhiri.',
	'mail.withdrawal_requested.subject': 'Penarikan ke tujuan baru',
	'mail.withdrawal_requested.text':
		'Penarikan sebesar {amount:money} diminta ke tujuan yang ditambahkan dalam tujuh hari terakhir. Jika itu bukan Anda, segera ubah kata sandi Anda, batalkan penarikan di kasir, dan hubungi tim dukungan, yang dapat menghentikannya. Jika alamat email Anda diganti tanpa sepengetahuan Anda, pulihkan lewat tautan dalam email kami tentang penggantian itu: penarikan dan tujuan dari masa itu akan diakhiri.',
	'mail.verification_approved.subject': 'Identitas Anda terverifikasi',
	'mail.verification_approved.text':
		'Kami telah menyetujui dokumen Anda. Penarikan yang menunggu hal ini berlanjut secara otomatis.',
	'mail.funds_asked.subject': 'Tunjukkan dari mana uang Anda berasal',
	'mail.funds_asked.text': '{reason} Kirim dokumen di Pengaturan, Verifikasi. Sampai disetujui, penarikan menunggu.',
	'mail.verification_rejected.subject': 'Kami perlu sesuatu lagi untuk memverifikasi Anda',
	'mail.verification_rejected.text':
		'Kami belum dapat menyetujui semua yang Anda kirim. {reasons} Buka Pengaturan, Verifikasi untuk mencoba lagi.',
	'mail.verification_expiring.subject': 'Dokumen identitas Anda segera habis masa berlakunya',
	'mail.verification_expiring.text':
		'Dokumen yang Anda pakai untuk verifikasi identitas berlaku sampai {day:day}. Kirim yang baru di Pengaturan, Verifikasi begitu Anda memilikinya.',
	'mail.verification_expired.subject': 'Dokumen identitas Anda sudah tidak berlaku',
	'mail.verification_expired.text':
		'Dokumen yang Anda pakai untuk verifikasi identitas berlaku sampai {day:day}. Kirim yang baru di Pengaturan, Verifikasi. Penarikan mungkin harus menunggunya.',
	'mail.support_answered.subject': 'Tim dukungan telah menjawab Anda',
	'mail.support_answered.text':
		'{text}\n\nUntuk membalas, masuk lalu buka halaman ini:\n{page}\n\nBalasan ke email ini tidak sampai kepada kami.',
	'mail.contact_received.subject': 'Kami sudah menerima pesan Anda',
	'mail.contact_received.text':
		'Terima kasih telah menghubungi kami. Kami menjawab dalam {days} hari kerja, lewat email ke alamat ini.\n\nTautan ini membuka percakapan Anda: di sana Anda bisa menambah pesan, membaca jawaban kami, dan menutup percakapan. Jangan bagikan tautan ini.\n\nBukan Anda yang menulis? Berarti seseorang keliru memasukkan alamat Anda, dan email ini bisa Anda abaikan.',
	'mail.contact_received.action': 'Buka percakapan',
	'mail.contact_answered.subject': 'Tim dukungan telah menjawab Anda',
	'mail.contact_answered.text':
		'{text}\n\nUntuk membalas, buka percakapan Anda lewat tautan ini. Balasan ke email ini tidak sampai kepada kami.',
	'mail.contact_answered.action': 'Buka percakapan',
	'mail.statement.subject': 'Laporan rekening Anda untuk {month:month}',
	'mail.statement.text':
		'Laporan rekening untuk {month:month} yang Anda minta terlampir. Isinya setiap mutasi beserta saldo sesudahnya. Semua waktu dalam UTC.',
	'accounts.asset_unknown': 'Aset ini tidak ada atau tidak tersedia. Silakan pilih aset lain.',
	'accounts.last_asset': 'Tab terakhir tidak dapat dihapus. Silakan tambahkan aset lain terlebih dahulu.',
	'accounts.active_asset': 'Tab yang sedang aktif tidak dapat dihapus. Silakan beralih ke tab lain dahulu.',
	'accounts.asset_not_selected': 'Aset ini tidak ada di tab Anda. Silakan tambahkan terlebih dahulu.',
	'accounts.too_many_assets': 'Anda dapat memiliki paling banyak {limit} tab. Silakan hapus satu dahulu.',
	'accounts.mode_changed_demo': 'Anda sekarang bertransaksi di akun demo.',
	'accounts.mode_changed_real': 'Anda sekarang bertransaksi di akun real.',
	'accounts.mode_unchanged': 'Akun ini sudah menjadi akun aktif.',
	'accounts.refilled': '{amount:money} telah ditambahkan ke akun demo Anda.',
	'accounts.refill_not_needed':
		'Akun demo Anda sudah berisi {full:money}, termasuk jumlah transaksi terbuka. Tidak ada yang perlu ditambahkan.',
	'accounts.sandbox_label': 'Sandbox {amount:money}',
	'statement.title': 'Laporan rekening',
	'statement.holder': 'Akun no. {id}, {name}',
	'statement.period': '{from:instant} sampai {to:instant}',
	'statement.made': 'Dibuat pada {at:instant}',
	'statement.only': 'Hanya mutasi jenis ini: {kind}',
	'statement.page': 'Halaman {page} dari {pages}',
	'statement.continued': '{account} (lanjutan)',
	'statement.opening': 'Saldo awal',
	'statement.closing': 'Saldo akhir',
	'statement.none': 'Tidak ada mutasi dalam periode ini.',
	'statement.about': 'Setiap baris adalah satu pembukuan di buku besar. Semua jumlah dalam dolar AS.',
	'statement.column.time': 'Waktu (UTC)',
	'statement.column.kind': 'Mutasi',
	'statement.column.counterpart': 'Dari atau ke',
	'statement.column.reference': 'Referensi',
	'statement.column.amount': 'Jumlah',
	'statement.column.balance': 'Saldo',
	'statement.currency.USD': 'Akun real',
	'statement.currency.DEMO_USD': 'Akun demo',
	'statement.currency.SANDBOX_USD': 'Akun real (sandbox: uang uji coba)',
	'statement.account.available': 'Saldo tersedia',
	'statement.account.in_trades': 'Dalam transaksi terbuka',
	'statement.account.in_orders': 'Dalam order tertunda',
	'statement.account.withdrawing': 'Sedang ditarik',
	'statement.account.provider': 'Penyedia pembayaran',
	'statement.account.house:trading': '{app}: transaksi',
	'statement.account.house:grants': '{app}: uang demo',
	'statement.account.house:corrections': '{app}: koreksi',
	'statement.account.house:fees': '{app}: biaya',
	'statement.account.house:chargebacks': '{app}: chargeback',
	'statement.account.house:capital': '{app}: modal',
	'statement.account.blocked': 'Diblokir',
	'statement.account.house:suspense': '{app}: pembayaran dalam peninjauan',
	'statement.account.house:fx': '{app}: selisih kurs',
	'statement.account.house:costs': '{app}: biaya pembayaran',
	'statement.kind.demo_grant': 'Saldo awal demo',
	'statement.kind.demo_refill': 'Isi ulang demo',
	'statement.kind.capital': 'Modal',
	'statement.kind.trade.opened': 'Transaksi dibuka',
	'statement.kind.trade.won': 'Transaksi menang',
	'statement.kind.trade.lost': 'Transaksi kalah',
	'statement.kind.trade.tied': 'Transaksi seri',
	'statement.kind.trade.void': 'Transaksi dibatalkan',
	'statement.kind.trade.corrected': 'Transaksi dikoreksi',
	'statement.kind.adjustment': 'Penyesuaian',
	'statement.kind.deposit.credited': 'Deposit',
	'statement.kind.deposit.refunded': 'Deposit dikembalikan',
	'statement.kind.payment.suspended': 'Pembayaran dalam peninjauan',
	'statement.kind.payment.released': 'Pembayaran dilepas',
	'statement.kind.payment.corrected': 'Pembayaran dikoreksi',
	'statement.kind.cost': 'Biaya pembayaran',
	'statement.kind.valuation': 'Selisih kurs',
	'statement.kind.chargeback.lost': 'Chargeback',
	'statement.kind.chargeback.won': 'Chargeback dimenangkan',
	'statement.kind.refund.failed': 'Pengembalian gagal',
	'statement.kind.claim.paid': 'Tunggakan dibayar',
	'statement.kind.blocked': 'Uang diblokir',
	'statement.kind.blocked.released': 'Blokir uang dibuka',
	'statement.kind.withdrawal.asked': 'Penarikan diminta',
	'statement.kind.withdrawal.ended': 'Penarikan berakhir',
	'statement.kind.withdrawal.paid': 'Penarikan dibayar',
	'statement.kind.withdrawal.returned': 'Penarikan dikembalikan',
	'field.required': 'Silakan isi kolom ini.',
	'field.unknown': 'Kolom tidak dikenal.',
	'field.type': 'Jenis nilai ini salah.',
	'field.text_too_short': 'Masukkan paling sedikit {minimum} karakter.',
	'field.text_too_long': 'Masukkan paling banyak {maximum} karakter.',
	'field.text_control': 'Jangan gunakan karakter kontrol atau tanda yang mengubah arah tulisan.',
	'field.text_invisible': 'Masukkan paling sedikit satu karakter yang terlihat.',
	'field.text_marks':
		'Salah satu karakter tersusun dari terlalu banyak bagian, misalnya tanda diakritik atau emoji besar. Gunakan yang lebih sederhana.',
	'field.text_hidden': 'Hapus karakter yang tidak terlihat.',
	'field.text_lookalike':
		'Gunakan huruf dan angka biasa, bukan yang berlebar penuh, matematis, atau di dalam lingkaran.',
	'field.number_too_small': 'Nilai terkecil adalah {minimum}.',
	'field.number_too_big': 'Nilai terbesar adalah {maximum}.',
	'field.not_whole': 'Masukkan bilangan bulat.',
	'field.decimals': 'Gunakan paling banyak dua angka desimal.',
	'field.choice': 'Pilih salah satu dari ini: {choices}.',
	'field.country_forbids': 'Hukum negara ini melarang transaksi seperti ini bagi perorangan: {countries}.',
	'field.uuid': 'Ini bukan UUID yang valid.',
	'field.instant': 'Berikan waktu dalam UTC dengan milidetik, misalnya 2026-01-31T12:00:00.000Z.',
	'field.email': 'Masukkan alamat email yang valid.',
	'field.email_script':
		'Bagian alamat email sebelum @ hanya boleh berisi huruf Latin tanpa aksen, angka, dan tanda seperti . _ + -. Silakan pakai alamat lain.',
	'field.country': 'Pilih negara dari daftar.',
	'field.date': 'Masukkan tanggal yang valid.',
	'field.underage': 'Anda harus berusia minimal {years} tahun.',
	'field.invalid': 'Nilai ini tidak valid.',
	'field.email_taken': 'Sudah ada akun dengan alamat email ini. Silakan masuk atau gunakan alamat lain.',
	'field.password_common': 'Kata sandi ini pernah bocor atau sangat umum. Silakan pilih yang lain.',
	'field.password_personal':
		'Kata sandi ini memuat nama Anda, alamat email Anda, atau nama kami. Silakan pilih yang lain.',
	'field.password_mismatch': 'Kedua kata sandi berbeda. Masukkan kata sandi yang sama dua kali.',
	'field.password_wrong': 'Ini bukan kata sandi Anda saat ini.',
	'field.code_wrong': 'Kode ini salah atau sudah dipakai. Silakan masukkan kode baru.',
	'field.must_accept': 'Silakan centang kotak ini untuk melanjutkan.',
	'field.email_unknown': 'Tidak ada akun dengan alamat email ini. Orang tersebut harus mendaftar dahulu.',
	'field.due_at': 'Pilih waktu antara sekarang dan {days} hari ke depan.',
	'field.page_heading': 'Baris {line}: gunakan ## untuk bagian dan ### di dalamnya.',
	'field.page_condition': 'Baris {line}: syarat bisa berupa off, sandbox, live, no operator, atau chat.',
	'field.page_place':
		'Baris {line}: hanya operator, outlook, dan chat yang boleh berdiri sendiri dalam kurung kurawal di satu baris.',
	'field.page_sections': 'Baris {line}: satu halaman dapat memiliki 100 bagian.',
	'field.page_line': 'Baris {line} lebih dari 4.000 karakter.',
	'field.picture': 'Silakan pilih PNG hingga {kilobytes} kB dan {side} × {side} piksel.',
	'field.email_other': 'Ini bukan alamat email akun ini.',
	'field.phone': 'Masukkan nomor dengan kode negaranya, misalnya +628123456789.',
	'field.photo': 'Kami tidak dapat membaca gambar ini. Silakan pilih JPEG, PNG, atau WebP paling besar 24 megapiksel.',
	'field.recording':
		'File ini tidak dalam bentuk yang dikenal: HistData, TrueFX, kuotasi dengan timestamp,bid,ask, atau transaksi Binance.',
	'field.recording_line': 'Baris {line} file ini tidak dapat dibaca. Silakan perbaiki file dan unggah lagi.',
	'field.hours': 'Jam trading ini tidak mungkin: silakan periksa zona waktu, hari, dan jam.',
	'field.venues': 'Silakan pilih satu bursa, atau ketiganya.',
	'field.time_out': 'Silakan pilih istirahat selama 1 jam sampai 6 minggu.',
	'field.self_exclusion': 'Silakan pilih pengecualian diri selama 6 bulan sampai 5 tahun, atau permanen.',
	'field.entry_confirmed': 'Entri rekening ini sudah dikonfirmasi.',
	'field.destination':
		'Ini bukan rekening, kunci, atau alamat yang dapat dibayar dengan metode ini. Silakan periksa lagi.',
	'field.pix_telephone':
		'Angka ini bukan CPF. Jika ini nomor telepon, tulis dengan +55 dan kode area, misalnya +5511987654321.',
	'field.pix_key':
		'Ini bukan kunci Pix. Masukkan CPF, CNPJ, alamat email, nomor telepon dengan +55, atau kunci acak, lalu periksa setiap angkanya.',
	'field.upi_address': 'ID UPI berbentuk nama@bank.',
	'field.iban':
		'Ada salah ketik pada IBAN ini: panjang atau angka ceknya tidak cocok. Cocokkan dengan IBAN dari bank Anda.',
	'notifications.always_sent': 'Notifikasi ini selalu dikirim: gunanya melindungi akun dan uang Anda.',
	'app.description':
		'Bertransaksi saat harga naik atau turun dengan uang demo atau uang Anda sendiri: setiap harga dicatat, setiap hasil dapat diperiksa.',
	'app.trade': 'Trading',
	'app.history': 'Riwayat transaksi',
	'app.notifications': 'Notifikasi',
	'notifications.push_address': 'Layanan push browser ini tidak dapat kami jangkau. Silakan gunakan browser lain.',
	'notifications.push_full':
		'Anda dapat menerima pesan push di paling banyak {limit} perangkat. Silakan hapus satu dahulu.',
	'notifications.push_excluded': 'Tidak ada pesan push selama Anda beristirahat atau mengecualikan diri.',
	'notice.account.demo': 'akun demo',
	'notice.account.real': 'akun real',
	'notice.corrected':
		'Kami mengkreditkan {amount:money} kepada Anda untuk transaksi {ticker}: alasannya ada di rinciannya ({account})',
	'notice.deposit_confirmed': 'Deposit {amount:money} Anda sudah masuk',
	'notice.deposit_confirmed_plain': 'Deposit Anda sudah masuk',
	'notice.deposit_failed': 'Deposit {amount:money} Anda gagal',
	'notice.deposit_failed_plain': 'Deposit Anda gagal',
	'notice.deposit_refunded': 'Deposit {amount:money} Anda sudah dikembalikan',
	'notice.deposit_refunded_plain': 'Deposit Anda sudah dikembalikan',
	'notice.deposit_part_refunded': 'Sebagian deposit {amount:money} Anda sudah dikembalikan',
	'notice.deposit_part_refunded_plain': 'Sebagian deposit Anda sudah dikembalikan',
	'notice.deposit_disputed': 'Ada chargeback atas deposit {amount:money} Anda',
	'notice.deposit_disputed_plain': 'Ada chargeback atas deposit Anda',
	'notice.deposit_won': 'Chargeback atas deposit {amount:money} Anda ditolak: uangnya kembali ke akun Anda',
	'notice.deposit_won_plain': 'Chargeback atas deposit Anda ditolak: uangnya kembali ke akun Anda',
	'notice.deposit_lost': 'Chargeback atas deposit {amount:money} Anda dikabulkan: uangnya kembali ke pembayar',
	'notice.deposit_lost_plain': 'Chargeback atas deposit Anda dikabulkan: uangnya kembali ke pembayar',
	'notice.deposit_reversed': 'Bank atau jaringan menarik kembali deposit {amount:money} Anda',
	'notice.deposit_reversed_plain': 'Bank atau jaringan menarik kembali deposit Anda',
	'notice.deposit_returned': 'Deposit {amount:money} Anda dikirim kembali dan tidak masuk ke saldo',
	'notice.deposit_returned_plain': 'Deposit Anda dikirim kembali dan tidak masuk ke saldo',
	'notice.withdrawal_sent': 'Penarikan {amount:money} Anda sudah dikirim',
	'notice.withdrawal_sent_plain': 'Penarikan Anda sudah dikirim',
	'notice.withdrawal_completed': 'Penarikan {amount:money} Anda sudah dibayarkan',
	'notice.withdrawal_completed_plain': 'Penarikan Anda sudah dibayarkan',
	'notice.withdrawal_rejected': 'Penarikan {amount:money} Anda ditolak: uangnya kembali ke akun Anda',
	'notice.withdrawal_rejected_plain': 'Penarikan Anda ditolak: uangnya kembali ke akun Anda',
	'notice.withdrawal_failed': 'Penarikan {amount:money} Anda gagal dikirim: uangnya kembali ke akun Anda',
	'notice.withdrawal_failed_plain': 'Penarikan Anda gagal dikirim: uangnya kembali ke akun Anda',
	'notice.withdrawal_returned': 'Penarikan {amount:money} Anda dikirim balik: uangnya sudah ada di akun Anda lagi',
	'notice.withdrawal_returned_plain': 'Penarikan Anda dikirim balik: uangnya sudah ada di akun Anda lagi',
	'notice.kind_alert': 'Peringatan harga',
	'notice.kind_announcement': 'Pengumuman',
	'notice.kind_calendar': 'Kalender ekonomi',
	'notice.kind_deposit': 'Deposit',
	'notice.kind_security': 'Keamanan',
	'notice.kind_support': 'Dukungan',
	'notice.kind_trade': 'Transaksi',
	'notice.kind_verification': 'Verifikasi',
	'notice.kind_withdrawal': 'Penarikan',
	'notice.security_destination_added': 'Tujuan penarikan ditambahkan ke akun Anda',
	'notice.security_withdrawal_requested': 'Penarikan ke tujuan baru diminta',
	'notice.security_new_device': 'Ada yang masuk ke akun Anda dari perangkat baru',
	'notice.security_passkey_added': 'Kunci sandi ditambahkan ke akun Anda',
	'notice.security_passkey_removed': 'Kunci sandi dihapus dari akun Anda',
	'notice.security_recovery_codes_renewed': 'Kode pemulihan baru dibuat untuk akun Anda',
	'notice.security_password_changed': 'Kata sandi Anda diubah',
	'notice.security_second_factor_off': 'Autentikasi dua faktor dinonaktifkan',
	'notice.security_second_factor_on': 'Autentikasi dua faktor diaktifkan',
	'notice.support_conversation': 'Tim dukungan menulis kepada Anda',
	'notice.support_dispute': 'Kami sudah menjawab sanggahan Anda',
	'notice.verification_approved': 'Identitas Anda sudah terverifikasi',
	'notice.verification_expired': 'Dokumen identitas Anda sudah kedaluwarsa',
	'notice.verification_funds_asked': 'Mohon tunjukkan dari mana uang Anda berasal',
	'notice.verification_rejected': 'Kami perlu sesuatu lagi untuk memverifikasi identitas Anda',
	'notice.corrected_plain':
		'Kami memberi Anda kredit untuk transaksi {ticker}: alasannya ada di rinciannya ({account})',
	'notice.trade_lost_plain': 'Transaksi {ticker} Anda kalah ({account})',
	'notice.trade_won_plain': 'Transaksi {ticker} Anda menang ({account})',
	'notice.trades_plain': '{count} transaksi selesai, {won} menang ({account})',
	'notice.more': '… dan {count} lainnya',
	'notice.trade_lost': 'Anda rugi {amount:money} di transaksi {ticker} ({account})',
	'notice.trade_returned': 'Jumlah transaksi {ticker} Anda dikembalikan ({account})',
	'notice.trade_won': 'Anda untung {amount:money} di transaksi {ticker} ({account})',
	'notice.trades': '{count} transaksi selesai, {won} menang, hasil: {result:money} ({account})',
	'mail.notification.subject': '{subject}',
	'mail.notification.text': '{line}\n\nLihat di akun Anda:\n{page}',
	'mail.notifications.subject': '{count} notifikasi baru',
	'mail.notifications.text': '{lines}\n\nLihat di akun Anda:\n{page}',
	'mail.unsubscribe.text': 'Anda menerima email ini karena diaktifkan di pengaturan Anda.',
	'mail.unsubscribe.action': 'Berhenti berlangganan',
	'webhooks.too_many': 'Anda dapat memiliki paling banyak {limit} webhook. Silakan hapus satu dahulu.',
	'webhooks.address':
		'Alamat ini tidak dapat dipakai. Alamat harus dimulai dengan https:// dan dapat dijangkau di internet publik.',
	'proof.not_yet':
		'Bukti transaksi akan siap sekitar {at:instant}: semua yang menentukan transaksi harus masuk log dulu.',
	'proof.before_log': 'Transaksi ini dibuka sebelum log dimulai, jadi tidak ada bukti untuknya.',
	'webhooks.waiting': 'Ini sudah menunggu untuk dikirim.',
	'notifications.too_many_alerts':
		'Anda dapat memiliki paling banyak {limit} peringatan harga. Hapus satu untuk membuat yang lain.',
	'notifications.unknown_asset': 'Aset ini tidak ada dalam daftar.',
	'notifications.out_of_reach':
		'Harga ini lebih dari sepuluh kali harga saat ini atau kurang dari sepersepuluhnya. Periksa angka dan tanda desimalnya.',
	'notifications.excluded':
		'Anda sedang beristirahat dari trading: peringatan harga tidak dapat dibuat sampai istirahat berakhir.',
	'notice.alert_above': '{ticker} telah naik ke {price}',
	'notice.alert_below': '{ticker} telah turun ke {price}',
	'notice.alert_crossing': '{ticker} telah melintasi {price}',
	'notice.calendar_ahead': '{title} ({currency}) dirilis pada {time}',
	'notice.calendar_moved': '{title} ({currency}) dipindahkan ke {time}',
	'notice.calendar_cancelled': '{title} ({currency}), yang dijadwalkan pada {time}, dibatalkan',
	'feed.name': '{app_name}: kalender ekonomi',
	'feed.corrected': 'dikoreksi, sebelumnya {before}',
	'feed.impact_1': 'Dampak rendah',
	'feed.impact_2': 'Dampak sedang',
	'feed.impact_3': 'Dampak tinggi',
	'feed.actual': 'Aktual: {value}',
	'feed.forecast': 'Perkiraan: {value}',
	'feed.previous': 'Sebelumnya: {value}',
};
