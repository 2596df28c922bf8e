import type { InfoPages } from '../content.ts';
import { aboutus } from './aboutus.ts';
import { aml_policy } from './aml-policy.ts';
import { contact_us } from './contact-us.ts';
import { faq } from './faq.ts';
import { help_center } from './help-center.ts';
import { payment_policy } from './payment-policy.ts';
import { privacy_policy } from './privacy-policy.ts';
import { refund_policy } from './refund-policy.ts';
import { regulations } from './regulations.ts';
import { term_and_condition } from './terms.ts';

export const en: InfoPages = {
	aboutus,
	regulations,
	term_and_condition,
	aml_policy,
	help_center,
	refund_policy,
	contact_us,
	faq,
	privacy_policy,
	payment_policy,
};
