import type { Texts } from './keys.ts';

export const en: Texts = {
	'http.malformed': 'The request could not be read. Please try again.',
	'http.signed_out': 'You are signed out. Please sign in again.',
	'http.forbidden': 'You do not have access to this.',
	'http.xsrf': 'This page is out of date. Please reload it and try again.',
	'http.fresh_sign_in': 'Please sign in again to confirm that it is you.',
	'http.second_factor':
		'Staff work needs a second factor. Please set it up in your security settings, or sign in again with it.',
	'http.scope:lacking': 'This API token may not do that: it lacks the scope “{scope}”.',
	'http.scope:none': 'No API token may do that. Please do it in your settings.',
	'http.not_found': 'We could not find that.',
	'http.in_progress': 'The same request is still being worked on. Please ask again in a moment.',
	'http.too_large:plain': 'The request is too large. Please send less at once.',
	'http.too_large:photo': 'This photo is too large. Please choose one of at most {megabytes} MB.',
	'http.unsupported': 'This kind of content is not accepted here. Please send JSON.',
	'http.invalid': 'Please check the marked fields.',
	'http.key_missing': 'This call needs the header Idempotency-Key, with a new UUID for each thing to be done.',
	'http.key_reused':
		'This Idempotency-Key was already used with other content ({field}). Please begin again with a new key.',
	'http.too_many': 'Too many requests. Please try again in {retry_after:seconds}.',
	'http.fault':
		'Something went wrong on our side. Please try again; if it happens again, tell us the number {request_id}.',
	'http.not_done': 'The service is not available right now and nothing was changed. Please try again shortly.',
	'http.unknown': 'We could not confirm the outcome. Please check before you try again.',
	'trading.not_done': 'Your trade was not placed and nothing was charged. Please try again.',
	'trading.unknown':
		'We could not confirm yet whether your trade was placed. Ask again with the same trade; it will never be placed twice.',
	'trading.id_reused': 'This trade number was already used with other content ({field}). Please place the trade anew.',
	'trading.not_enough_balance':
		'Your balance of {balance:money} does not cover the stake of {stake:money}. Please choose a smaller stake or add money.',
	'trading.stake_too_low': 'The smallest stake is {limit:money}.',
	'trading.stake_too_high': 'The largest stake is {limit:money}.',
	'trading.market_closed:hours': 'This market is closed. Please choose another asset.',
	'trading.market_closed:hours_until': 'This market is closed. It opens on {opens_at:instant}.',
	'trading.market_closed:feed':
		'Prices of this asset have stopped for the moment. Please wait, or choose another asset.',
	'trading.market_closed:suspended': 'Trading in this asset is suspended. Please choose another asset.',
	'trading.market_closed:close_only': 'This asset takes no new trades. Open trades end as agreed.',
	'trading.market_closed:maintenance':
		'This asset is under maintenance until {opens_at:instant}. Please wait, or choose another asset.',
	'trading.unknown_asset': 'This asset does not exist or is not on offer. Please choose another one.',
	'trading.duration_not_offered':
		'This duration is not offered. Please choose one from {min:seconds} to {max:seconds}.',
	'trading.expiry_outside_session:session':
		'The trade would end after the market closes on {closes_at:instant}. Please choose an earlier end.',
	'trading.expiry_outside_session:maintenance':
		'The trade would reach into the maintenance that begins on {closes_at:instant}. Please choose an earlier end.',
	'trading.too_late':
		'The time to buy was over at {buy_until:instant} (end {ends_at:instant}). Please choose a later end.',
	'trading.payout_changed':
		'The payout fell from {old:percent} to {new:percent}. Nothing was placed; please look at it and decide again.',
	'trading.too_many_open': 'You can have at most {limit} trades open at once. Please wait until one has ended.',
	'trading.exposure_reached':
		'At the moment we can accept at most {limit:money} more on this side. Please choose a smaller stake or try later.',
	'trading.own_limit_reached':
		'This would go beyond the limit of {limit:money} that you set yourself. It is free again on {until:instant}.',
	'trading.excluded:until': 'You have paused your trading until {until:instant}.',
	'trading.excluded:always': 'You have excluded yourself from trading.',
	'trading.verify_first:email':
		'Please confirm your e-mail address before you trade with real money. The demo account stays open to you.',
	'trading.verify_first:identity':
		'Please verify your identity before you trade with real money. The demo account stays open to you.',
	'trading.account_frozen': 'Your account is frozen. The reason and the time it is due are shown in your settings.',
	'trading.staff': 'Staff do not trade with real money. The demo account stays open to you.',
	'trading.jurisdiction_closed': 'Real money is not offered in your country. The demo account stays open to you.',
	'trading.real_money_off': 'Real money is not offered for this asset. Please switch to the demo account.',
	'trading.wrong_mode':
		'You have switched to the other account in the meantime. Nothing was placed; please check the account and decide again.',
	'trading.slippage_too_low': 'The price protection must be at least {limit} price steps.',
	'trading.seen_price_too_old': 'The price that you saw is too old. Please look at the current one and decide again.',
	'identity.wrong_credentials': 'The e-mail address or the password is wrong.',
	'identity.link_invalid': 'This link has expired or was used already. Please ask for a new one.',
	'identity.challenge_over': 'This took too long. Please sign in again from the start.',
	'identity.second_factor_is_on': 'The second factor is on already.',
	'identity.second_factor_is_off': 'The second factor is not on. Please set it up first.',
	'identity.too_many_tokens': 'You can have at most {limit} API tokens. Please delete one first.',
	'identity.email_taken': 'This address belongs to another account by now. Please use another one.',
	'identity.close_staff':
		'An account with a role of the staff is closed by an administrator, once the role is taken away.',
	'identity.close_frozen': 'Your account is frozen. It can be closed once that is over.',
	'identity.close_open_trades': 'You have open trades ({count}). Please wait until they have ended.',
	'identity.close_pending': '{amount:money} are reserved or on their way out. Please wait until that has ended.',
	'identity.close_money_left': 'Your real account still holds {balance:money}. Please withdraw it first.',
	'identity.close_address_new':
		'Your e-mail address was changed a short while ago. Until {until:instant} the address before can take the account back; after that you can close it.',
	'identity.provider_unavailable':
		'{provider} can’t be reached or does not answer as it should. Please try again in a moment, or sign in another way.',
	'identity.provider_refused': '{provider} did not sign you in. Please try again, or sign in another way.',
	'identity.oauth_over': 'This sign-in took too long or was begun in another browser. Please start again.',
	'identity.email_unverified':
		'{provider} does not confirm your e-mail address. Please confirm it there first, or register with a password.',
	'identity.address_taken':
		'There is already an account with {email}. Please sign in as usual, then connect this sign-in in your security settings.',
	'identity.connected_elsewhere': 'This sign-in at {provider} belongs to another account here.',
	'identity.not_connected': 'This sign-in at {provider} can’t confirm that it is you.',
	'identity.last_way_in': 'You could not sign in any more. Please set a password or connect another sign-in first.',
	'identity.window_title': 'Sign-in',
	'identity.window_done': 'Done. You can close this window.',
	'identity.passkey_refused': 'This passkey could not be used here. Please try again, or sign in another way.',
	'identity.too_many_passkeys': 'You can have at most {limit} passkeys. Please take one away first.',
	'identity.reset_requested':
		'If there is an account with this address, a mail with a link is on its way. It works for 60 minutes.',
	'identity.password_reset': 'Your new password is set. You were signed out everywhere; please sign in.',
	'identity.verification_requested':
		'If this address still waits to be confirmed, a mail with a link is on its way. It works for 60 minutes.',
	'identity.email_verified': 'Your e-mail address is confirmed.',
	'admin.link_invalid':
		'This link has expired or was used already. A new one is made on the server by npm run admin-link.',
	'admin.own_role': 'Nobody changes their own role. Please ask another administrator.',
	'admin.unchanged': 'This is so already. Nothing was changed.',
	'admin.last_admin': 'This is the last administrator. Please make another one first.',
	'admin.nobody_else':
		'This needs a second administrator, and there is none. One is made on the server by npm run admin-link.',
	'admin.user_frozen': 'This account is frozen. Please end the freeze first.',
	'admin.user_is_staff': 'This account belongs to staff. Please take its role away first.',
	'admin.own_request': 'A second person decides this: neither who asked for it nor whom it is about.',
	'admin.no_right': 'This needs a right that you, or whoever asked for it, do not have any more.',
	'admin.request_over': 'This request was decided or has expired.',
	'admin.request_open': 'Such a request waits already. Please have it decided or withdraw it first.',
	'admin.settings_changed': 'Somebody changed the settings in the meantime. Please look at them and decide again.',
	'identity.email_changed': 'Your e-mail address is changed. Other sessions and API tokens were ended.',
	'identity.email_restored':
		'Your old address is yours again. We signed you out everywhere and removed your password, all API tokens and every way to sign in that was added in the seven days before the change or since. We are e-mailing you a link to set a new password.',
	'mail.footer':
		'This mail came from {app}. We never ask for your password by mail. If you did not expect it, sign in and look at your security settings.',
	'mail.verify.subject': 'Confirm your e-mail address',
	'mail.verify.text':
		'Please confirm that this address is yours. The link works once, for 60 minutes. If you have not made an account, ignore this mail.',
	'mail.verify.action': 'Confirm address',
	'mail.reset.subject': 'Set a new password',
	'mail.reset.text':
		'Somebody, hopefully you, asked for a new password. The link works once, for 60 minutes. If it was not you, ignore this mail: your password stays as it is.',
	'mail.reset.action': 'Set a new password',
	'mail.password_changed.subject': 'Your password was changed',
	'mail.password_changed.text':
		'The password of your account was changed and other sessions were ended. If it was not you, set a new password at once.',
	'mail.new_device.subject': 'A sign-in from a new device',
	'mail.new_device.text':
		'Somebody signed in to your account from a device that we had not seen before: {device}, address {address}, {at:instant}. If it was not you, end that session in your security settings and change your password.',
	'mail.second_factor_on.subject': 'The second factor is on',
	'mail.second_factor_on.text':
		'From now on, signing in to your account needs a code of your app as well. Keep your recovery codes in a safe place.',
	'mail.second_factor_off.subject': 'The second factor was turned off',
	'mail.second_factor_off.text':
		'Signing in to your account needs only the password now. If it was not you, change your password at once and turn the second factor on again.',
	'mail.account_frozen.subject': 'Your account was frozen',
	'mail.account_frozen.text':
		'You can sign in and read everything, but not place new trades. Open trades end as agreed. The reason, and until when we look at it again, stand in your profile.',
	'mail.account_unfrozen.subject': 'Your account is no longer frozen',
	'mail.account_unfrozen.text': 'You can place trades again.',
	'mail.role_changed.subject': 'Your role was changed',
	'mail.role_changed.text':
		'What you may do among our staff was changed, and your other sessions were ended. Please sign in again. If you did not expect it, tell another administrator at once.',
	'mail.api_token.subject': 'A new API token',
	'mail.api_token.text':
		'An API token was made for your account. A program that holds it can act for you, as far as its scopes go. If it was not you, delete it in your settings under API and change your password at once.',
	'mail.change_email.subject': 'Confirm your new e-mail address',
	'mail.change_email.text':
		'Somebody, hopefully you, wants to use this address for an account here. The link works once, for 60 minutes. If it was not you, ignore this mail: nothing changes.',
	'mail.change_email.action': 'Use this address',
	'mail.undo_email.subject': 'Your e-mail address was changed',
	'mail.undo_email.text':
		'Your account has another e-mail address from now on. If it was not you, take this one back within 7 days: that signs everybody out and ends the password, and you set a new one. If it was you, there is nothing to do.',
	'mail.undo_email.action': 'Take this address back',
	'mail.account_closed.subject': 'Your account is closed',
	'mail.account_closed.text':
		'Your account was closed and what told who you are was erased. Trades and movements of money stay under a number, since the books have to balance. You can make a new account with this address at any time.',
	'mail.audit_clean.subject': 'A whole audit was clean',
	'mail.audit_clean.text':
		'Keep this line: with it, anybody can prove later that nothing recorded by then was changed or deleted since. {line}',
	'mail.audit_findings.subject': 'ALARM: an audit has findings',
	'mail.audit_findings.text':
		'What is stored contradicts itself. Keep this line, and see “A finding” in docs/operations.md for what to do now. {line}',
	'mail.identity_connected.subject': 'A sign-in was connected',
	'mail.identity_connected.text':
		'From now on your account can also be signed in to through {provider}. If it was not you, disconnect it in your security settings and change your password.',
	'mail.identity_disconnected.subject': 'A sign-in was disconnected',
	'mail.identity_disconnected.text':
		'Your account can no longer be signed in to through {provider}. If it was not you, change your password at once.',
	'mail.passkey_added.subject': 'A passkey was added',
	'mail.passkey_added.text':
		'From now on a passkey signs in to your account, and is asked for after the password. If it was not you, take it away in your security settings and change your password.',
	'mail.passkey_removed.subject': 'A passkey was taken away',
	'mail.passkey_removed.text':
		'A passkey of your account signs in no more. If it was not you, change your password at once and look at your security settings.',
	'accounts.asset_unknown': 'This asset does not exist or is not on offer. Please choose another one.',
	'accounts.last_asset': 'The last tab cannot be removed. Please add another asset first.',
	'accounts.active_asset': 'The current tab cannot be removed. Please switch to another one first.',
	'accounts.asset_not_selected': 'This asset is not on one of your tabs. Please add it first.',
	'accounts.too_many_assets': 'You can have at most {limit} tabs. Please remove one first.',
	'accounts.mode_changed_demo': 'You are now trading on the demo account.',
	'accounts.mode_changed_real': 'You are now trading on the real account.',
	'accounts.mode_unchanged': 'This account is already the current one.',
	'accounts.refilled': '{amount:money} were added to your demo account.',
	'accounts.refill_not_needed':
		'Your demo account already holds {full:money}, open stakes included. There is nothing to add.',
	'accounts.sandbox_label': 'Sandbox {amount:money}',
	'field.required': 'Please fill in this field.',
	'field.unknown': 'This field is not known here.',
	'field.type': 'This value is of the wrong kind.',
	'field.text_too_short': 'Please enter at least {minimum} characters.',
	'field.text_too_long': 'Please enter at most {maximum} characters.',
	'field.text_control': 'Please leave out control characters and marks that change the direction of writing.',
	'field.text_invisible': 'Please enter something that can be seen.',
	'field.text_marks':
		'A character is made of too many parts, such as marks or a large emoji. Please use a simpler one.',
	'field.number_too_small': 'The smallest value is {minimum}.',
	'field.number_too_big': 'The largest value is {maximum}.',
	'field.not_whole': 'Please enter a whole number.',
	'field.decimals': 'Please use at most two decimals.',
	'field.choice': 'Please choose one of these: {choices}.',
	'field.uuid': 'This is not a valid number of its kind (UUID).',
	'field.instant': 'Please give the time in UTC with milliseconds, such as 2026-01-31T12:00:00.000Z.',
	'field.email': 'Please enter a valid e-mail address.',
	'field.country': 'Please choose a country from the list.',
	'field.invalid': 'This value is not valid.',
	'field.email_taken': 'There is already an account with this e-mail address. Please sign in or use another one.',
	'field.password_common': 'This password is known from leaks or very common. Please choose another one.',
	'field.password_personal': 'This password is made of your name, your address or our name. Please choose another one.',
	'field.password_mismatch': 'The two passwords differ. Please enter the same one twice.',
	'field.password_wrong': 'This is not your current password.',
	'field.code_wrong': 'This code is wrong or was used already. Please enter a new one.',
	'field.must_accept': 'Please confirm this to go on.',
	'field.email_unknown': 'There is no account with this e-mail address. The person registers first.',
	'field.due_at': 'Please give a time from now to {days} days ahead.',
	'field.picture': 'Please choose a PNG of at most {kilobytes} kB and {side} pixels a side.',
	'field.email_other': 'This is not the address of this account.',
	'field.phone': 'Please enter the number with its country code, such as +447911123456.',
	'field.photo':
		'This is no picture that can be read here. Please choose a JPEG, PNG or WebP of at most 24 megapixels.',
};
