import * as contact from '@fairtick/domain/support/contact-contract';
import * as contract from '@fairtick/domain/support/contract';
import * as conversation from '@fairtick/domain/support/conversation-contract';
import { type Route, route } from '../../platform/http/index.ts';
import { addContactMessage, closeContact, sendContact, showContact } from './contacts.ts';
import type { SupportContext } from './context.ts';
import {
	answerConversation,
	closeQueuedConversation,
	openUserConversation,
	takeConversation,
} from './conversation-acts.ts';
import { listConversationQueue, showQueuedConversation } from './conversation-queue.ts';
import {
	addConversationMessage,
	closeConversation,
	listConversations,
	openConversation,
	showConversation,
} from './conversations.ts';
import { answerDispute, decideDispute, takeDispute } from './dispute-acts.ts';
import { listDisputeQueue, showQueuedDispute } from './dispute-queue.ts';
import { addDisputeMessage, listDisputes, openDispute, showDispute } from './disputes.ts';

/** The calls of support, disputes and conversations: those of users and visitors, then those of staff. */
export function supportRoutes(context: SupportContext): Route[] {
	return [
		route(contract.listDisputes, (call) => listDisputes(context, call)),
		route(contract.openDispute, (call) => openDispute(context, call)),
		route(contract.getDispute, (call) => showDispute(context, call)),
		route(contract.addDisputeMessage, (call) => addDisputeMessage(context, call)),
		route(contract.listDisputeQueue, (call) => listDisputeQueue(context, call)),
		route(contract.getQueuedDispute, (call) => showQueuedDispute(context, call)),
		route(contract.takeDispute, (call) => takeDispute(context, call)),
		route(contract.answerDispute, (call) => answerDispute(context, call)),
		route(contract.decideDispute, (call) => decideDispute(context, call)),
		route(conversation.listConversations, (call) => listConversations(context, call)),
		route(conversation.openConversation, (call) => openConversation(context, call)),
		route(conversation.getConversation, (call) => showConversation(context, call)),
		route(conversation.addConversationMessage, (call) => addConversationMessage(context, call)),
		route(conversation.closeConversation, (call) => closeConversation(context, call)),
		route(contact.sendContact, (call) => sendContact(context, call)),
		route(contact.getContact, (call) => showContact(context, call)),
		route(contact.addContactMessage, (call) => addContactMessage(context, call)),
		route(contact.closeContact, (call) => closeContact(context, call)),
		route(conversation.listConversationQueue, (call) => listConversationQueue(context, call)),
		route(conversation.getQueuedConversation, (call) => showQueuedConversation(context, call)),
		route(conversation.openUserConversation, (call) => openUserConversation(context, call)),
		route(conversation.takeConversation, (call) => takeConversation(context, call)),
		route(conversation.answerConversation, (call) => answerConversation(context, call)),
		route(conversation.closeQueuedConversation, (call) => closeQueuedConversation(context, call)),
	];
}
