import type { Messages } from '../messages.ts';

export const hindi: Messages<'common'> = {
	error_alert_title: 'यह पेज लोड नहीं हो सका',
	error_alert_text: 'कनेक्शन या हमारे सर्वर में समस्या हुई। आपके खाते में कुछ नहीं बदला है।',
	title: {
		aboutus: 'हमारे बारे में',
		aml_policy: 'धन-शोधन रोधी नीति',
		contact_us: 'हमसे संपर्क करें',
		faq: 'अक्सर पूछे जाने वाले सवाल',
		help_center: 'सहायता केंद्र',
		notFound: 'पेज नहीं मिला',
		payment_policy: 'भुगतान नीति',
		privacy_policy: 'गोपनीयता नीति',
		refund_policy: 'धन-वापसी नीति',
		regulations: 'लाइसेंस और नियामक जानकारी',
		term_and_condition: 'नियम और शर्तें',
		unauthorized: 'पहुँच की अनुमति नहीं',
	},
	common: {
		close: 'बंद करें',
		dismiss: 'हटाएँ',
		tryAgain: 'फिर से कोशिश करें',
	},
	nav: {
		account: 'खाता',
		chat: 'सहायता चैट',
		information: 'जानकारी',
		language: 'भाषा',
		languageFailed: 'भाषा लोड नहीं हो सकी। फिर से कोशिश करें।',
		login: 'साइन इन करें',
		menu: 'मेन्यू',
		payouts: 'भुगतान दरें',
		statistics: 'आँकड़े',
		signUp: 'खाता बनाएँ',
	},
	footer: {
		copyright: '© {{year}} {{appName}}। सर्वाधिकार सुरक्षित।',
	},
	dialog: {
		cancel: 'रद्द करें',
		expiredText: 'जारी रखने के लिए फिर से साइन इन करें।',
		expiredTitle: 'आपका सत्र समाप्त हो गया है',
		failedText: 'सर्वर आपका अनुरोध पूरा नहीं कर सका। कृपया थोड़ी देर में फिर कोशिश करें।',
		failedTitle: 'सर्वर पर कुछ गड़बड़ हो गई',
		ok: 'ठीक है',
		pageTitle: 'सर्वर का जवाब',
	},
	form: {
		problems: 'आपकी दी हुई जानकारी में कुछ समस्याएँ हैं।',
		somethingWrong: 'कुछ गड़बड़ हुई। कृपया फिर से कोशिश करें।',
		noConnection: 'सर्वर से कनेक्शन नहीं है। अपना नेटवर्क जाँचकर फिर से कोशिश करें।',
	},
};
