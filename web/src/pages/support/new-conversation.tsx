import { openConversation } from '@fairtick/domain/support/conversation-contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sendOnce } from '../../api/send-once.ts';
import { useNavigation } from '../../app/navigation/use-navigation.ts';
import { CONVERSATIONS_KEY } from '../../support/conversations-key.ts';
import { NewConversationForm } from '../../support/new-conversation-form.tsx';

/** A question of a user who is logged in, which leads to its conversation. */
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
