import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { useUser } from '../../../identity/session.ts';
import { InfoPage } from '../../../site/pages/info/info-page.tsx';
import { InlineText } from '../../../site/pages/info/inline-text.tsx';
import { NewConversation } from '../conversations/new-conversation.tsx';
import { ContactForm } from './contact-form.tsx';

/**
 * Ways to contact us, with a form. Visitors are answered by email, users in a conversation of their account (ROUTE-05).
 */
export function ContactUsPage() {
	const { t } = useTranslation();
	return <InfoPage top={<WriteToUs />} topSection={{ id: 'write', title: t('contact.title') }} />;
}

function WriteToUs() {
	const { t } = useTranslation();
	const isUser = useUser() !== null;
	return (
		<section
			aria-labelledby="write"
			className="mt-5 flex flex-col gap-4 rounded border border-line bg-surface p-4 text-sm leading-6 desktop:p-6"
		>
			<div className="flex flex-col gap-1">
				<h2 id="write" className="scroll-mt-6 text-lg font-semibold">
					{t('contact.title')}
				</h2>
				<p className="text-secondary">
					<InlineText text={t(isUser ? 'contact.userText' : 'contact.visitorText')} />
				</p>
			</div>
			{isUser ? <NewConversation /> : <ContactForm />}
		</section>
	);
}
