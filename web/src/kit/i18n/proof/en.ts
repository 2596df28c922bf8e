/** Texts of the pages that check results: the log of the proof, its receipts and what a check of them is worth. */
export const en = {
	title: {
		proof: 'Proof',
		verify: 'Verify a result',
		hour: 'Recompute an hour',
	},
	proof: {
		plain:
			'We keep a public log: every price and every answer to an order goes into it, second by second, and every result follows from them. An order that we did not decide (too many orders, or an outage) is only counted there. The log can only grow: each new page of it carries a seal over all the pages before. We cannot change or remove anything unseen by a browser that kept a seal, or by a witness that signed one. Your browser remembers the last seal it saw and holds every later one to it.',
		checkReceipt: 'Check a receipt',
		now: 'The log now',
		nowText:
			'The log is sealed every few seconds with a checkpoint. Your browser fetches each one itself and demands that it continues the one before.',
		none: 'No checkpoint could be fetched and checked.',
		age: 'Age of the newest checkpoint',
		seconds: '{{seconds}} s',
		signed: 'Signed',
		continues: 'Continues the log',
		yes: 'Yes',
		engineer: 'For engineers',
		engineerText:
			'An append-only Merkle tree (RFC 6962 hashing, C2SP tlog-tiles and signed-note checkpoints, Ed25519). One leaf per second commits to the root over that second’s items: tick groups with their hash chain, roots of batches of answered orders, versions of assets and payouts, commitments and reveals of seeds. Orders are salted hashes, so the log names no one. A receipt holds the items that decide one trade, with inclusion proofs under one checkpoint; the format is docs/proof.md in the source code. Inside the interval between two checkpoints, order is our word, except towards those who hold a signed promise.',
		keys: 'Keys',
		keysText:
			'The log key signs checkpoints, the promise key signs the answers to orders. Your browser keeps the first log key it sees and raises an alarm at any other, unless the log itself named that key while the one before still signed. No release of the software pins the key yet, so compare it with what other people see.',
		logKey: 'Log key',
		promiseKey: 'Promise key',
		copyKey: 'Copy: {{name}}',
		without: 'Check it without us',
		withoutText:
			'The files are plain and the same for everyone. Fetch them with any tool; the program in the folder verify of the source code has no dependencies and needs no connection to us.',
		command_checkpoint: 'The newest checkpoint, as it was signed',
		command_entry: 'The first records of the log',
		command_receipt: 'A receipt that you downloaded, checked offline',
		copyCommand: 'Copy the command',
		files: 'Where the files are',
		filesText:
			'Everything lies below /log, without cookies and readable from any site. Only the checkpoint changes; all other files stay as they are.',
		file_checkpoint: 'The newest checkpoint: number of entries, root and signature.',
		file_tile: 'Hashes of the tree, 256 to a file.',
		file_entries: 'The entries themselves, one for each second in which something happened.',
		file_items: 'The records of one entry: prices, orders, seeds, terms.',
		filesNow: '{{size}} entries at {{time}}.',
		hourTitle: 'Recompute the prices of an hour',
		hourText:
			'The prices of a fair index follow from a seed that is published once its hour is over. Your browser can compute a whole hour again and compare each price with the log.',
		command_hour: 'An hour of a fair index, recomputed from its seed',
	},
	verify: {
		leadOwn:
			'Your browser fetches the receipt and the newest checkpoint of the public log, and recomputes this result step by step.',
		leadShared:
			'Someone shared this result with you. Your browser fetches the receipt and the newest checkpoint of the public log, and recomputes it step by step.',
		leadFile: 'Check a receipt from a file. You need no account, and the file stays in your browser.',
		whatIsLog: 'What is the log?',
		file: 'Checked file: {{name}}',
		checking: 'Checking the receipt…',
		failed: 'The check could not be loaded. Nothing is known about the result.',
		waiting: 'The receipt is not ready yet',
		waitingText:
			'It is made under a checkpoint of the log once the result is in it, at about {{time}}. This page checks it then without you doing anything.',
		beforeLog: 'There is no receipt for this trade',
		beforeLogText: 'The trade was placed before the log began.',
		unknownReceipt: 'There is no such receipt',
		unknownReceiptText: 'The address may be incomplete, or the trade belongs to another account.',
		logIn: 'Log in to verify your own trades',
		logInText: 'Receipts of trades that were not shared are shown to their owner only.',
		verdict_right: 'The result is right',
		verdict_soFar: 'Right so far',
		verdict_soFarWarning: 'Right so far, with a warning',
		verdict_wrong: 'The result does not hold',
		verdict_late: 'Everything else is right, but it was logged late',
		verdict_warning: 'Right, with a warning',
		verdict_undecided: 'This page cannot tell',
		verdict_alarm: 'Do not rely on this result',
		verdictText_right:
			'Every step holds: the prices were in the log, the result follows from them, and the money follows from the result.',
		verdictText_soFar:
			'Everything checked so far is right. One step has to wait: the seed is published at {{time}}. This page checks it then if you keep it open.',
		verdictText_soFarWarning:
			'You should know of something at this step: {{step}}. The seed is published at {{time}}. This page checks it then if you keep it open.',
		verdictText_wrong: 'It fails at this step: {{step}}.',
		verdictText_late:
			'The log stood still when the order was accepted, and says so: the order came into it only afterwards. Why it stood still is our word.',
		verdictText_warning: 'The result follows from logged prices. You should know of something at this step: {{step}}.',
		verdictText_undecided: 'It stops at this step: {{step}}. That does not make the result wrong.',
		verdictText_alarm: 'The steps hold, but the log they hang from contradicts what this browser has seen.',
		steps: 'Steps of the check',
		step_format: 'The receipt can be read',
		step_checkpoint: 'It is sealed by the log',
		step_log: 'Everything in it is in the log',
		step_answer: 'The log holds the order with these terms',
		step_order: 'The order was logged no later than the next price',
		step_terms: 'Asset and payout are as published',
		step_prices: 'These are the entry and the exit',
		step_wait: 'How long the order waited',
		step_sealed: 'The entry was sealed',
		step_result: 'Result and money follow',
		step_correction: 'The correction is right',
		step_holder: 'Whose trade it is',
		step_lostSeed: 'The seed was lost, and the trade was corrected',
		step_silent: 'A random number never came, and the trade was corrected',
		step_seeds: 'The prices came from the seed',
		step_match: 'It is the trade in your account',
		mark_right: 'Right',
		mark_warning: 'With a warning',
		mark_wrong: 'Wrong',
		mark_undecided: 'Not decided yet',
		mark_absent: 'Does not apply',
		mark_skipped: 'Not checked',
		right_format: '{{items}} records of the log, from {{entries}} of its entries. Each entry covers about a second.',
		right_checkpoint: 'The log’s key signed this checkpoint. Everything below depends on it.',
		right_log:
			'All {{items}} records lead to the sealed root. None of them can be changed, added or removed without another root.',
		right_answer: 'The log holds the answer to the order, with exactly these terms.',
		right_order:
			'In the log the order does not come after the first later price of its asset: it lies in the same entry or in an earlier one.',
		loggedAfter: 'Logged {{seconds}} s after it was accepted.',
		loggedBefore: 'Its entry is dated {{seconds}} s before it was accepted.',
		right_terms:
			'The log holds both versions in earlier entries than the order. By our date they were in force when it was accepted.',
		right_terms_first:
			'The log holds both versions. By our date they were in force when the order was accepted; the log need not have held them by then.',
		lostSeed_right:
			'The seed of an hour was declared lost, so the prices cannot be checked. The log holds the correction that the rules give for that.',
		lostSeed_waits:
			'The seed of an hour was declared lost, so the prices cannot be checked. A correction is due within a day: get the receipt again then.',
		lostSeed_wrong:
			'The seed of an hour was declared lost, and a day later this receipt does not show the correction that was due. If you saved it earlier, get it again.',
		lostSeed_unknown: 'The seed of an hour was declared lost, so no one can check the prices.',
		silent_right:
			'A public random number (drand) never came, so there is no result. The log holds the correction that the rules give for that.',
		silent_waits:
			'A public random number (drand) never came, so there is no result. A correction is due within a day: get the receipt again then.',
		silent_wrong:
			'A public random number (drand) never came, and a day later this receipt does not show the correction that was due. If you saved it earlier, get it again.',
		silent_unknown: 'A public random number (drand) never came, so no one can check the prices.',
		lostSeed_correction: 'The seed of an hour was lost, and the log holds the correction that the rules give for that.',
		right_lost:
			'The seed of an hour was lost: the log says so, and holds no price between the last one before the gap and the next.',
		right_silent:
			'A public random number (drand) never came: the log says so, and holds no price between the last one before the gap and the next.',
		right_prices:
			'The prices are an unbroken chain. The entry is the first price after acceptance, the exit the last one at or before expiry.',
		right_prices_sealed:
			'The prices are an unbroken chain. The entry is the first price of the sealed block (the prices that the next public random number moves), the exit the last one at or before expiry.',
		right_wait:
			'By the clock of the device, the order was accepted within 2 s of the click, and the first price after the one on the screen was then at most 2 s old.',
		right_wait_asked:
			'By the clock of the device, the order was accepted within 2 s of the click. The request does not name the price on the screen.',
		right_wait_seen:
			'When the order was accepted, the first price after the one on the screen was at most 2 s old. The request does not name its time.',
		right_sealed:
			'By the log’s own times it held the order before the random number was published from which the entry comes. At that point the log had only seen earlier random numbers.',
		right_result: 'The published rules give this result for these prices, and this amount for the result.',
		right_correction: 'The log holds a correction for a wrong price, of the amount that the rules give.',
		right_holder: 'The receipt names this user number and this trade, and the log has sealed both.',
		right_seeds:
			'Recomputed from the published seed: the price moved the way it says. No public random numbers (drand) went into it.',
		right_seeds_rounds:
			'Recomputed from the published seed and {{rounds}} random numbers signed by drand: the price moved the way they say.',
		committed_before: 'In the log the seed was committed to before the hour began and before the order.',
		committed_begun:
			'The hour had already begun when the log’s first entry committed to the seed; that was before the order.',
		right_match: 'Your account shows the same order, prices, result and amount as the receipt.',
		wrong_format: 'The receipt cannot be read.',
		wrong_checkpoint: 'The seal is not right: the checkpoint was changed, or the log’s key did not sign it.',
		wrong_log: 'A record is not in the log as the receipt says.',
		wrong_answer: 'The log holds no order with these terms.',
		wrong_order: 'The order was logged after a later price, or at a time that does not fit.',
		wrong_terms: 'Asset, payout or a time of the order is not as the log and the rules say.',
		wrong_prices: 'The prices are not the whole chain, or they give another entry or exit.',
		wrong_wait: 'What the request names of its time, or of the price on the screen, does not fit the log.',
		wrong_sealed: 'The entry is not sealed as the rules say.',
		wrong_result: 'The rules give another result or another amount.',
		wrong_correction: 'The correction is about another price, or of another amount.',
		wrong_holder: 'The trade belongs to another user.',
		wrong_seeds: 'The price did not move as the seed says.',
		wrong_match: 'Your account shows something else than the receipt. These differ:',
		unknown_format: 'This file is not a receipt that this page can read.',
		unknown_checkpoint: 'The seal is of a log or a key that this browser does not know.',
		unknown_terms: 'The trade was made under rules that this page does not know.',
		unknown: 'Something in it is not known to this page.',
		late_order:
			'The order was logged late: nothing was entered in the log from {{from}} to {{to}}. Why that was is our word. Even so, the order does not come after the next price.',
		warning_logged_late: 'More than 5 s is late.',
		warning_price_logged_late:
			'The next price was logged more than 3 s after its own time. An order can be dated back by as much as prices are held back from the log.',
		warning_accepted_late:
			'The order was accepted late: more than 2 s after the click, or after the price that followed the one on the screen. A house that waits can choose the moment.',
		warning_clocks_differ:
			'The request names a time more than 1 s after its acceptance. The clock of the device and ours differ, so that time bounds nothing.',
		warning_sealed_by_clock:
			'The entry was sealed by our clock alone. In the log the order does not come before the random number was published from which the entry comes.',
		warning_answered_late:
			'The answer reached this browser only after the random number was published from which the entry comes. So the answer could depend on it.',
		waits_seeds:
			'The seed of the hour stays secret until {{time}}, or prices could be foreseen. This page checks the step then without you doing anything.',
		absent_holder: 'The receipt does not say whose trade it is. Only the owner’s copy does.',
		absent_wait: 'Under rules 1 an order names nothing that bounds how long it waited.',
		absent_wait_unbounded: 'Nothing bounds the wait: the request named neither its time nor the price it saw.',
		absent_sealed: 'This index had no public random numbers (drand), so nothing sealed the entry.',
		absent_sealed_ahead: 'Under rules 1 no entry is sealed: it is the first price after acceptance.',
		absent_seeds: 'The prices of this asset come from venues, not from a seed.',
		entryAt: 'entry {{no}}, {{time}}',
		origin: 'Log',
		size: 'Entries',
		root: 'Root',
		order: 'Order',
		accepted: 'Accepted',
		expires: 'Expires',
		orderLogged: 'Order logged',
		nextPriceLogged: 'Next price logged',
		priceLogged: 'Price logged',
		asset: 'Asset',
		rules: 'Rules version',
		seen: 'Price seen',
		asked: 'Asked',
		waited: 'Waited',
		since: 'Age of the first newer price',
		sinceNone: 'none yet',
		round: 'Random number',
		last: 'Last price before the gap',
		entry: 'Entry',
		exit: 'Exit',
		outcome: 'Result',
		returned: 'Returned',
		wrongPrice: 'Wrong price',
		user: 'User number',
		trade: 'Trade ID',
		ticks: 'Price steps',
		rounds: 'Random numbers',
		sum: 'Price move',
		sumUp: 'upwards',
		sumDown: 'downwards',
		levels: 'What this check is worth',
		nobody: 'No one else has confirmed this view of the log',
		nobodyText:
			'No independent witness countersigns our checkpoints yet. We could show other people another log without your browser noticing. Compare your checkpoint with someone else’s: the same number of entries must have the same root.',
		ourWord: 'This page comes from us, so its green is our word',
		ourWordText:
			'Two ways do not depend on us. Download the receipt and check it with the program from the source code, which needs no connection:',
		ourWordDisk: 'Or open verify/verify.html from your own disk and drop the receipt there.',
		unchecked: 'What was not checked',
		green_plain:
			'Green means: the logged prices give this result. It does not mean that the house did not know them when the order was placed, or that it took the order immediately.',
		green_prompt:
			'Green means: the logged prices give this result, and the order did not wait longer than its step says. It does not mean that the house did not know the prices when the order was placed.',
		green_sealed:
			'Green means: the logged prices give this result, and the public random numbers came out after the order (by the log’s times). It does not mean that the house took the order immediately.',
		green_both:
			'Green means: the logged prices give this result, the public random numbers came out after the order (by the log’s times), and the order did not wait longer than its step says.',
		unchecked_view: 'That everyone is shown this log: compare its checkpoint with one that another person has.',
		unchecked_asked: 'That these are the terms you chose on screen.',
		unchecked_holder: 'Whose trade it is: the receipt was shared without its owner.',
		unchecked_later: 'The steps after this one: {{step}}.',
		unchecked_venue_exchange: 'That the prices are those that the exchange gave.',
		unchecked_venue_polygon: 'That the prices are those that Polygon gave.',
		unchecked_venue_replay: 'That the prices are those of the recording.',
		unchecked_others:
			'That we did not publish a second set of seeds, prices or versions. The checking program can search the whole log for that (“range”).',
		unchecked_begun:
			'Why the fingerprint of the seed of the hour from {{hour}} was published only at {{at}}, after the hour had begun.',
		unchecked_young:
			'Why the fingerprint of the seed of the hour from {{hour}} was published only at {{at}}, less than 48 hours before.',
		unchecked_drawn: 'That the seed was drawn at random, and not chosen among many.',
		unchecked_lost: 'That the prices of the hour from {{hour}} follow from its seed, which was lost.',
		unchecked_silent:
			'That drand never published the random number that the trade needed: a server that has it would show otherwise.',
		unchecked_key_ends: 'Whether the log’s key had ended before it signed: the files of its later keys were not read.',
		unchecked_wait: 'How long the order waited before it was accepted: nothing in its terms bounds it.',
		unchecked_dated:
			'That the log’s times are true. Your own browser, or the program “verify.mjs watch” running at that time, can show it.',
		seen_checking: 'Comparing with what this browser has seen…',
		seenText_checking: 'The newest checkpoint of the log is being fetched.',
		seen_first: 'First visit: this browser had nothing to compare with',
		seenText_first:
			'It has kept today’s checkpoint of {{size}} entries, and will demand that every later one continues it.',
		seen_since: 'Consistent with what this browser has seen since {{since}}',
		seenText_since:
			'The newest checkpoint, {{size}} entries, continues the last one it kept. Nothing before that was changed or removed.',
		seen_behind: 'The site shows an older checkpoint than this browser has seen',
		seenText_behind: 'That can be a delay. If it stays so, the log has been set back.',
		seen_unreachable: 'The log could not be compared',
		seenText_unreachable:
			'Its files could not be fetched, so it is open whether it continues what this browser has seen.',
		seen_alarm: 'The log contradicts what this browser has seen',
		seenText_alarm: 'See the alarm at the top of this page.',
		keyPinned: 'The log’s key is the one built into this page.',
		keyKept: 'The log’s key is the first one this browser saw; no release pins it yet.',
		alarm_forked: 'The log does not continue what this browser has seen',
		alarm_unsigned: 'The newest checkpoint is not signed by the log',
		alarm_disowned: 'The log no longer names the key that signed what this browser has seen',
		alarm_ended: 'The newest checkpoint is signed by a key that has ended',
		alarm_key: 'The log’s key has changed',
		alarm_successor: 'The log continues under another name',
		alarmText_successor:
			'The site says that the log’s key was lost or stolen, and that the log continues with a new one. Your browser has checked that nothing it has seen was changed or removed. Whose the new key is, it cannot know: compare it with what others see before you begin again. Save the file first.',
		alarmText_forked:
			'These two checkpoints are both signed with the log’s key, but the log’s own files do not show that the later one continues the earlier one. Something was changed, removed or withheld. Save the file: it is the evidence.',
		alarmText_unsigned:
			'The site shows a checkpoint that the key kept by this browser did not sign. Save the file: it is the evidence.',
		alarmText_disowned:
			'This browser kept a checkpoint that was signed by a key the log had named. The log’s files no longer lead to that key, so the site has taken back what it signed. Save the file: it is the evidence.',
		alarmText_ended:
			'The log named a newer key, shown first below, and a date from which that key alone signs. The newest checkpoint covers later entries and lacks its signature: it was made with the old key. Save the file: it is the evidence.',
		alarmText_key:
			'The site names a different key from the one this browser knows. Until that is explained by someone other than this site, nothing it signs proves anything to you. Save the file: it is the evidence.',
		alarmFound: 'Found {{time}}.',
		alarmHad: 'What this browser had',
		alarmShown: 'What it was shown',
		alarmSave: 'Save both as a file',
		alarmForget: 'Forget it and begin again',
		alarmForgetText: 'Beginning again makes this browser trust the site’s log as on a first visit.',
		dropTitle: 'Drop a receipt here',
		dropText: 'Or choose the file. It is checked in your browser and not uploaded.',
		dropProblem: 'The file could not be read, or is too large for a receipt.',
		choose: 'Choose a file',
		receipt: 'The receipt',
		receiptText:
			'It holds everything that this check has read. Keep the file: it can be checked without this site, even years from now.',
		download: 'Download',
		copy: 'Copy',
		copied: 'Copied',
		copyLink: 'Copy the link',
		share: 'Make a link',
		shareText:
			'Anyone with the link sees the order, the prices, the times and the result, but not whose trade it is. A link cannot be withdrawn.',
		shareTitle: 'Link to this receipt',
		sharedText: 'Anyone can open it without an account. It says nothing about whose trade it is.',
		qr: 'QR code of the link',
		verdict_comparing: 'Right, and now compared with the log',
		verdict_uncovered: 'Right, but the log shown here does not reach it yet',
		verdict_unreachable: 'Right, but not compared with the log',
		verdictText_comparing: 'Every step holds. The newest checkpoint of the log is being fetched.',
		verdictText_uncovered:
			'Every step holds under its own checkpoint, which is newer than every one this site has shown. Until the site shows one that continues it, it is open whether everyone sees this log. That can be a delay: this page asks again.',
		verdictText_unreachable:
			'Every step holds under its own checkpoint. The log could not be fetched, so it is open whether everyone sees this log.',
		verdict_missing: 'Right, but files of the log are missing',
		verdictText_missing:
			'Every step holds under its own checkpoint. The site does not hand out the files that show whether the log that everyone sees contains it, so it may hang from another log. Do not rely on this result until they are there.',
		seen_missing: 'Files of the log are missing',
		seenText_missing:
			'The site does not hand out the files that show whether the log continues what this browser has seen. A log that has grown this far has them. Without them it may be another log.',
		seen_uncovered: 'The receipt is newer than the log that the site shows',
		seenText_uncovered:
			'Its checkpoint has more entries than any that this browser was shown. That can be a delay. If it stays so, the receipt hangs from a log that is not shown to everyone.',
		hourLink: 'Recompute the whole hour',
	},
	hour: {
		lead: 'The prices of a fair index come from a secret seed. A fingerprint of it has to be in the public log 48 hours before the hour (later only on a server’s first two days), and the seed once the hour is over. Your browser fetches both, and every price of the hour, computes the prices again and compares them.',
		index: 'Index',
		hour: 'Hour',
		secret: 'seed still secret',
		withheld: 'seed withheld',
		lost: 'seed lost',
		start: 'Recompute this hour',
		startText:
			'Your browser loads about 3,600 small files of the log, one for each second: some 10 MB. It sends nothing.',
		secretTitle: 'The seed of this hour is still secret',
		secretText:
			'It is published when the hour is over, at {{time}}. On an hour with public random numbers (drand), the seed alone does not reveal the prices. Without them, anyone who had it before could foresee all prices of the hour.',
		withheldTitle: 'The seed of this hour is withheld',
		withheldText:
			'It had to be in the log by {{time}}, and the site does not have it. Until it is there, the prices of this hour cannot be checked by anyone.',
		lostTitle: 'The seed of this hour was declared lost',
		lostText:
			'Its missing prices will never come. Trades that needed them were voided, and their stakes returned. Real trades on its other prices get back at least their stakes.',
		lostEntry: 'Entry {{no}} of the log says so, made on {{time}}.',
		noHour: 'There is no such hour',
		noHourText: 'It lies in the future, or the indices had no prices yet.',
		checking: 'Preparing the check…',
		reading: 'Reading the log and computing the prices again…',
		readSeconds: '{{done}} of {{total}} seconds',
		failed: 'A file could not be loaded. Nothing is known about this hour.',
		verdict_right: 'All {{total}} prices agree',
		text_right: 'Your browser computed the prices of {{name}} from the published seed. The log holds exactly these.',
		text_rounds:
			'Your browser computed the prices of {{name}} from the published seed and the public random numbers (drand). The log holds exactly these.',
		text_plain:
			'This hour has no public random numbers (drand): anyone who could read the seed knew these prices before.',
		verdict_different: '{{agreeing}} of {{total}} prices agree',
		doubt_closed: '{{agreeing}} prices agree, {{closed}} are missing',
		doubtText_closed:
			'The log says that the index was closed. That explains missing prices only after a standstill of more than an hour, and the log shows none.',
		doubt_time: 'All {{total}} prices agree, but the fingerprint came late',
		doubtText_young:
			'The fingerprint of the seed has to be in the log 48 hours before the hour. This log is younger than that.',
		doubtText_late: 'The fingerprint of the seed has to be in the log 48 hours before the hour. It came later.',
		doubt_terms: 'All {{total}} prices agree, but not all terms were read',
		doubtText_terms:
			'Any entry of the log may hold terms that ask for public random numbers (drand). There are too many before this hour to read them here: only the program, which reads all of them, can tell.',
		text_different: 'The log holds a price that the seed does not give.',
		verdict_false: 'The log does not hold',
		false_checkpoint: 'The checkpoint is not signed by the log’s key.',
		false_files: 'A file is not the one that the checkpoint seals.',
		false_seed: 'The published seed is not the one whose fingerprint was in the log before the hour.',
		false_rounds: 'A random number is not signed by drand.',
		false_chain: 'The chain of prices is broken.',
		false_asset: 'The log names another index by this number, or no index.',
		text_alarm: 'Whatever the prices say, the log they lie in contradicts what this browser has seen.',
		open_before_log: 'The log began after this hour, so it holds none of its prices.',
		open_no_commitment: 'The fingerprint of the seed was not found where the site says it is.',
		open_not_revealed:
			'The seed is not in the log. It has to be there within 15 minutes after the hour; after that it was withheld.',
		open_not_logged: 'The log has not passed this hour yet.',
		open_no_prices: 'The log holds no prices of this index in this hour.',
		open_no_rounds: 'The hour needs public random numbers (drand), and the site did not give them.',
		open_no_terms: 'The log’s first entry and those of this hour do not name the index. The program can look further.',
		open_beacon_unknown:
			'The site says that this hour has no public random numbers (drand), but the log has had some before. The terms in force may ask for them: only the program, which reads all entries, can tell.',
		open_no_start:
			'The last price before this hour is too far back to be looked for here, so the first one of the hour could be any.',
		open_not_lost: 'The site says that the seed was lost. The log does not.',
		open_unknown_key: 'A key that your browser does not know signed the checkpoint, and the log does not lead to it.',
		difference: 'First difference',
		at: 'Time',
		logged: 'In the log',
		computed: 'From the seed',
		noPrice: 'none',
		facts: 'What was compared',
		compared: 'Prices compared',
		agreeing: 'Prices that agree',
		closed: 'Not due: the index was closed',
		before: 'Before the log’s first price',
		entries: 'Entries read',
		committed: 'Fingerprint in the log',
		revealed: 'Seed in the log',
		rounds: 'Public random numbers (drand)',
		noRounds: 'none in this hour',
		seed: 'Seed',
		chartOf: 'Prices of {{name}} in the log, and from the seed',
		scope: 'What this does not show',
		scopeText:
			'That the log holds no second fingerprint for this hour, and no version of the index with other terms, outside the entries that were read. That takes a look at all entries: the program reads those before an hour without public random numbers (drand), and with “range” any others. Nor does it show that the seed was drawn at random, and not chosen among many.',
		withoutUs: 'The program from the source code does the same without this page:',
	},
	promises: {
		title: 'Promises for your orders',
		text: 'The answer to each order carries a signed promise: within two minutes it is in the log. Your browser keeps these promises and looks for the answers itself.',
		status_kept: 'In the log',
		status_waiting: 'Not due yet',
		status_broken: 'Broken',
		status_unknown: 'Not verifiable',
		own_kept: 'The answer to this order was promised to this browser, and it lies in entry {{entry}} of the log.',
		own_waiting:
			'The answer to this order was promised to this browser. The log has not come to the time by which it is due.',
		own_broken: 'The answer to this order was promised to this browser, and the log does not hold it.',
		status_late: 'In the log late, without a reason',
		status_uncounted: 'In the log, rejection not counted',
		status_delayed: 'In the log late, outage declared',
		status_wrong: 'Not promised in time',
		status_absent: 'Without a promise',
		own_late:
			'The answer to this order was promised to this browser. It came late: it lies in entry {{entry}} of the log, which gives no reason.',
		own_uncounted:
			'The answer to this order was promised to this browser and lies in entry {{entry}} of the log, but the entry does not count that the order was rejected, as it must.',
		own_delayed:
			'The answer to this order was promised to this browser. It came late, in entry {{entry}}: the log had stood still at that time, and says so.',
		own_wrong:
			'The promise for this order names a time that does not fit this device’s clock, or a size of the log that does not fit the time, and the log does not hold the answer. A promise like that could be put off.',
		own_absent:
			'The answer to this order came without a promise that can be read, so nothing says that it will be in the log.',
		own_unknown:
			'The promise for this order is not signed by this log for this order, so it shows nothing. An honest answer has one that is.',
		save: 'Save the promise',
		saveText:
			'The file holds the signed promise and what opens it, so that you can show to anyone what was promised. This browser keeps it only until you log out.',
		unread: 'The log could not be read as far as it takes, so it is open whether these promises were kept.',
		status_unread: 'Log not complete',
		own_unread:
			'The answer to this order was promised to this browser. A file of the log that may hold it is missing or cannot be read, so it is open whether it is there: {{file}}',
		unreadFiles:
			'Files of the log are missing or cannot be read: {{files}}. Only orders whose answer may lie in them are open; all others are decided.',
		broken_title: 'The log does not hold an answer that was promised',
		broken_text:
			'The site signed that the answer to an order of this browser would be in the log within two minutes. The log has passed that time without it. Save the file: both notes are signed, and show it to anyone.',
		broken_more: 'That happened {{total}} times.',
		forgetText: 'The evidence is then only in the file that you saved.',
	},
} as const;
