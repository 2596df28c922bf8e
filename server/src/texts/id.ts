import type { Texts } from './keys.ts';

export const id: Texts = {
	'http.malformed': 'Permintaan tidak dapat dibaca. Silakan coba lagi.',
	'http.signed_out': 'Anda sudah keluar. Silakan masuk lagi.',
	'http.forbidden': 'Anda tidak memiliki akses ke bagian ini.',
	'http.xsrf': 'Halaman ini sudah kedaluwarsa. Silakan muat ulang lalu coba lagi.',
	'http.fresh_sign_in': 'Silakan masuk lagi untuk memastikan bahwa ini benar Anda.',
	'http.second_factor':
		'Pekerjaan staf memerlukan faktor kedua. Silakan atur di pengaturan keamanan Anda, atau masuk lagi dengannya.',
	'http.scope:lacking': 'Token API ini tidak boleh melakukan itu: cakupan “{scope}” tidak dimilikinya.',
	'http.scope:none': 'Tidak ada token API yang boleh melakukan itu. Silakan lakukan di pengaturan Anda.',
	'http.not_found': 'Kami tidak menemukan yang Anda cari.',
	'http.in_progress': 'Permintaan yang sama masih diproses. Silakan tanyakan lagi sebentar lagi.',
	'http.too_large:plain': 'Permintaan terlalu besar. Silakan kirim lebih sedikit sekaligus.',
	'http.too_large:photo': 'Foto ini terlalu besar. Silakan pilih foto paling besar {megabytes} MB.',
	'http.unsupported': 'Jenis konten ini tidak diterima di sini. Silakan kirim JSON.',
	'http.invalid': 'Silakan periksa kolom yang ditandai.',
	'http.key_missing': 'Panggilan ini memerlukan header Idempotency-Key, dengan UUID baru untuk setiap tindakan.',
	'http.key_reused':
		'Idempotency-Key ini sudah dipakai dengan isi lain ({field}). Silakan mulai lagi dengan kunci baru.',
	'http.too_many': 'Terlalu banyak permintaan. Silakan coba lagi dalam {retry_after:seconds}.',
	'http.fault': 'Terjadi kesalahan di pihak kami. Silakan coba lagi; jika terulang, beri tahu kami nomor {request_id}.',
	'http.not_done': 'Layanan sedang tidak tersedia dan tidak ada yang berubah. Silakan coba lagi sebentar lagi.',
	'http.unknown': 'Kami belum dapat memastikan hasilnya. Silakan periksa sebelum mencoba lagi.',
	'trading.not_done': 'Transaksi Anda tidak dibuka dan tidak ada yang ditagih. Silakan coba lagi.',
	'trading.unknown':
		'Kami belum dapat memastikan apakah transaksi Anda sudah dibuka. Tanyakan lagi dengan transaksi yang sama; transaksi itu tidak akan pernah dibuka dua kali.',
	'trading.id_reused': 'Nomor transaksi ini sudah dipakai dengan isi lain ({field}). Silakan buka transaksi baru.',
	'trading.not_enough_balance':
		'Saldo Anda {balance:money} tidak cukup untuk nilai {stake:money}. Silakan pilih nilai yang lebih kecil atau tambah dana.',
	'trading.stake_too_low': 'Nilai terkecil per transaksi adalah {limit:money}.',
	'trading.stake_too_high': 'Nilai terbesar per transaksi adalah {limit:money}.',
	'trading.market_closed:hours': 'Pasar ini sedang tutup. Silakan pilih aset lain.',
	'trading.market_closed:hours_until': 'Pasar ini sedang tutup. Pasar buka pada {opens_at:instant}.',
	'trading.market_closed:feed': 'Harga aset ini sedang berhenti untuk sementara. Silakan tunggu atau pilih aset lain.',
	'trading.market_closed:suspended': 'Perdagangan aset ini sedang dihentikan. Silakan pilih aset lain.',
	'trading.market_closed:close_only':
		'Aset ini tidak menerima transaksi baru. Transaksi yang terbuka berakhir sesuai ketentuan.',
	'trading.market_closed:maintenance':
		'Aset ini sedang dalam pemeliharaan hingga {opens_at:instant}. Silakan tunggu atau pilih aset lain.',
	'trading.unknown_asset': 'Aset ini tidak ada atau tidak ditawarkan. Silakan pilih aset lain.',
	'trading.duration_not_offered': 'Durasi ini tidak ditawarkan. Silakan pilih dari {min:seconds} sampai {max:seconds}.',
	'trading.expiry_outside_session:session':
		'Transaksi akan berakhir setelah pasar tutup pada {closes_at:instant}. Silakan pilih akhir yang lebih awal.',
	'trading.expiry_outside_session:maintenance':
		'Transaksi akan melewati awal pemeliharaan pada {closes_at:instant}. Silakan pilih akhir yang lebih awal.',
	'trading.too_late':
		'Waktu pembelian sudah habis pada {buy_until:instant} (berakhir {ends_at:instant}). Silakan pilih akhir yang lebih lambat.',
	'trading.payout_changed':
		'Imbal hasil turun dari {old:percent} menjadi {new:percent}. Tidak ada yang dibuka; silakan lihat dan putuskan lagi.',
	'trading.too_many_open':
		'Anda dapat memiliki paling banyak {limit} transaksi terbuka sekaligus. Silakan tunggu sampai salah satunya berakhir.',
	'trading.exposure_reached':
		'Saat ini kami hanya dapat menerima paling banyak {limit:money} lagi di sisi ini. Silakan pilih nilai yang lebih kecil atau coba nanti.',
	'trading.own_limit_reached':
		'Ini akan melampaui batas {limit:money} yang Anda tetapkan sendiri. Batas itu bebas lagi pada {until:instant}.',
	'trading.excluded:until': 'Anda menjeda perdagangan Anda sampai {until:instant}.',
	'trading.excluded:always': 'Anda telah mengecualikan diri dari perdagangan.',
	'trading.verify_first:email':
		'Silakan konfirmasi alamat email Anda sebelum bertransaksi dengan uang riil. Akun demo tetap terbuka untuk Anda.',
	'trading.verify_first:identity':
		'Silakan verifikasi identitas Anda sebelum bertransaksi dengan uang riil. Akun demo tetap terbuka untuk Anda.',
	'trading.account_frozen': 'Akun Anda dibekukan. Alasan dan tenggat waktunya tercantum di pengaturan Anda.',
	'trading.staff': 'Staf tidak bertransaksi dengan uang sungguhan. Akun demo tetap terbuka untuk Anda.',
	'trading.jurisdiction_closed': 'Uang riil tidak ditawarkan di negara Anda. Akun demo tetap terbuka untuk Anda.',
	'trading.real_money_off': 'Uang riil tidak ditawarkan untuk aset ini. Silakan beralih ke akun demo.',
	'trading.wrong_mode':
		'Anda sudah beralih ke akun lain. Tidak ada yang dibuka; silakan periksa akun dan putuskan lagi.',
	'trading.slippage_too_low': 'Perlindungan harga harus paling sedikit {limit} langkah harga.',
	'trading.seen_price_too_old':
		'Harga yang Anda lihat sudah terlalu lama. Silakan lihat harga terkini dan putuskan lagi.',
	'identity.wrong_credentials': 'Alamat email atau kata sandi salah.',
	'identity.link_invalid': 'Tautan ini sudah kedaluwarsa atau sudah dipakai. Silakan minta yang baru.',
	'identity.challenge_over': 'Waktunya habis. Silakan masuk lagi dari awal.',
	'identity.second_factor_is_on': 'Faktor kedua sudah aktif.',
	'identity.second_factor_is_off': 'Faktor kedua belum aktif. Silakan atur dahulu.',
	'identity.too_many_tokens': 'Anda dapat memiliki paling banyak {limit} token API. Silakan hapus satu dahulu.',
	'identity.email_taken': 'Alamat ini sekarang milik akun lain. Silakan gunakan alamat lain.',
	'identity.close_staff': 'Akun dengan peran staf ditutup oleh administrator setelah perannya dicabut.',
	'identity.close_frozen': 'Akun Anda dibekukan. Akun dapat ditutup setelah pembekuan berakhir.',
	'identity.close_open_trades': 'Anda memiliki transaksi terbuka ({count}). Silakan tunggu sampai berakhir.',
	'identity.close_pending':
		'{amount:money} sedang dicadangkan atau dalam proses keluar. Silakan tunggu sampai selesai.',
	'identity.close_money_left': 'Akun riil Anda masih berisi {balance:money}. Silakan tarik dahulu.',
	'identity.close_address_new':
		'Alamat email Anda baru saja diganti. Sampai {until:instant} alamat sebelumnya dapat mengambil kembali akun; setelah itu Anda dapat menutupnya.',
	'identity.provider_unavailable':
		'{provider} tidak dapat dihubungi atau tidak menjawab sebagaimana mestinya. Silakan coba lagi sebentar lagi, atau masuk dengan cara lain.',
	'identity.provider_refused': '{provider} tidak memasukkan Anda. Silakan coba lagi, atau masuk dengan cara lain.',
	'identity.oauth_over': 'Proses masuk ini terlalu lama atau dimulai di peramban lain. Silakan mulai lagi.',
	'identity.email_unverified':
		'{provider} tidak mengonfirmasi alamat surel Anda. Silakan konfirmasi di sana dahulu, atau daftar dengan kata sandi.',
	'identity.address_taken':
		'Sudah ada akun dengan {email}. Silakan masuk seperti biasa, lalu hubungkan cara masuk ini di pengaturan keamanan Anda.',
	'identity.connected_elsewhere': 'Akun {provider} ini milik akun lain di sini.',
	'identity.not_connected': 'Akun {provider} ini tidak dapat memastikan bahwa ini Anda.',
	'identity.last_way_in':
		'Anda tidak akan bisa masuk lagi. Silakan atur kata sandi atau hubungkan cara masuk lain dahulu.',
	'identity.window_title': 'Masuk',
	'identity.window_done': 'Selesai. Anda dapat menutup jendela ini.',
	'identity.passkey_refused':
		'Kunci sandi ini tidak dapat dipakai di sini. Silakan coba lagi, atau masuk dengan cara lain.',
	'identity.too_many_passkeys': 'Anda dapat memiliki paling banyak {limit} kunci sandi. Silakan hapus satu dahulu.',
	'identity.reset_requested':
		'Jika ada akun dengan alamat ini, surel berisi tautan sedang dikirim. Tautan berlaku selama 60 menit.',
	'identity.password_reset':
		'Kata sandi baru Anda sudah tersimpan. Anda dikeluarkan dari semua perangkat; silakan masuk.',
	'identity.verification_requested':
		'Jika alamat ini belum dikonfirmasi, surel berisi tautan sedang dikirim. Tautan berlaku selama 60 menit.',
	'identity.email_verified': 'Alamat surel Anda sudah dikonfirmasi.',
	'admin.link_invalid':
		'Tautan ini sudah kedaluwarsa atau sudah dipakai. Yang baru dibuat di server dengan npm run admin-link.',
	'admin.own_role': 'Tidak seorang pun mengubah perannya sendiri. Silakan minta administrator lain.',
	'admin.unchanged': 'Ini sudah demikian. Tidak ada yang diubah.',
	'admin.last_admin': 'Ini administrator terakhir. Silakan tunjuk yang lain dahulu.',
	'admin.nobody_else':
		'Ini memerlukan administrator kedua, dan belum ada. Administrator dibuat di server dengan npm run admin-link.',
	'admin.user_frozen': 'Akun ini dibekukan. Silakan akhiri pembekuannya dahulu.',
	'admin.user_is_staff': 'Akun ini milik staf. Silakan cabut perannya dahulu.',
	'admin.own_request': 'Orang kedua yang memutuskan ini: bukan yang memintanya dan bukan yang bersangkutan.',
	'admin.no_right': 'Ini memerlukan hak yang tidak lagi Anda miliki, atau tidak lagi dimiliki oleh yang memintanya.',
	'admin.request_over': 'Permintaan ini sudah diputuskan atau sudah kedaluwarsa.',
	'admin.request_open': 'Permintaan seperti ini sudah menunggu. Silakan tunggu keputusannya atau tarik dahulu.',
	'admin.settings_changed': 'Seseorang mengubah pengaturan sementara itu. Silakan periksa dan putuskan lagi.',
	'identity.email_changed': 'Alamat email Anda telah diganti. Sesi lain dan token API telah diakhiri.',
	'identity.email_restored':
		'Alamat lama Anda menjadi milik Anda lagi. Kami mengeluarkan Anda dari semua perangkat dan menghapus kata sandi, semua token API, serta setiap cara masuk yang ditambahkan dalam tujuh hari sebelum penggantian atau sesudahnya. Tautan untuk membuat kata sandi baru sedang dikirim kepada Anda.',
	'mail.footer':
		'Surel ini dikirim oleh {app}. Kami tidak pernah meminta kata sandi lewat surel. Jika Anda tidak menantikannya, masuklah dan periksa pengaturan keamanan Anda.',
	'mail.verify.subject': 'Konfirmasi alamat surel Anda',
	'mail.verify.text':
		'Silakan konfirmasi bahwa alamat ini milik Anda. Tautan berlaku sekali, selama 60 menit. Jika Anda tidak membuat akun, abaikan surel ini.',
	'mail.verify.action': 'Konfirmasi alamat',
	'mail.reset.subject': 'Buat kata sandi baru',
	'mail.reset.text':
		'Seseorang, semoga Anda sendiri, meminta kata sandi baru. Tautan berlaku sekali, selama 60 menit. Jika bukan Anda, abaikan surel ini: kata sandi Anda tetap sama.',
	'mail.reset.action': 'Buat kata sandi baru',
	'mail.password_changed.subject': 'Kata sandi Anda telah diubah',
	'mail.password_changed.text':
		'Kata sandi akun Anda telah diubah dan sesi lain diakhiri. Jika bukan Anda, segera buat kata sandi baru.',
	'mail.new_device.subject': 'Masuk dari perangkat baru',
	'mail.new_device.text':
		'Seseorang masuk ke akun Anda dari perangkat yang belum kami kenal: {device}, alamat {address}, {at:instant}. Jika bukan Anda, akhiri sesi itu di pengaturan keamanan dan ubah kata sandi Anda.',
	'mail.second_factor_on.subject': 'Faktor kedua sudah aktif',
	'mail.second_factor_on.text':
		'Mulai sekarang, masuk ke akun Anda juga memerlukan kode dari aplikasi Anda. Simpan kode pemulihan di tempat yang aman.',
	'mail.second_factor_off.subject': 'Faktor kedua dinonaktifkan',
	'mail.second_factor_off.text':
		'Sekarang masuk ke akun Anda hanya memerlukan kata sandi. Jika bukan Anda, segera ubah kata sandi dan aktifkan kembali faktor kedua.',
	'mail.account_frozen.subject': 'Akun Anda dibekukan',
	'mail.account_frozen.text':
		'Anda dapat masuk dan membaca semuanya, tetapi tidak membuka transaksi baru. Transaksi terbuka berakhir sesuai kesepakatan. Alasannya, dan sampai kapan kami meninjaunya lagi, tertera di profil Anda.',
	'mail.account_unfrozen.subject': 'Akun Anda tidak lagi dibekukan',
	'mail.account_unfrozen.text': 'Anda dapat membuka transaksi lagi.',
	'mail.role_changed.subject': 'Peran Anda diubah',
	'mail.role_changed.text':
		'Hak Anda di antara staf kami diubah, dan sesi Anda yang lain diakhiri. Silakan masuk lagi. Jika Anda tidak menduganya, segera beri tahu administrator lain.',
	'mail.api_token.subject': 'Token API baru',
	'mail.api_token.text':
		'Sebuah token API telah dibuat untuk akun Anda. Program yang memegangnya dapat bertindak atas nama Anda sejauh cakupannya. Jika itu bukan Anda, hapus token tersebut di pengaturan bagian API dan segera ganti kata sandi Anda.',
	'mail.change_email.subject': 'Konfirmasikan alamat email baru Anda',
	'mail.change_email.text':
		'Seseorang, semoga Anda, ingin menggunakan alamat ini untuk akun di sini. Tautan berlaku sekali, selama 60 menit. Jika itu bukan Anda, abaikan email ini: tidak ada yang berubah.',
	'mail.change_email.action': 'Gunakan alamat ini',
	'mail.undo_email.subject': 'Alamat email Anda telah diganti',
	'mail.undo_email.text':
		'Mulai sekarang akun Anda memiliki alamat email lain. Jika itu bukan Anda, ambil kembali alamat ini dalam 7 hari: semua perangkat dikeluarkan, kata sandi diakhiri, dan Anda membuat yang baru. Jika itu Anda, tidak ada yang perlu dilakukan.',
	'mail.undo_email.action': 'Ambil kembali alamat ini',
	'mail.account_closed.subject': 'Akun Anda telah ditutup',
	'mail.account_closed.text':
		'Akun Anda telah ditutup dan data yang menunjukkan siapa Anda telah dihapus. Transaksi dan pergerakan uang tetap tersimpan di bawah sebuah nomor karena pembukuan harus seimbang. Anda dapat membuat akun baru dengan alamat ini kapan saja.',
	'mail.audit_clean.subject': 'Audit lengkap tidak menemukan masalah',
	'mail.audit_clean.text':
		'Simpan baris ini: dengan baris ini siapa pun dapat membuktikan kelak bahwa tidak ada catatan hingga saat itu yang diubah atau dihapus. {line}',
	'mail.audit_findings.subject': 'ALARM: audit menemukan masalah',
	'mail.audit_findings.text':
		'Data yang tersimpan saling bertentangan. Simpan baris ini, lalu baca bagian “A finding” di docs/operations.md untuk langkah selanjutnya. {line}',
	'mail.identity_connected.subject': 'Sebuah cara masuk dihubungkan',
	'mail.identity_connected.text':
		'Mulai sekarang akun Anda juga dapat dimasuki melalui {provider}. Jika itu bukan Anda, putuskan di pengaturan keamanan dan ubah kata sandi Anda.',
	'mail.identity_disconnected.subject': 'Sebuah cara masuk diputuskan',
	'mail.identity_disconnected.text':
		'Akun Anda tidak lagi dapat dimasuki melalui {provider}. Jika itu bukan Anda, segera ubah kata sandi Anda.',
	'mail.passkey_added.subject': 'Kunci sandi ditambahkan',
	'mail.passkey_added.text':
		'Mulai sekarang sebuah kunci sandi dapat masuk ke akun Anda, dan diminta setelah kata sandi. Jika itu bukan Anda, hapus di pengaturan keamanan dan ubah kata sandi Anda.',
	'mail.passkey_removed.subject': 'Kunci sandi dihapus',
	'mail.passkey_removed.text':
		'Sebuah kunci sandi tidak lagi dapat masuk ke akun Anda. Jika itu bukan Anda, segera ubah kata sandi dan periksa pengaturan keamanan Anda.',
	'accounts.asset_unknown': 'Aset ini tidak ada atau tidak ditawarkan. Silakan pilih aset lain.',
	'accounts.last_asset': 'Tab terakhir tidak dapat dihapus. Silakan tambahkan aset lain terlebih dahulu.',
	'accounts.active_asset': 'Tab yang sedang aktif tidak dapat dihapus. Silakan beralih ke tab lain dahulu.',
	'accounts.asset_not_selected': 'Aset ini tidak ada di tab Anda. Silakan tambahkan terlebih dahulu.',
	'accounts.too_many_assets': 'Anda dapat memiliki paling banyak {limit} tab. Silakan hapus satu dahulu.',
	'accounts.mode_changed_demo': 'Anda sekarang bertransaksi di akun demo.',
	'accounts.mode_changed_real': 'Anda sekarang bertransaksi di akun riil.',
	'accounts.mode_unchanged': 'Akun ini sudah menjadi akun aktif.',
	'accounts.refilled': '{amount:money} telah ditambahkan ke akun demo Anda.',
	'accounts.refill_not_needed':
		'Akun demo Anda sudah berisi {full:money}, termasuk transaksi terbuka. Tidak ada yang perlu ditambahkan.',
	'accounts.sandbox_label': 'Sandbox {amount:money}',
	'field.required': 'Silakan isi kolom ini.',
	'field.unknown': 'Kolom ini tidak dikenal di sini.',
	'field.type': 'Jenis nilai ini salah.',
	'field.text_too_short': 'Masukkan paling sedikit {minimum} karakter.',
	'field.text_too_long': 'Masukkan paling banyak {maximum} karakter.',
	'field.text_control': 'Jangan gunakan karakter kontrol atau tanda yang mengubah arah tulisan.',
	'field.text_invisible': 'Masukkan sesuatu yang dapat terlihat.',
	'field.text_marks':
		'Salah satu karakter tersusun dari terlalu banyak bagian, misalnya tanda diakritik atau emoji besar. Gunakan yang lebih sederhana.',
	'field.number_too_small': 'Nilai terkecil adalah {minimum}.',
	'field.number_too_big': 'Nilai terbesar adalah {maximum}.',
	'field.not_whole': 'Masukkan bilangan bulat.',
	'field.decimals': 'Gunakan paling banyak dua angka desimal.',
	'field.choice': 'Pilih salah satu dari ini: {choices}.',
	'field.uuid': 'Ini bukan pengenal yang sah (UUID).',
	'field.instant': 'Berikan waktu dalam UTC dengan milidetik, misalnya 2026-01-31T12:00:00.000Z.',
	'field.email': 'Masukkan alamat email yang sah.',
	'field.country': 'Pilih negara dari daftar.',
	'field.invalid': 'Nilai ini tidak sah.',
	'field.email_taken': 'Sudah ada akun dengan alamat email ini. Silakan masuk atau gunakan alamat lain.',
	'field.password_common': 'Kata sandi ini pernah bocor atau sangat umum. Silakan pilih yang lain.',
	'field.password_personal':
		'Kata sandi ini dibuat dari nama Anda, alamat Anda, atau nama kami. Silakan pilih yang lain.',
	'field.password_mismatch': 'Kedua kata sandi berbeda. Masukkan kata sandi yang sama dua kali.',
	'field.password_wrong': 'Ini bukan kata sandi Anda saat ini.',
	'field.code_wrong': 'Kode ini salah atau sudah dipakai. Silakan masukkan kode baru.',
	'field.must_accept': 'Silakan konfirmasi ini untuk melanjutkan.',
	'field.email_unknown': 'Tidak ada akun dengan alamat email ini. Orang tersebut mendaftar dahulu.',
	'field.due_at': 'Silakan beri waktu dari sekarang sampai {days} hari ke depan.',
	'field.picture': 'Silakan pilih PNG paling besar {kilobytes} kB dan {side} piksel per sisi.',
	'field.email_other': 'Ini bukan alamat akun ini.',
	'field.phone': 'Masukkan nomor dengan kode negaranya, misalnya +628123456789.',
	'field.photo':
		'Ini bukan gambar yang dapat dibaca di sini. Silakan pilih JPEG, PNG, atau WebP paling besar 24 megapiksel.',
};
