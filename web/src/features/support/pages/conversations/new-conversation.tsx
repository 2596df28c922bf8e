import { openConversation } from '@fairtick/domain/support/conversation-contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../kit/api/call.ts';
import { sendOnce } from '../../../../kit/api/send-once.ts';
import { useNavigation } from '../../../../kit/navigation/use-navigation.ts';
import { CONVERSATIONS_KEY } from '../../conversations-key.ts';
import { NewConversationForm } from '../../new-conversation-form.tsx';

/** A logged-in user's question, which opens its conversation. */
export function NewConversation() {
	const navigation = useNavigation();
	const queryClient = useQueryClient();
	return (
		<NewConversationForm
			send={(body) => sendOnce('conversation', body, { send: (key) => call(openConversation, { body }, { key }) })}
			onSent={async (conversation) => {
				queryClient.setQueryData([...CONVERSATIONS_KEY, conversation.id], conversation);
				await navigation.go(`/support/${conversation.id}`);
			}}
		/>
	);
}
