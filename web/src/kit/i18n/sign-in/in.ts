import type { Messages } from '../messages.ts';

export const hindi: Messages<'sign-in'> = {
	title: {
		login: 'साइन इन करें',
		register: 'खाता बनाएँ',
	},
	identity: {
		passkey: 'पासकी इस्तेमाल करें',
		forgot: 'पासवर्ड भूल गए?',
		acceptTerms: 'मेरी उम्र 18 वर्ष या उससे अधिक है और मुझे [शर्तें] तथा [गोपनीयता नीति] स्वीकार हैं।',
		chooseCountry: 'देश चुनें',
		country: 'देश',
		email: 'ईमेल',
		haveAccount: 'पहले से खाता है?',
		hidePassword: 'पासवर्ड छिपाएँ',
		name: 'नाम',
		noAccount: 'अभी तक खाता नहीं है?',
		password: 'पासवर्ड',
		passwordAgain: 'पासवर्ड की पुष्टि करें',
		register: 'खाता बनाएँ',
		registerText: 'आप डेमो के 10,000.00 से शुरू करते हैं, या अतिथि के रूप में जितना आपके पास है उतने से।',
		registerTitle: 'खाता बनाएँ',
		remember: 'मुझे साइन इन रखें',
		showPassword: 'पासवर्ड दिखाएँ',
		strength: {
			empty: '8 या अधिक अक्षर',
			weak: 'कमज़ोर',
			fair: 'ठीक-ठाक',
			good: 'अच्छा',
			strong: 'मज़बूत',
		},
	},
};
