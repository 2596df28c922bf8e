import type { Texts } from './keys.ts';

export const en: Texts = {
	'http.malformed': 'The request could not be read. Please try again.',
	'http.signed_out': 'You are logged out. Please log in again.',
	'http.forbidden': 'You do not have access to this.',
	'http.xsrf': 'This page is out of date. Please reload it and try again.',
	'http.fresh_sign_in': 'Please log in again to confirm it is you.',
	'http.second_factor':
		'Two-factor authentication is required for staff. Please set it up in your security settings, or log in again using it.',
	'http.scope:lacking': 'This API token does not have the permission “{scope}”.',
	'http.scope:none': 'This cannot be done with an API token. Please do it in your settings.',
	'http.not_found': 'We could not find that.',
	'http.in_progress': 'This request is still being processed. Please try again in a moment.',
	'http.too_large:plain': 'The request is too large. Please send less at a time.',
	'http.too_large:photo': 'This photo is too large. Please choose one of at most {megabytes} MB.',
	'http.too_large:file': 'This file is too large. Please choose one of at most {megabytes} MB.',
	'http.unsupported': 'Unsupported content type. Please send JSON.',
	'http.invalid': 'Please check the marked fields.',
	'http.key_missing': 'This request needs the header Idempotency-Key, with a new UUID for each action.',
	'http.key_reused':
		'This Idempotency-Key was already used with different content ({field}). Please start again with a new key.',
	'http.too_many': 'Too many requests. Please try again in {retry_after:seconds}.',
	'http.fault':
		'Something went wrong on our side. Please try again; if it happens again, contact us and quote {request_id}.',
	'http.not_done': 'The service is not available right now and nothing was changed. Please try again shortly.',
	'http.unknown': 'We could not confirm the outcome. Please check before you try again.',
	'files.type': 'Please send a JPEG, PNG, WebP or HEIC picture, or a PDF.',
	'files.pixels': 'This picture has more than {megapixels} megapixels. Please send a smaller one.',
	'files.pages': 'This PDF has more than {pages} pages. Please send only the pages that are needed.',
	'files.active': 'This PDF contains scripts, attachments or other active content. Please send a photo or a plain PDF.',
	'files.encrypted': 'This PDF is protected. Please send one without a password or restrictions.',
	'files.unreadable': 'We could not open this file; it may be damaged. Please take a new photo or save it again.',
	'files.heavy': 'This file takes too long to open. Please send a simpler one, such as a photo of the page.',
	'trading.not_done': 'Your trade was not placed and you have not been charged. Please try again.',
	'trading.unknown':
		'We could not confirm yet whether your trade was placed. Check again with the same trade ID; it will never be placed twice.',
	'trading.not_logged':
		'Your trade was not placed and you have not been charged: the public record of all orders has stopped, so the result could not be proved. Please try again in a few minutes.',
	'trading.id_reused': 'This trade ID was already used with different content ({field}). Please place a new trade.',
	'trading.not_enough_balance':
		'Your balance of {balance:money} does not cover the stake of {stake:money}. Please choose a smaller stake or add money.',
	'trading.money_held_back':
		'Of your balance, {amount:money} comes from a withdrawal that you cancelled. It can be traded again on {until:instant}; you can withdraw it at any time.',
	'trading.stake_too_low': 'The smallest stake is {limit:money}.',
	'trading.stake_too_high': 'The largest stake is {limit:money}.',
	'trading.market_closed:hours': 'This market is closed. Please choose another asset.',
	'trading.market_closed:hours_until': 'This market is closed. It opens on {opens_at:instant}.',
	'trading.market_closed:feed': 'Prices of this asset have stopped for now. Please wait, or choose another asset.',
	'trading.market_closed:beacon':
		'The public random numbers (drand) cannot be reached, and the index waits for them. Please wait, or choose another asset.',
	'trading.market_closed:clock':
		'The server’s clock is late, and the index waits until it is right again. Please wait, or choose another asset.',
	'trading.market_closed:suspended': 'Trading in this asset is suspended. Please choose another asset.',
	'trading.market_closed:close_only': 'This asset takes no new trades. Open trades run to expiry as normal.',
	'trading.market_closed:maintenance':
		'This asset is under maintenance until {opens_at:instant}. Please wait, or choose another asset.',
	'trading.unknown_asset': 'This asset does not exist or is not available. Please choose another one.',
	'trading.duration_not_offered':
		'This duration is not available. Please choose one from {min:seconds} to {max:seconds}.',
	'trading.expiry_outside_session:session':
		'The trade would expire after the market closes on {closes_at:instant}. Please choose an earlier expiry.',
	'trading.expiry_outside_session:maintenance':
		'The trade would run into the maintenance that begins on {closes_at:instant}. Please choose an earlier expiry.',
	'trading.too_late':
		'The order reached us after its deadline, so it was not placed. The deadline was {buy_until:instant}. Please place it again.',
	'trading.payout_changed':
		'The payout fell from {old:percent} to {new:percent}. No trade was placed. Please review the new payout and try again.',
	'trading.too_many_open': 'You can have at most {limit} open trades. Please wait for one to close.',
	'trading.exposure_reached':
		'We can currently accept no more than {limit:money} in this direction. Please choose a smaller stake or try later.',
	'trading.own_limit_reached:stake': 'You set a limit of {limit:money} per trade.',
	'trading.own_limit_reached:loss':
		'This could exceed the loss limit you set: {limit:money} in {window:window}. Used so far, open stakes included: {used:money}.',
	'trading.own_limit_reached:loss_until':
		'This could exceed the loss limit you set: {limit:money} in {window:window}. Used so far, open stakes included: {used:money}. Part of it becomes available again on {until:instant}.',
	'trading.own_limit_reached:turnover':
		'This would exceed the turnover limit you set: {limit:money} in {window:window}. Used so far: {used:money}.',
	'trading.own_limit_reached:turnover_until':
		'This would exceed the turnover limit you set: {limit:money} in {window:window}. Used so far: {used:money}. Part of it becomes available again on {until:instant}.',
	'trading.excluded:until': 'You are taking a break from trading until {until:instant}.',
	'trading.excluded:self_until':
		'You have excluded yourself from trading until {until:instant}. After that, the exclusion ends only when you ask to return.',
	'trading.excluded:always': 'You have excluded yourself from trading permanently.',
	'trading.reality_check':
		'You have been trading since {since:instant}: {trades} trades, net result {net:money}. Please answer the reality check to continue.',
	'trading.session_over':
		'Your trading session has reached the length you set. You can trade again on {until:instant}.',
	'cashier.own_limit_reached:now':
		'This would exceed the deposit limit you set: {limit:money} in {window:window}. Used so far: {used:money}.',
	'cashier.own_limit_reached:until':
		'This would exceed the deposit limit you set: {limit:money} in {window:window}. Used so far: {used:money}. Part of it becomes available again on {until:instant}.',
	'cashier.excluded:until':
		'You are taking a break until {until:instant}. Deposits are closed until then. Pending withdrawals continue and cannot be cancelled.',
	'cashier.excluded:self_until':
		'You have excluded yourself until {until:instant}. Deposits stay closed until you ask to return after that. Pending withdrawals continue and cannot be cancelled.',
	'cashier.excluded:always':
		'You have excluded yourself permanently. Deposits are closed. Pending withdrawals continue and cannot be cancelled.',
	'cashier.withdrawals_final:switch':
		'You have made your withdrawals final. Pending withdrawals continue and cannot be cancelled. You can change this in your settings, under Limits: it takes 24 hours.',
	'cashier.withdrawals_final:switch_until':
		'You have made your withdrawals final until {until:instant}. Pending withdrawals continue and cannot be cancelled until then.',
	'cashier.withdrawals_final:loss':
		'You have reached your loss limit. Until part of it becomes available again, pending withdrawals continue and cannot be cancelled.',
	'cashier.withdrawals_final:loss_until':
		'You have reached your loss limit. Pending withdrawals continue and cannot be cancelled. Part of the limit becomes available again on {until:instant}.',
	'limits.exclusion_not_over': 'You can ask to return only after the term of a self-exclusion is over.',
	'trading.verify_first:email':
		'Please confirm your email address before you trade with real money. You can still use the demo account.',
	'trading.verify_first:identity':
		'Please verify your identity before you trade with real money. You can still use the demo account.',
	'trading.account_frozen': 'Your account is frozen. The reason and the review date are shown in your settings.',
	'trading.staff': 'Staff cannot trade with real money. You can still use the demo account.',
	'trading.accept_terms':
		'The terms have changed. Please accept version {version} on the terms page before your next trade with real money.',
	'trading.jurisdiction_closed':
		'Real-money trading is not available in your country. You can still use the demo account.',
	'trading.real_money_off': 'Real-money trading is not available for this asset. Please switch to the demo account.',
	'trading.wrong_mode':
		'You have switched to the other account in the meantime. No trade was placed. Please check the account and try again.',
	'trading.slippage_too_low': 'The price protection must be at least {limit} ticks.',
	'trading.seen_price_too_old': 'The price you saw is too old. Please check the current price and try again.',
	'trading.claim_open':
		'You owe {amount:money} from a payment that was taken back. Real-money trading is closed until it is paid. You can still use the demo account.',
	'cashier.not_done': 'The payment provider is not available right now and nothing was changed. Please try again.',
	'cashier.unknown': 'We could not confirm yet whether this worked. Please check your movements before you try again.',
	'cashier.amount_too_low': 'The smallest amount is {limit:money}.',
	'cashier.amount_too_high:most': 'The largest amount is {limit:money}.',
	'cashier.amount_too_high:nothing':
		'Nothing can be withdrawn by this method, because none of your money came by it. Please choose another one.',
	'cashier.destination_needed:some':
		'Only {limit:money} can go back to where it came from. To withdraw more by this method, add a destination and choose it.',
	'cashier.destination_needed:none':
		'To withdraw by this method, add a destination and choose it: the money will go there.',
	'cashier.not_enough_balance': 'Your balance of {balance:money} does not cover {amount:money}.',
	'cashier.limit_reached:day':
		'You can deposit {limit:money} in 24 hours and have used {used:money}. More is possible from {until:instant}.',
	'cashier.limit_reached:month':
		'You can deposit {limit:money} in 30 days and have used {used:money}. More is possible from {until:instant}.',
	'cashier.return_to_source':
		'Money goes back to where it came from first. Please withdraw {amount:money} by the method you deposited with ({method}).',
	'cashier.method_closed:country': 'This method is not available in your country. Please choose another one.',
	'cashier.method_closed:off': 'This method is not available. Please choose another one.',
	'cashier.method_closed:provider': 'The payment provider declined this. Please choose another method.',
	'cashier.unpaid_deposits':
		'You have {limit} deposits that are not paid yet. Please pay or cancel one of them before you begin another.',
	'cashier.open_withdrawals':
		'You have {limit} withdrawals that have not been sent yet. Please wait for one of them, or cancel one, before you request another.',
	'cashier.too_many_deposits':
		'You can begin at most {limit} deposits in 24 hours, including those you cancel. You can begin the next one from {until:instant}.',
	'cashier.too_many_withdrawals':
		'You can request at most {limit} withdrawals in 24 hours, including those you cancel. You can request the next one from {until:instant}.',
	'cashier.quote_over': 'This rate is no longer valid. Please ask for a new one.',
	'cashier.too_many_quotes': 'You have asked for too many rates. You can ask again from {until:instant}.',
	'cashier.too_many_destinations':
		'You can have at most {limit} destinations, counting those you removed within a day of adding them. Please remove an older one, or try again tomorrow.',
	'cashier.too_late_to_cancel': 'This can no longer be cancelled.',
	'cashier.verify_first:email': 'Please confirm your email address first.',
	'cashier.verify_first:identity': 'Please verify your identity first.',
	'cashier.account_frozen': 'Your account is frozen. The reason and the review date are shown in your settings.',
	'cashier.claim_open':
		'You owe {amount:money} from a payment that was taken back. Withdrawals are closed until it is paid.',
	'cashier.nothing_to_trade':
		'Nothing can be traded on the real account at the moment, so no deposits are taken. You can still withdraw.',
	'cashier.jurisdiction_closed': 'Deposits are not available in your country. You can still withdraw.',
	'cashier.real_money_off': 'Deposits and withdrawals are not available here.',
	'cashier.staff': 'Staff cannot deposit or withdraw money.',
	'identity.wrong_credentials': 'Incorrect email address or password.',
	'identity.link_invalid': 'This link has expired or has already been used. Please request a new one.',
	'identity.challenge_over': 'Your login timed out. Please start again.',
	'identity.second_factor_is_on': 'Two-factor authentication is already on.',
	'identity.second_factor_is_off': 'Two-factor authentication is not on. Please set it up first.',
	'identity.too_many_tokens': 'You can have at most {limit} API tokens. Please delete one first.',
	'identity.email_taken': 'This email address is now used by another account. Please use another one.',
	'identity.close_staff': 'Staff accounts must be closed by an administrator after the role is removed.',
	'identity.close_frozen': 'Your account is frozen. You can close it once it is no longer frozen.',
	'identity.close_open_trades': 'You have open trades ({count}). Please wait until they close.',
	'identity.close_pending': '{amount:money} is reserved or being withdrawn. Please wait until that is finished.',
	'identity.close_money_left': 'Your real account still holds {balance:money}. Please withdraw it first.',
	'identity.close_claim':
		'You owe {amount:money} from a payment that was taken back. Please pay it first, or contact support.',
	'identity.close_deposit':
		'A deposit is not finished ({count}). Cancel it, or wait until it is credited, returned or expired.',
	'identity.close_address_new':
		'Your email address was changed recently. Until {until:instant} your previous address can still recover the account; after that you can close it.',
	'identity.country_fixed':
		'Your country can no longer be changed here because your account has had deposits. An approved proof of address changes it; otherwise please write to support.',
	'identity.provider_unavailable':
		'{provider} is unavailable or not responding correctly. Please try again in a moment, or log in another way.',
	'identity.provider_refused': '{provider} did not log you in. Please try again, or log in another way.',
	'identity.oauth_over': 'This login took too long or was started in another browser. Please start again.',
	'identity.email_unverified':
		'{provider} has not confirmed your email address. Please confirm it there first, or sign up with a password.',
	'identity.address_taken':
		'There is already an account with {email}. Please log in as usual, then connect {provider} in your security settings.',
	'identity.connected_elsewhere': 'This {provider} account is connected to another account here.',
	'identity.not_connected': 'This {provider} account can’t confirm that it is you.',
	'identity.last_way_in':
		'You would no longer be able to log in. Please set a password or connect another account first.',
	'identity.recover_staff':
		'Two-factor authentication of a staff account cannot be recovered here. Please ask an administrator to remove and reassign your role.',
	'identity.recovery_requested':
		'We have sent an email with a link to the address of this account. The link is valid for 60 minutes.',
	'recovery.open': 'A recovery of this account is already under way. We will email you.',
	'recovery.incomplete': 'Something is missing. Please send every side of your document, and a selfie.',
	'recovery.over': 'This recovery has already been decided, stopped or has expired.',
	'recovery.unseen': 'Please open every page of the documents first.',
	'recovery.unchecked': 'Please tick every point of the checklist, or decline the recovery.',
	'recovery.differs':
		'What you read differs from the identity of this account. Please check it, or decline the recovery.',
	'recovery.sent':
		'Your documents have arrived. Two members of our team will compare them with your identity, and we will email you their decision.',
	'recovery.stopped': 'The recovery was stopped. Your two-factor authentication stays on.',
	'mail.recover.subject': 'Recover your account without 2FA',
	'mail.recover.text':
		'Someone who knows your password says that they can no longer use the two-factor authentication of your account. With this link, send a document and a selfie. It is valid for 60 minutes. If it was not you, ignore this email and change your password.',
	'mail.recover.action': 'Send documents',
	'mail.stop_recovery.subject': 'Someone asked to turn off your two-factor authentication',
	'mail.stop_recovery.text':
		'Someone who knows your password has sent documents to turn off two-factor authentication on your account. Two members of our team will compare them with your identity; after that, it stays on for another 72 hours. If it was not you, stop it now and change your password.',
	'mail.stop_recovery.action': 'Stop this',
	'mail.recovery_agreed.subject': 'Your two-factor authentication will be turned off',
	'mail.recovery_agreed.text':
		'Two members of our team have compared the documents with your identity. On {at:instant} two-factor authentication on your account will be turned off and all devices will be logged out. If it was not you, stop it now and change your password. Logging in with an authenticator code stops it too.',
	'mail.recovery_agreed.action': 'Stop this',
	'mail.recovery_refused.subject': 'Your two-factor authentication stays on',
	'mail.recovery_refused.text':
		'We could not confirm that the documents are yours, so two-factor authentication on your account stays on. The reason: {reason}',
	'mail.recovery_stopped.subject': 'Your account recovery has ended',
	'mail.recovery_stopped.text':
		'The recovery was stopped, an authenticator or recovery code was used, or our time to decide has run out. Your two-factor authentication stays on. If you did not ask for a recovery, change your password: someone knows it.',
	'mail.recovery_done.subject': 'Your two-factor authentication was turned off',
	'mail.recovery_done.text':
		'Logging in now requires only your password, and all devices were logged out. Withdrawals wait for a while, as after every such change. Please set up two-factor authentication again in your security settings.',
	'identity.window_title': 'Log in',
	'identity.window_done': 'Done. You can close this window.',
	'identity.passkey_refused': 'This passkey could not be used here. Please try again, or log in another way.',
	'identity.register_first': 'You need an account for this. Registering keeps your demo trades and balance.',
	'identity.guest_limit':
		'No more guest accounts can be opened from here until {until:instant}. Registering is free and takes a minute.',
	'identity.has_account': 'You already have an account here.',
	'identity.too_many_passkeys': 'You can have at most {limit} passkeys. Please remove one first.',
	'identity.reset_requested':
		'If there is an account with this email address, we have sent an email with a link. The link is valid for 60 minutes.',
	'identity.password_reset': 'Your new password is set. You were logged out on all devices; please log in.',
	'identity.verification_requested':
		'If this email address still needs to be confirmed, we have sent an email with a link. The link is valid for 60 minutes.',
	'identity.email_verified': 'Your email address is confirmed.',
	'admin.link_invalid':
		'This link has expired or has already been used. Create a new one on the server with npm run admin-link.',
	'admin.own_role': 'You cannot change your own role. Please ask another administrator.',
	'admin.unchanged': 'Nothing to change.',
	'admin.last_admin': 'This is the last administrator. Please appoint another one first.',
	'admin.nobody_else':
		'This needs a second administrator, and there is none. Create one on the server with npm run admin-link.',
	'admin.user_frozen': 'This account is frozen. Please unfreeze it first.',
	'admin.email_unverified':
		'This person has not confirmed their email address yet. They must do so before they get a role.',
	'admin.user_closed': 'This account is closed. The money must go back to its payer.',
	'admin.user_is_staff': 'This account belongs to staff. Please remove its role first.',
	'admin.own_request': 'This must be approved by someone other than the requester and the person affected.',
	'admin.no_right': 'You or the requester no longer have the permission this needs.',
	'admin.request_over': 'This request has already been decided or has expired.',
	'admin.address_listed':
		'An address of this money is on the screening list, and two people of risk have not cleared it.',
	'admin.not_replayed': 'The restored database is still missing entries from the journal. Run reconciliation first.',
	'admin.payouts_off':
		'Payouts are off since a backup was restored. Two people must turn them back on before this money can be sent.',
	'admin.request_earlier':
		'This request was made by an earlier version of the server and can no longer be approved. Decline it, or have it cancelled and made again.',
	'admin.request_open': 'A request like this is already pending. Approve, decline or cancel it first.',
	'admin.settings_changed': 'Someone changed the settings in the meantime. Please review them and try again.',
	'admin.gave_role': 'One of you gave the other their role less than 7 days ago. Who can approve this: {who}.',
	'admin.confirmed_deposit':
		'Two people who credited money of this user together in the last 30 days cannot approve the user’s withdrawals together. Who can: {who}.',
	'admin.leaves_no_pair':
		'After this credit, no two people would be left to approve this user’s withdrawals. Who can make it: {who}.',
	'admin.third_needed':
		'There are not enough people with the role finance or admin for this. One more person needs one of these roles.',
	'admin.taken': '{by} is working on this until {until:instant}.',
	'admin.own_item': 'This is about you. Someone else has to handle it.',
	'calendar.lines_wrong': 'Nothing was imported: line {line} is not valid. Invalid lines in total: {count}.',
	'calendar.entry_exists': 'There is already an event with this time, country and title.',
	'calendar.unchanged': 'Nothing has changed.',
	'calendar.excluded': 'You are taking a break from trading: the calendar cannot be subscribed to until it ends.',
	'content.changed': 'Someone published another text in the meantime. Please open it and add your changes to it.',
	'content.unchanged': 'This text is already published.',
	'content.terms_over': 'The terms have changed since you opened them. Please read version {version}.',
	'content.announcement_over': 'This announcement is over.',
	'content.slug_taken': 'Another article already has this address. Please choose another one.',
	'content.news_shown': 'This article is already published.',
	'content.news_draft': 'This article is a draft.',
	'content.too_many_pinned': 'There are already {limit} pinned articles. Please unpin one first.',
	'content.too_many': 'There are {limit} announcements that are not over. Please end one first.',
	'admin.payment_changed':
		'The payment or where it goes has changed since this was asked for. Decline the request and make a new one.',
	'admin.no_return_address':
		'The money cannot go back to where it came from, and the user has no address of their own that can be used yet. Ask them to save one in the cashier; it can be used after 24 hours.',
	'admin.worth_too_little': '{least:money} of this payment has already gone back. Its value cannot be lower.',
	'admin.export_too_large': 'This would be more than {limit} users. Please narrow the list first.',
	'admin.filters_full': 'You have saved {limit} filters. Please delete one first.',
	'types.not_above': 'This type is not above the one that the user has earned.',
	'assets.ticker_listed': '{ticker} is already listed. Please remove it from the list first.',
	'assets.last_listed': 'This is the last asset on the list, and the list is never empty.',
	'assets.open_trades': 'Trades on this asset are open until {until:instant}. Please try again after that.',
	'assets.maintenance_early':
		'Maintenance can begin on {earliest:instant} at the earliest: 15 minutes from now, and after the last open trade.',
	'assets.maintenance_late': 'Maintenance can begin on {latest:instant} at the latest.',
	'assets.maintenance_overlaps':
		'Maintenance is announced from {from:instant} to {until:instant} already. Please cancel it first.',
	'assets.no_maintenance': 'No maintenance is announced here.',
	'assets.no_source': 'These prices are not available: the server was started without the setting {setting}.',
	'assets.demo_only':
		'These prices cannot be traded with real money: that needs three exchanges, Polygon, or a fair index with the beacon.',
	'assets.beacon_announced': 'Another beacon begins on {begin:instant}. Please create the index after that.',
	'assets.recording_pair': 'This recording is of {pair}, not of {ticker}.',
	'assets.recording_jump':
		'The price jumps by {percent}% at line {line} of this recording. At most {most}% is possible from one price to the next.',
	'assets.recording_finer':
		'The prices in this file are finer than the asset’s tick size of {tick_size}, which never changes.',
	'assets.payout_early':
		'These payouts can begin on {earliest:instant} at the earliest, so that users see them in advance.',
	'assets.changed': 'Someone changed this asset in the meantime. Please review it and try again.',
	'support.too_many_open': 'You have {limit} disputes that have not been decided yet. Please wait for one of them.',
	'support.already_open': 'You have already disputed this. Add to that dispute instead.',
	'support.too_many_unanswered': 'You have sent {limit} messages without a reply. Please wait for our answer.',
	'support.decided': 'This dispute has been decided, so it takes no more messages.',
	'support.own': 'This is your own matter. Someone else has to handle it.',
	'support.too_many_conversations':
		'You have {limit} conversations that are not closed. Please continue one of them, or close one.',
	'support.closed': 'This conversation is closed. Please start a new one.',
	'support.unreachable': 'This person could not read your message: the account is closed, or it is a guest’s.',
	'verification.step_not_open':
		'This step cannot be sent right now. Please complete the steps before it, or wait for our decision.',
	'verification.attempts_used:until': 'You have used your attempts for now. You can try again from {until:instant}.',
	'verification.attempts_used:staff':
		'You have used all attempts for this step. Please contact us; our team can allow another one.',
	'verification.file_refused:type': 'This is not a photo or PDF we can use. Please send JPEG, PNG, WebP, HEIC or PDF.',
	'verification.file_refused:pixels':
		'This picture is too large to open. Please send one with fewer pixels, for example a photo from your phone.',
	'verification.file_refused:pages': 'This PDF has too many pages. Please send only the page we need.',
	'verification.file_refused:script':
		'This PDF contains scripts, attachments or actions. For your safety and ours we do not take it. Please send a photo, or print it to a new PDF.',
	'verification.file_refused:unreadable': 'This file is damaged or protected by a password. Please send another one.',
	'verification.own': 'This is your own verification. Someone else has to handle it.',
	'verification.decided': 'This case has already been decided.',
	'verification.not_taken': 'Take the case to see its documents.',
	'verification.second_person': 'You reviewed this last. Someone else must review it now.',
	'verification.incomplete': 'Something is missing. Please decide every step and enter what you read on the document.',
	'verification.unchecked': 'A step can be approved only when every point of its checklist is ticked.',
	'verification.no_reason': 'Please choose at least one reason for each step you reject.',
	'verification.underage':
		'According to the date of birth you read, this person is under 18. Please reject the document.',
	'verification.document_over': 'According to the date you read, this document is out of date. Please reject it.',
	'verification.tries_left': 'This user can still try this step.',
	'verification.asked': 'The source of funds has already been asked for.',
	'verification.step.personal': 'Personal data',
	'verification.step.document': 'Identity document',
	'verification.step.selfie': 'Selfie',
	'verification.step.address': 'Proof of address',
	'verification.step.funds': 'Source of funds',
	'verification.reason.unreadable':
		'We could not read it. Please take a sharp photo in good light, without reflections.',
	'verification.reason.cut_off': 'Part of it is missing. Please show it whole, with all four corners.',
	'verification.reason.wrong_paper': 'It is not the document you chose, or not one we accept.',
	'verification.reason.copy': 'It is a copy or a picture of a screen. Please photograph the original.',
	'verification.reason.altered': 'It appears to have been changed.',
	'verification.reason.out_of_date': 'It is out of date.',
	'verification.reason.name_differs': 'The name differs from your document.',
	'verification.reason.birth_differs': 'The date of birth differs from your document.',
	'verification.reason.address_differs': 'The address differs from the one you entered.',
	'verification.reason.face_hidden':
		'Your face is not clearly visible. Please look at the camera without hat or sunglasses.',
	'verification.reason.other_person': 'We could not match the photo to your document.',
	'verification.reason.underage': 'You must be at least 18 years old.',
	'verification.reason.other_account': 'You already have an account with us.',
	'verification.reason.unexplained': 'It does not show where the money comes from.',
	'ledger.statement_too_long':
		'This statement would have more than {limit} transactions. Please choose a shorter period, or download it as CSV.',
	'ledger.statements_used_up':
		'We email at most {limit} statements a day. Please try again tomorrow, or download the statement.',
	'ledger.verify_first':
		'Please confirm your email address before we send statements to it. You can still download them.',
	'identity.email_changed': 'Your email address was changed. Other sessions and API tokens were revoked.',
	'identity.email_restored':
		'Your old address was restored. All devices were logged out, and your password, all API tokens, all webhooks and every way to log in that was added in the seven days before the change or since were removed. We are emailing you a link to set a new password.',
	'mail.footer': 'This email was sent by {app}. We never ask for your password by email.',
	'mail.unexpected': 'If you did not expect it, log in and check your security settings.',
	'mail.verify.subject': 'Confirm your email address',
	'mail.verify.text':
		'Please confirm that this email address is yours. The link can be used once and is valid for 60 minutes. If you did not create an account, ignore this email.',
	'mail.verify.action': 'Confirm email address',
	'mail.reset.subject': 'Set a new password',
	'mail.reset.text':
		'Someone (hopefully you) asked to reset your password. The link can be used once and is valid for 60 minutes. If it was not you, ignore this email: your password stays as it is.',
	'mail.reset.action': 'Set a new password',
	'mail.password_changed.subject': 'Your password was changed',
	'mail.password_changed.text':
		'The password of your account was changed and your other devices were logged out. If it was not you, set a new password immediately.',
	'mail.new_device.subject': 'Login from a new device',
	'mail.new_device.text':
		'Someone logged in to your account from a device that is new, or that had not logged in since your way of logging in last changed: {device}, IP address {address}, {at:instant}. If it was not you, log that device out in your security settings and change your password.',
	'mail.second_factor_on.subject': 'Two-factor authentication is on',
	'mail.second_factor_on.text':
		'From now on, logging in to your account also requires a code from your authenticator app. Store your recovery codes somewhere safe.',
	'mail.second_factor_off.subject': 'Two-factor authentication was turned off',
	'mail.second_factor_off.text':
		'Logging in to your account now requires only the password. If it was not you, change your password immediately and turn two-factor authentication on again.',
	'mail.account_frozen.subject': 'Your account was frozen',
	'mail.account_frozen.text':
		'You can log in and view everything but cannot place new trades. Open trades run to expiry as normal. You can see the reason and the review date in your profile.',
	'mail.account_unfrozen.subject': 'Your account is no longer frozen',
	'mail.account_unfrozen.text': 'You can place trades again.',
	'mail.role_changed.subject': 'Your role was changed',
	'mail.role_changed.text':
		'Your staff permissions were changed, and your other devices were logged out. Please log in again. If you did not expect this, tell another administrator immediately.',
	'mail.type_changed.subject': 'Your account type has changed',
	'mail.type_changed.text':
		'Your new account type and the reason are on your profile page. It applies to trades that you place from now on; open trades keep their payout.',
	'mail.api_token.subject': 'A new API token',
	'mail.api_token.text':
		'An API token was created for your account. Software that has it can act on your behalf within its permissions. If it was not you, delete it in your settings under API and change your password immediately.',
	'mail.webhook_added.subject': 'A new address for your webhooks',
	'mail.webhook_added.text':
		'A webhook was added to your account or got another address: what happens in the account is sent to {host} on the internet. If it was not you, remove it in your settings under API and change your password immediately.',
	'mail.webhook_paused.subject': 'One of your webhooks is paused',
	'mail.webhook_paused.text':
		'The address of one of your webhooks has not accepted what we sent, so we no longer send anything to it. You see what happened in your settings under API. Once the address works again, resume the webhook there; what was not sent can be sent again from its log.',
	'mail.change_email.subject': 'Confirm your new email address',
	'mail.change_email.text':
		'Someone (hopefully you) wants to use this email address for an account here. The link can be used once and is valid for 60 minutes. If it was not you, ignore this email: nothing changes.',
	'mail.change_email.action': 'Use this address',
	'mail.undo_email.subject': 'Your email address was changed',
	'mail.undo_email.text':
		'Your account now has a different email address. If it was not you, restore this one within 7 days: all devices will be logged out and you will set a new password. If it was you, there is nothing to do.',
	'mail.undo_email.action': 'Restore this address',
	'mail.account_closed.subject': 'Your account is closed',
	'mail.account_closed.text':
		'Your account was closed and your personal details were erased. Trades and money movements are kept under a number, because the ledger must balance. You can create a new account with this email address at any time.',
	'mail.audit_clean.subject': 'A full audit found no problems',
	'mail.audit_clean.text':
		'Save this line: with it, anyone can prove later that nothing recorded up to then has been changed or deleted. {line}',
	'mail.audit_findings.subject': 'ALARM: an audit has findings',
	'mail.audit_findings.text':
		'The stored data contradicts itself. Save this line, and see “A finding” in docs/operations.md for what to do now. {line}',
	'mail.payouts_stopped.subject': 'ALARM: automatic payouts have stopped',
	'mail.payouts_stopped.text':
		'Automatic payouts by {account} have stopped: {why} Withdrawals by it now need two people. You find them in the back office, where two people can also turn automatic payouts back on.',
	'payouts.stopped:hour': 'more would have been paid in an hour than is allowed.',
	'payouts.stopped:day': 'more would have been paid in a day than is allowed.',
	'payouts.stopped:failures': 'the payouts of five users failed in a row.',
	'payouts.stopped:restored': 'the database was restored from a backup.',
	'mail.identity_connected.subject': '{provider} was connected to your account',
	'mail.identity_connected.text':
		'From now on you can also log in to your account with {provider}. If it was not you, disconnect it in your security settings and change your password.',
	'mail.identity_disconnected.subject': '{provider} was disconnected from your account',
	'mail.identity_disconnected.text':
		'You can no longer log in to your account with {provider}. If it was not you, change your password immediately.',
	'mail.passkey_added.subject': 'A passkey was added',
	'mail.passkey_added.text':
		'From now on you can log in with a passkey, and it is requested after the password. If it was not you, remove it in your security settings and change your password.',
	'mail.passkey_removed.subject': 'A passkey was removed',
	'mail.passkey_removed.text':
		'A passkey was removed; it can no longer be used to log in. If it was not you, change your password immediately and check your security settings.',
	'mail.recovery_codes_renewed.subject': 'New recovery codes were created',
	'mail.recovery_codes_renewed.text':
		'The recovery codes that you had do not work anymore. If it was not you, change your password, log out your other devices and create new codes in your security settings.',
	'mail.destination_added.subject': 'A new withdrawal destination',
	'mail.destination_added.text':
		'A destination for withdrawals was added to your account. Money can be sent there from {at:instant} on. If it was not you, change your password immediately, remove the destination in the cashier and write to support. If your email address was changed without you, restore it by the link in our email about that change: withdrawals and destinations of that time then end.',
	'mail.withdrawal_requested.subject': 'A withdrawal to a new destination',
	'mail.withdrawal_requested.text':
		'A withdrawal of {amount:money} was requested to a destination that was added within the last seven days. If it was not you, change your password immediately, cancel the withdrawal in the cashier and write to support, who can stop it. If your email address was changed without you, restore it by the link in our email about that change: withdrawals and destinations of that time then end.',
	'mail.verification_approved.subject': 'Your identity is verified',
	'mail.verification_approved.text':
		'We have approved your documents. Withdrawals that were waiting for this continue automatically.',
	'mail.funds_asked.subject': 'Please show us where your money comes from',
	'mail.funds_asked.text':
		'{reason} Please send a document in Settings, Verification. Until it is approved, withdrawals wait.',
	'mail.verification_rejected.subject': 'We need something more to verify you',
	'mail.verification_rejected.text':
		'We could not approve everything you sent. {reasons} Open Settings, Verification to try again.',
	'mail.verification_expiring.subject': 'Your identity document expires soon',
	'mail.verification_expiring.text':
		'The document you verified your identity with is valid until {day:day}. Please send a new one in Settings, Verification once you have it.',
	'mail.verification_expired.subject': 'Your identity document has expired',
	'mail.verification_expired.text':
		'The document you verified your identity with was valid until {day:day}. Please send a new one in Settings, Verification. Withdrawals may have to wait for it.',
	'mail.support_answered.subject': 'Support has answered you',
	'mail.support_answered.text':
		'{text}\n\nTo reply, log in and open this page:\n{page}\n\nReplies to this email do not reach us.',
	'mail.contact_received.subject': 'We have received your message',
	'mail.contact_received.text':
		'Thank you for writing to us. We answer within {days} working days, by email to this address.\n\nThe link leads to your conversation: there you can add to your message, read our answers and close the conversation. Please do not pass it on.\n\nDid you not write to us? Then someone entered your address by mistake, and you can ignore this email.',
	'mail.contact_received.action': 'Open conversation',
	'mail.contact_answered.subject': 'Support has answered you',
	'mail.contact_answered.text':
		'{text}\n\nTo reply, open your conversation by the link. Replies to this email do not reach us.',
	'mail.contact_answered.action': 'Open conversation',
	'mail.statement.subject': 'Your statement for {month:month}',
	'mail.statement.text':
		'The statement you requested for {month:month} is attached. It lists every transaction with the balance after it. All times are in UTC.',
	'accounts.asset_unknown': 'This asset does not exist or is not available. Please choose another one.',
	'accounts.last_asset': 'The last tab cannot be removed. Please add another asset first.',
	'accounts.active_asset': 'The current tab cannot be removed. Please switch to another one first.',
	'accounts.asset_not_selected': 'This asset is not on one of your tabs. Please add it first.',
	'accounts.too_many_assets': 'You can have at most {limit} tabs. Please remove one first.',
	'accounts.mode_changed_demo': 'You are now trading on the demo account.',
	'accounts.mode_changed_real': 'You are now trading on the real account.',
	'accounts.mode_unchanged': 'This account is already the current one.',
	'accounts.refilled': '{amount:money} was added to your demo account.',
	'accounts.refill_not_needed':
		'Your demo account already holds {full:money}, stakes of open trades included. There is nothing to add.',
	'accounts.sandbox_label': 'Sandbox {amount:money}',
	'statement.title': 'Account statement',
	'statement.holder': 'Account no. {id}, {name}',
	'statement.period': '{from:instant} to {to:instant}',
	'statement.made': 'Created on {at:instant}',
	'statement.only': 'Only transactions of this type: {kind}',
	'statement.page': 'Page {page} of {pages}',
	'statement.continued': '{account} (continued)',
	'statement.opening': 'Opening balance',
	'statement.closing': 'Closing balance',
	'statement.none': 'No transactions in this period.',
	'statement.about': 'Every line is a posting in the ledger. All amounts are in US dollars.',
	'statement.column.time': 'Time (UTC)',
	'statement.column.kind': 'Transaction',
	'statement.column.counterpart': 'From or to',
	'statement.column.reference': 'Reference',
	'statement.column.amount': 'Amount',
	'statement.column.balance': 'Balance',
	'statement.currency.USD': 'Real account',
	'statement.currency.DEMO_USD': 'Demo account',
	'statement.currency.SANDBOX_USD': 'Real account (sandbox: test money)',
	'statement.account.available': 'Available balance',
	'statement.account.in_trades': 'In open trades',
	'statement.account.in_orders': 'In pending orders',
	'statement.account.withdrawing': 'Being withdrawn',
	'statement.account.provider': 'Payment provider',
	'statement.account.house:trading': '{app}: trading',
	'statement.account.house:grants': '{app}: demo money',
	'statement.account.house:corrections': '{app}: corrections',
	'statement.account.house:fees': '{app}: fees',
	'statement.account.house:chargebacks': '{app}: chargebacks',
	'statement.account.house:capital': '{app}: capital',
	'statement.account.blocked': 'Blocked',
	'statement.account.house:suspense': '{app}: payments under review',
	'statement.account.house:fx': '{app}: currency differences',
	'statement.account.house:costs': '{app}: payment costs',
	'statement.kind.demo_grant': 'Demo starting balance',
	'statement.kind.demo_refill': 'Demo top-up',
	'statement.kind.capital': 'Capital',
	'statement.kind.trade.opened': 'Trade opened',
	'statement.kind.trade.won': 'Trade won',
	'statement.kind.trade.lost': 'Trade lost',
	'statement.kind.trade.tied': 'Trade tied',
	'statement.kind.trade.void': 'Trade voided',
	'statement.kind.trade.corrected': 'Trade corrected',
	'statement.kind.adjustment': 'Adjustment',
	'statement.kind.deposit.credited': 'Deposit',
	'statement.kind.deposit.refunded': 'Deposit refunded',
	'statement.kind.payment.suspended': 'Payment under review',
	'statement.kind.payment.released': 'Payment released',
	'statement.kind.payment.corrected': 'Payment corrected',
	'statement.kind.cost': 'Payment costs',
	'statement.kind.valuation': 'Currency difference',
	'statement.kind.chargeback.lost': 'Chargeback',
	'statement.kind.chargeback.won': 'Chargeback won',
	'statement.kind.refund.failed': 'Refund failed',
	'statement.kind.claim.paid': 'Debt paid',
	'statement.kind.blocked': 'Money blocked',
	'statement.kind.blocked.released': 'Money unblocked',
	'statement.kind.withdrawal.asked': 'Withdrawal requested',
	'statement.kind.withdrawal.ended': 'Withdrawal ended',
	'statement.kind.withdrawal.paid': 'Withdrawal paid',
	'statement.kind.withdrawal.returned': 'Withdrawal returned',
	'field.required': 'Please fill in this field.',
	'field.unknown': 'Unknown field.',
	'field.type': 'Wrong type of value.',
	'field.text_too_short': 'Please enter at least {minimum} characters.',
	'field.text_too_long': 'Please enter at most {maximum} characters.',
	'field.text_control': 'Please leave out control characters and marks that change the direction of writing.',
	'field.text_invisible': 'Please enter at least one visible character.',
	'field.text_marks':
		'A character is made of too many parts, such as marks or a large emoji. Please use a simpler one.',
	'field.text_hidden': 'Please leave out characters that cannot be seen.',
	'field.text_lookalike': 'Please use ordinary letters and digits, not full-width, mathematical or circled ones.',
	'field.number_too_small': 'The smallest value is {minimum}.',
	'field.number_too_big': 'The largest value is {maximum}.',
	'field.not_whole': 'Please enter a whole number.',
	'field.decimals': 'Please use at most two decimals.',
	'field.choice': 'Please choose one of these: {choices}.',
	'field.country_forbids': 'Such trades are closed to retail customers there: {countries}.',
	'field.uuid': 'This is not a valid UUID.',
	'field.instant': 'Please give the time in UTC with milliseconds, such as 2026-01-31T12:00:00.000Z.',
	'field.email': 'Please enter a valid email address.',
	'field.email_script':
		'The part of the email address before the @ can only have Latin letters without accents, digits and signs such as . _ + -. Please use another address.',
	'field.country': 'Please choose a country from the list.',
	'field.date': 'Please enter a valid date.',
	'field.underage': 'You must be at least {years} years old.',
	'field.invalid': 'This value is not valid.',
	'field.email_taken': 'There is already an account with this email address. Please log in or use another one.',
	'field.password_common': 'This password is known from leaks or very common. Please choose another one.',
	'field.password_personal': 'This password contains your name, email address or our name. Please choose another one.',
	'field.password_mismatch': 'The two passwords differ. Please enter the same one twice.',
	'field.password_wrong': 'This is not your current password.',
	'field.code_wrong': 'This code is wrong or has already been used. Please enter a new one.',
	'field.must_accept': 'Please tick this box to continue.',
	'field.email_unknown': 'There is no account with this email address. They need to register first.',
	'field.due_at': 'Please give a time from now to {days} days ahead.',
	'field.page_heading': 'Line {line}: use ## for sections and ### inside them.',
	'field.page_condition': 'Line {line}: a condition can be off, sandbox, live, no operator or chat.',
	'field.page_place': 'Line {line}: only operator, outlook and chat can be used in braces on a line of their own.',
	'field.page_sections': 'Line {line}: a page can have 100 sections.',
	'field.page_line': 'Line {line} is longer than 4,000 characters.',
	'field.picture': 'Please choose a PNG of up to {kilobytes} kB and {side} × {side} pixels.',
	'field.email_other': 'This is not the email address of this account.',
	'field.phone': 'Please enter the number with its country code, such as +447911123456.',
	'field.photo': 'We could not read this image. Please choose a JPEG, PNG or WebP of at most 24 megapixels.',
	'field.recording':
		'Unknown file format. Please use HistData, TrueFX, quotes under timestamp,bid,ask, or trades from Binance.',
	'field.recording_line': 'Line {line} of the file cannot be read. Please correct the file and upload it again.',
	'field.hours': 'These trading hours are not valid. Please check the time zone, days and times.',
	'field.venues': 'Please choose one exchange, or all three.',
	'field.time_out': 'Please choose a time-out of 1 hour to 6 weeks.',
	'field.self_exclusion': 'Please choose a self-exclusion of 6 months to 5 years, or a permanent one.',
	'field.entry_confirmed': 'This entry has already been confirmed.',
	'field.destination': 'This is not an account, key or address that this method can pay to. Please check it.',
	'field.pix_telephone':
		'These digits are not a CPF. If they are a phone number, write it with +55 and the area code, such as +5511987654321.',
	'field.pix_key':
		'This is not a Pix key. Please enter a CPF, a CNPJ, an email address, a phone number with +55, or a random key, and check every digit.',
	'field.upi_address': 'A UPI ID looks like name@bank.',
	'field.iban': 'This IBAN has a typo: its length or its check digits are wrong. Please compare it with your bank’s.',
	'notifications.always_sent': 'These notifications are always sent: they protect your account and your money.',
	'app.description':
		'Trade on rising and falling prices with demo money or your own: every price is logged, every result can be checked.',
	'app.trade': 'Trade',
	'app.history': 'Trade history',
	'app.notifications': 'Notifications',
	'notifications.push_address': 'This browser’s push service can’t be reached by us. Please use another browser.',
	'notifications.push_full': 'You can get push messages on at most {limit} devices. Please remove one first.',
	'notifications.push_excluded': 'There are no push messages during a time-out or self-exclusion.',
	'notice.account.demo': 'demo account',
	'notice.account.real': 'real account',
	'notice.corrected': 'We have credited you {amount:money} for your {ticker} trade: its details say why ({account})',
	'notice.deposit_confirmed': 'Your deposit of {amount:money} has arrived',
	'notice.deposit_confirmed_plain': 'Your deposit has arrived',
	'notice.deposit_failed': 'Your deposit of {amount:money} did not go through',
	'notice.deposit_failed_plain': 'Your deposit did not go through',
	'notice.deposit_refunded': 'Your deposit of {amount:money} was refunded',
	'notice.deposit_refunded_plain': 'Your deposit was refunded',
	'notice.deposit_part_refunded': 'Part of your deposit of {amount:money} was refunded',
	'notice.deposit_part_refunded_plain': 'Part of your deposit was refunded',
	'notice.deposit_disputed': 'A chargeback was opened on your deposit of {amount:money}',
	'notice.deposit_disputed_plain': 'A chargeback was opened on your deposit',
	'notice.deposit_won':
		'The chargeback on your deposit of {amount:money} was declined: the money is back in your account',
	'notice.deposit_won_plain': 'The chargeback on your deposit was declined: the money is back in your account',
	'notice.deposit_lost':
		'The chargeback on your deposit of {amount:money} was upheld: the money went back to the payer',
	'notice.deposit_lost_plain': 'The chargeback on your deposit was upheld: the money went back to the payer',
	'notice.deposit_reversed': 'The bank or network took back your deposit of {amount:money}',
	'notice.deposit_reversed_plain': 'The bank or network took back your deposit',
	'notice.deposit_returned': 'Your deposit of {amount:money} was sent back and not credited',
	'notice.deposit_returned_plain': 'Your deposit was sent back and not credited',
	'notice.withdrawal_sent': 'Your withdrawal of {amount:money} is on its way',
	'notice.withdrawal_sent_plain': 'Your withdrawal is on its way',
	'notice.withdrawal_completed': 'Your withdrawal of {amount:money} has been paid out',
	'notice.withdrawal_completed_plain': 'Your withdrawal has been paid out',
	'notice.withdrawal_rejected': 'Your withdrawal of {amount:money} was rejected: the money is back in your account',
	'notice.withdrawal_rejected_plain': 'Your withdrawal was rejected: the money is back in your account',
	'notice.withdrawal_failed': 'Your withdrawal of {amount:money} could not be sent: the money is back in your account',
	'notice.withdrawal_failed_plain': 'Your withdrawal could not be sent: the money is back in your account',
	'notice.withdrawal_returned': 'Your withdrawal of {amount:money} was returned: the money is in your account again',
	'notice.withdrawal_returned_plain': 'Your withdrawal was returned: the money is in your account again',
	'notice.kind_alert': 'Price alert',
	'notice.kind_announcement': 'Announcement',
	'notice.kind_calendar': 'Economic calendar',
	'notice.kind_deposit': 'Deposit',
	'notice.kind_security': 'Security',
	'notice.kind_support': 'Support',
	'notice.kind_trade': 'Trade',
	'notice.kind_verification': 'Verification',
	'notice.kind_withdrawal': 'Withdrawal',
	'notice.security_destination_added': 'A withdrawal destination was added to your account',
	'notice.security_withdrawal_requested': 'A withdrawal to a new destination was requested',
	'notice.security_new_device': 'Someone logged in to your account from a new device',
	'notice.security_passkey_added': 'A passkey was added to your account',
	'notice.security_passkey_removed': 'A passkey was removed from your account',
	'notice.security_recovery_codes_renewed': 'New recovery codes were created for your account',
	'notice.security_password_changed': 'Your password was changed',
	'notice.security_second_factor_off': 'Two-factor authentication was turned off',
	'notice.security_second_factor_on': 'Two-factor authentication was turned on',
	'notice.support_conversation': 'Support has written to you',
	'notice.support_dispute': 'We have answered your dispute',
	'notice.verification_approved': 'Your identity is verified',
	'notice.verification_expired': 'Your identity document has expired',
	'notice.verification_funds_asked': 'Please show us where your money comes from',
	'notice.verification_rejected': 'We need something more to verify your identity',
	'notice.corrected_plain': 'We have credited you for your {ticker} trade: its details say why ({account})',
	'notice.trade_lost_plain': 'Your {ticker} trade lost ({account})',
	'notice.trade_won_plain': 'Your {ticker} trade won ({account})',
	'notice.trades_plain': '{count} trades closed, {won} won ({account})',
	'notice.more': '… and {count} more',
	'notice.trade_lost': 'Your {ticker} trade lost {amount:money} ({account})',
	'notice.trade_returned': 'The stake of your {ticker} trade was returned ({account})',
	'notice.trade_won': 'Your {ticker} trade won {amount:money} ({account})',
	'notice.trades': '{count} trades closed, {won} won, result: {result:money} ({account})',
	'mail.notification.subject': '{subject}',
	'mail.notification.text': '{line}\n\nSee it in your account:\n{page}',
	'mail.notifications.subject': '{count} new notifications',
	'mail.notifications.text': '{lines}\n\nSee them in your account:\n{page}',
	'mail.unsubscribe.text': 'You receive these emails because they are turned on in your settings.',
	'mail.unsubscribe.action': 'Unsubscribe',
	'webhooks.too_many': 'You can have at most {limit} webhooks. Please remove one first.',
	'webhooks.address':
		'This address cannot be used. It has to begin with https:// and be reachable on the public internet.',
	'proof.not_yet':
		'The receipt will be ready at about {at:instant}: everything that decided the trade has to be in the log first.',
	'proof.before_log': 'This trade was placed before the log began, so there is no receipt for it.',
	'webhooks.waiting': 'This is already waiting to be sent.',
	'notifications.too_many_alerts': 'You can have {limit} price alerts at most. Remove one to set another.',
	'notifications.unknown_asset': 'This asset is not on the list.',
	'notifications.out_of_reach':
		'This price is more than ten times the current price, or less than a tenth of it. Check the digits and the decimal mark.',
	'notifications.excluded': 'You are taking a break from trading: price alerts cannot be set until it ends.',
	'notice.alert_above': '{ticker} has risen to {price}',
	'notice.alert_below': '{ticker} has fallen to {price}',
	'notice.alert_crossing': '{ticker} has crossed {price}',
	'notice.calendar_ahead': '{title} ({currency}) is due on {time}',
	'notice.calendar_moved': '{title} ({currency}) has been moved to {time}',
	'notice.calendar_cancelled': '{title} ({currency}), planned for {time}, has been cancelled',
	'feed.name': '{app_name}: economic calendar',
	'feed.corrected': 'corrected, was {before}',
	'feed.impact_1': 'Low impact',
	'feed.impact_2': 'Medium impact',
	'feed.impact_3': 'High impact',
	'feed.actual': 'Actual: {value}',
	'feed.forecast': 'Forecast: {value}',
	'feed.previous': 'Previous: {value}',
};
