import type { Messages } from '../messages.ts';

export const id: Messages<'recovery'> = {
	title: {
		recoverFactor: 'Pulihkan akun Anda tanpa faktor kedua',
	},
	recovery: {
		text: 'Kirim foto dokumen identitas Anda dan sebuah swafoto. Dua anggota tim kami membandingkannya dengan akun Anda.',
		textVerified:
			'Setelah keduanya setuju, faktor kedua Anda masih berlaku 72 jam, untuk berjaga-jaga jika bukan Anda yang meminta. Setelah itu dihapus, dan penarikan ditahan 24 jam.',
		textUnverified:
			'Identitas Anda belum pernah diverifikasi: dokumen harus memuat nama akun, dan setelahnya penarikan menunggu 7 hari. Setelah keduanya setuju, faktor kedua Anda masih berlaku 72 jam, untuk berjaga-jaga jika bukan Anda yang meminta.',
		handIn: 'Kirim ke tim kami',
		sent: 'Dokumen Anda sudah kami terima',
		notSent: 'Tautan ini tidak berfungsi',
		stopTitle: 'Hentikan pemulihan?',
		stopText:
			'Seseorang yang mengetahui kata sandi Anda meminta faktor kedua akun Anda dihapus. Jika bukan Anda, hentikan di sini: faktor kedua tetap ada. Lalu ganti kata sandi Anda.',
		stopAction: 'Hentikan pemulihan',
		stopped: 'Pemulihan dihentikan',
		notStopped: 'Tautan ini tidak berfungsi',
		changePassword: 'Ganti kata sandi',
		queueText:
			'Pengguna yang kehilangan faktor kedua. Dua orang membandingkan dokumen; faktor kedua dihapus 72 jam setelah keduanya setuju.',
		underWay: 'Berjalan',
		over: 'Selesai',
		sentAt: 'Dikirim',
		removedAt: 'Dihapus pada',
		of: 'Pemulihan {{name}}',
		state_open: 'Menunggu staf',
		state_waiting: 'Disetujui, menunggu 72 jam',
		state_done: 'Faktor kedua dihapus',
		state_refused: 'Ditolak',
		state_stopped: 'Dihentikan pengguna',
		state_ended: 'Masuk dengan faktor kedua',
		state_expired: 'Kedaluwarsa',
		identity: 'Identitas yang disetujui',
		account: 'Akun',
		unverified:
			'Belum ada identitas yang disetujui. Bandingkan nama dengan akun; setelahnya penarikan menunggu 7 hari.',
		documentsHidden: 'Peran Anda tidak dapat melihat dokumen.',
		secondText: 'Buka semua halaman dan bandingkan sendiri sebelum Anda setuju.',
		refuseText: 'Faktor kedua tetap ada. Pengguna menerima email dengan alasan yang Anda pilih.',
		told: 'Yang disampaikan kepada pengguna',
		compare: 'Bandingkan',
		propose: 'Minta orang kedua',
	},
};
