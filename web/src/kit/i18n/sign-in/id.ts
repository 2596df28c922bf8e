import type { Messages } from '../messages.ts';

export const id: Messages<'sign-in'> = {
	title: {
		login: 'Masuk',
		register: 'Daftar',
	},
	identity: {
		passkey: 'Pakai kunci sandi',
		forgot: 'Lupa kata sandi?',
		acceptTerms: 'Saya berusia 18 tahun atau lebih dan menyetujui [Ketentuan] serta [Kebijakan Privasi].',
		chooseCountry: 'Pilih negara',
		country: 'Negara',
		email: 'Email',
		haveAccount: 'Sudah punya akun?',
		hidePassword: 'Sembunyikan kata sandi',
		name: 'Nama',
		noAccount: 'Belum punya akun?',
		password: 'Kata sandi',
		passwordAgain: 'Konfirmasi kata sandi',
		register: 'Buat akun',
		registerText: 'Anda mulai dengan uang demo 10.000,00, atau dengan saldo Anda sebagai tamu.',
		registerTitle: 'Buat akun',
		remember: 'Biarkan saya tetap masuk',
		showPassword: 'Tampilkan kata sandi',
		strength: {
			empty: '8 karakter atau lebih',
			weak: 'Lemah',
			fair: 'Cukup',
			good: 'Baik',
			strong: 'Kuat',
		},
	},
};
