import type { Messages } from '../messages.ts';

/** Hindi, as in India. */
export const hindi: Messages<'statistics'> = {
	title: {
		statistics: 'आँकड़े',
	},
	statistics: {
		lead: 'आपके बंद हो चुके ट्रेड का नतीजा।',
		period: 'अवधि',
		period_7: '7 दिन',
		period_30: '30 दिन',
		period_90: '90 दिन',
		period_all: 'अब तक',
		none: 'इस अवधि में कोई बंद ट्रेड नहीं है।',
		winRate: 'जीत की दर',
		noneDecided: 'इस अवधि में कोई ट्रेड जीता या हारा नहीं गया।',
		decided_one: '{{count}} में से {{won}} ट्रेड जीता',
		decided_other: '{{count}} में से {{won}} ट्रेड जीते',
		decidedText:
			'इसमें केवल जीते या हारे हुए ट्रेड गिने जाते हैं। टाई और अमान्य ट्रेड शामिल नहीं हैं। एक ही एसेट पर एक ही दिशा के जो ट्रेड एक साथ चलते हैं, वे अंतराल के लिए एक ही गिने जाते हैं: वे साथ जीतते या हारते हैं।',
		interval: '95% विश्वास अंतराल',
		range: '{{low}} से {{high}}',
		verdict_below:
			'आपकी जीत की दर ब्रेक-ईवन से इतनी नीचे है कि यह केवल संयोग नहीं हो सकता। इसी तरह ट्रेड करते रहने पर आगे भी नुक़सान होने की संभावना है।',
		verdict_chance: 'इतने ट्रेड में आपकी जीत की दर और ब्रेक-ईवन का अंतर केवल संयोग भी हो सकता है।',
		verdict_above:
			'आपकी जीत की दर ब्रेक-ईवन से इतनी ऊपर है कि इसे आमतौर पर केवल संयोग नहीं कहा जा सकता। इससे अगले ट्रेड के बारे में कुछ पक्का नहीं होता।',
		result: 'नतीजा',
		trades: 'ट्रेड',
		count_won: 'जीत',
		count_lost: 'हार',
		count_tied: 'टाई',
		count_sold: 'बेचे गए',
		count_void: 'अमान्य',
		staked: 'कुल लगाई गई राशि',
		costPerHour: 'प्रति घंटा लागत',
		gainPerHour: 'प्रति घंटा लाभ',
		perHourLater: 'एक घंटा ट्रेड करने के बाद दिखेगा।',
		tradingTime: 'ट्रेडिंग का समय',
		tradingTimeText: '30 मिनट से लंबे विराम नहीं गिने जाते।',
		time: '{{hours}} घं॰ {{minutes}} मि॰',
		timeShort: '{{minutes}} मि॰',
		answerTime: 'क्लिक से जवाब तक का समय',
		answerTimeText_one: 'इस ब्राउज़र का सबसे नया ऑर्डर',
		answerTimeText_other: 'इस ब्राउज़र के सबसे नए {{count}} ऑर्डर का औसत',
		equity: 'समय के साथ नतीजा',
		equityOf: 'हर ट्रेड के बाद आपके नतीजे का चार्ट, अभी {{result}}',
		byAsset: 'एसेट के अनुसार',
		byHour: 'दिन के घंटे के अनुसार',
		hour: 'ट्रेड खुलने का घंटा',
	},
};
