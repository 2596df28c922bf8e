import type { Messages } from '../messages.ts';

/** Indonesian. */
export const id: Messages<'statistics'> = {
	title: {
		statistics: 'Statistik',
	},
	statistics: {
		lead: 'Hasil transaksi Anda yang sudah ditutup.',
		period: 'Periode',
		period_7: '7 hari',
		period_30: '30 hari',
		period_90: '90 hari',
		period_all: 'Semua',
		none: 'Tidak ada transaksi yang ditutup dalam periode ini.',
		winRate: 'Tingkat kemenangan',
		noneDecided: 'Belum ada transaksi yang menang atau kalah dalam periode ini.',
		decided_other: '{{won}} dari {{count}} transaksi menang',
		decidedText:
			'Menghitung transaksi yang menang atau kalah. Yang seri atau dibatalkan tidak dihitung. Transaksi searah pada aset yang sama yang berjalan bersamaan dihitung satu untuk interval: semuanya untung atau rugi bersama.',
		interval: 'Interval kepercayaan 95%',
		range: '{{low}} sampai {{high}}',
		verdict_below:
			'Tingkat kemenangan Anda di bawah titik impas, lebih jauh daripada yang dapat dijelaskan oleh kebetulan. Jika Anda terus bertransaksi seperti ini, Anda kemungkinan besar akan terus rugi.',
		verdict_chance:
			'Dengan jumlah transaksi ini, tingkat kemenangan Anda belum dapat dibedakan dari titik impas: selisihnya bisa jadi hanya kebetulan.',
		verdict_above:
			'Tingkat kemenangan Anda di atas titik impas, lebih jauh daripada yang biasanya dapat dijelaskan oleh kebetulan. Ini tidak memastikan apa pun tentang transaksi berikutnya.',
		result: 'Hasil',
		trades: 'Transaksi',
		count_won: 'Menang',
		count_lost: 'Kalah',
		count_tied: 'Seri',
		count_sold: 'Dijual',
		count_void: 'Dibatalkan',
		staked: 'Total nilai transaksi',
		costPerHour: 'Biaya per jam',
		gainPerHour: 'Keuntungan per jam',
		perHourLater: 'Ditampilkan setelah Anda bertransaksi selama satu jam.',
		tradingTime: 'Waktu bertransaksi',
		tradingTimeText: 'Jeda lebih dari 30 menit tidak dihitung.',
		time: '{{hours}} jam {{minutes}} menit',
		timeShort: '{{minutes}} menit',
		answerTime: 'Waktu dari klik sampai jawaban',
		answerTimeText_other: 'Dari {{count}} order terbaru di browser ini',
		equity: 'Hasil dari waktu ke waktu',
		equityOf: 'Grafik hasil Anda setelah setiap transaksi, sekarang {{result}}',
		byAsset: 'Per aset',
		byHour: 'Per jam dalam sehari',
		hour: 'Dibuka pukul',
	},
};
