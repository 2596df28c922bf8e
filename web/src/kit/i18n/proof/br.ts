import type { Messages } from '../messages.ts';

export const br: Messages<'proof'> = {
	title: {
		proof: 'Registro público',
		verify: 'Verificar um resultado',
		hour: 'Recalcular uma hora',
	},
	proof: {
		plain:
			'Mantemos um registro público: cada preço e cada resposta a uma ordem entram nele, segundo a segundo, e cada resultado decorre deles. Uma ordem que não decidimos (ordens demais ao mesmo tempo, ou uma falha do site) só é contada nele. O registro só pode crescer: cada página nova leva um selo sobre todas as anteriores. Não podemos mudar nem remover nada sem que o percebam um navegador que guardou um selo ou uma testemunha que assinou um. Seu navegador guarda o último selo que viu e exige que todos os seguintes o continuem.',
		checkReceipt: 'Verificar um comprovante',
		now: 'O registro agora',
		nowText:
			'A cada poucos segundos o registro é selado com um checkpoint. Seu navegador busca cada um e exige que ele continue o anterior.',
		none: 'Nenhum checkpoint pôde ser buscado e verificado.',
		age: 'Idade do checkpoint mais recente',
		seconds: '{{seconds}} s',
		signed: 'Assinado',
		continues: 'Continua o registro',
		yes: 'Sim',
		engineer: 'Para engenheiros',
		engineerText:
			'Uma árvore de Merkle que só cresce (hashes da RFC 6962, C2SP tlog-tiles e checkpoints signed-note, Ed25519). Uma folha por segundo fixa a raiz dos itens daquele segundo: grupos de ticks com sua cadeia de hashes, raízes de lotes de ordens respondidas, versões de ativos e retornos, compromissos e revelações de sementes. As ordens são hashes com salt; o registro não identifica ninguém. Um comprovante contém os itens que decidem uma operação, com provas de inclusão sob um checkpoint; o formato está em docs/proof.md, no código-fonte. Entre dois checkpoints, a ordem dos itens é a nossa palavra, exceto para quem tem uma promessa assinada.',
		keys: 'Chaves',
		keysText:
			'A chave do registro assina checkpoints; a chave de promessas assina as respostas às ordens. Seu navegador guarda a primeira chave do registro que vê e dá um alarme diante de qualquer outra, a menos que o próprio registro a tenha nomeado enquanto a anterior ainda assinava. Nenhuma versão do software fixa a chave ainda; compare-a com a que outras pessoas veem.',
		logKey: 'Chave do registro',
		promiseKey: 'Chave de promessas',
		copyKey: 'Copiar: {{name}}',
		without: 'Verifique sem nós',
		withoutText:
			'Os arquivos são simples e iguais para todos. Baixe-os com qualquer ferramenta; o programa na pasta verify do código-fonte não tem dependências e não precisa de conexão conosco.',
		command_checkpoint: 'O checkpoint mais recente, como foi assinado',
		command_entry: 'Os primeiros itens do registro',
		command_receipt: 'Um comprovante que você baixou, verificado sem conexão',
		copyCommand: 'Copiar o comando',
		files: 'Onde estão os arquivos',
		filesText:
			'Tudo está em /log, sem cookies e legível a partir de qualquer site. Só o checkpoint muda; os outros arquivos ficam como estão.',
		file_checkpoint: 'O checkpoint mais recente: número de linhas, raiz e assinatura.',
		file_tile: 'Hashes da árvore, 256 por arquivo.',
		file_entries: 'As próprias linhas, uma para cada segundo em que algo aconteceu.',
		file_items: 'Os itens de uma linha: preços, ordens, sementes, condições.',
		filesNow: '{{size}} linhas às {{time}}.',
		hourTitle: 'Recalcule os preços de uma hora',
		hourText:
			'Os preços de um índice justo decorrem de uma semente que é publicada quando sua hora termina. Seu navegador pode recalcular a hora inteira e comparar cada preço com o registro.',
		command_hour: 'Uma hora de um índice justo, recalculada a partir da semente',
	},
	verify: {
		leadOwn:
			'Seu navegador busca o comprovante e o checkpoint mais recente do registro público, e recalcula este resultado passo a passo.',
		leadShared:
			'Alguém compartilhou este resultado com você. Seu navegador busca o comprovante e o checkpoint mais recente do registro público, e o recalcula passo a passo.',
		leadFile:
			'Verifique um comprovante a partir de um arquivo. Você não precisa de conta, e o arquivo fica no seu navegador.',
		whatIsLog: 'O que é o registro?',
		file: 'Arquivo verificado: {{name}}',
		checking: 'Verificando o comprovante…',
		failed: 'Não foi possível carregar a verificação. Nada se sabe sobre o resultado.',
		waiting: 'O comprovante ainda não está pronto',
		waitingText:
			'Ele é feito sob um checkpoint do registro quando o resultado estiver nele, por volta de {{time}}. Esta página o verifica então, sem que você faça nada.',
		beforeLog: 'Não há comprovante para esta operação',
		beforeLogText: 'A operação foi aberta antes de o registro começar.',
		unknownReceipt: 'Esse comprovante não existe',
		unknownReceiptText: 'O endereço pode estar incompleto, ou a operação é de outra conta.',
		logIn: 'Entre para verificar suas próprias operações',
		logInText: 'Comprovantes de operações não compartilhadas são mostrados apenas ao dono.',
		verdict_right: 'O resultado está certo',
		verdict_soFar: 'Tudo certo até agora',
		verdict_soFarWarning: 'Tudo certo até agora, com um aviso',
		verdict_wrong: 'O resultado não confere',
		verdict_late: 'Todo o resto está certo, mas foi registrada com atraso',
		verdict_warning: 'Certo, com um aviso',
		verdict_undecided: 'Esta página não consegue dizer',
		verdict_alarm: 'Não confie neste resultado',
		verdictText_right:
			'Todos os passos se confirmam: os preços estavam no registro, o resultado decorre deles e o dinheiro decorre do resultado.',
		verdictText_soFar:
			'Tudo o que foi verificado até agora está certo. Um passo precisa esperar: a semente é publicada às {{time}}. Esta página a verifica então, se você a mantiver aberta.',
		verdictText_soFarWarning:
			'Há algo que você deve saber neste passo: “{{step}}”. A semente é publicada às {{time}}. Esta página a verifica então, se você a mantiver aberta.',
		verdictText_wrong: 'Falha neste passo: “{{step}}”.',
		verdictText_undecided: 'Para neste passo: “{{step}}”. Isso não torna o resultado errado.',
		verdictText_late:
			'O registro estava parado quando a ordem foi aceita, e ele mesmo diz isso: a ordem só entrou depois. O motivo da parada é palavra nossa.',
		verdictText_warning:
			'O resultado decorre de preços registrados. Há algo que você deve saber neste passo: “{{step}}”.',
		verdictText_alarm: 'Os passos se confirmam, mas o registro em que se apoiam contradiz o que este navegador já viu.',
		steps: 'Passos da verificação',
		step_format: 'O comprovante pode ser lido',
		step_checkpoint: 'Está selado pelo registro',
		step_log: 'Tudo o que contém está no registro',
		step_answer: 'O registro contém a ordem com estas condições',
		step_order: 'A ordem foi registrada, no máximo, junto com o preço seguinte',
		step_terms: 'Ativo e retorno são os publicados',
		step_prices: 'Estas são a entrada e a saída',
		step_wait: 'Quanto tempo a ordem esperou',
		step_sealed: 'A entrada foi selada',
		step_result: 'Resultado e dinheiro decorrem disso',
		step_correction: 'A correção está certa',
		step_holder: 'De quem é a operação',
		step_lostSeed: 'A semente se perdeu, e a operação foi corrigida',
		step_silent: 'Um número aleatório nunca veio, e a operação foi corrigida',
		step_seeds: 'Os preços vieram da semente',
		step_match: 'É a operação da sua conta',
		mark_right: 'Confirmado',
		mark_warning: 'Com um aviso',
		mark_wrong: 'Errado',
		mark_undecided: 'Ainda não decidido',
		mark_absent: 'Não se aplica',
		mark_skipped: 'Não verificado',
		right_format: '{{items}} itens, de {{entries}} linhas do registro. Cada linha cobre cerca de um segundo.',
		right_checkpoint: 'A chave do registro assinou este checkpoint. Tudo o que segue depende dele.',
		right_log:
			'Todos os {{items}} itens levam à raiz selada. Nenhum pode ser mudado, acrescentado ou removido sem que a raiz seja outra.',
		right_answer: 'O registro contém a resposta à ordem, exatamente com estas condições.',
		right_order:
			'No registro, a ordem não vem depois do primeiro preço posterior do ativo: está na mesma linha ou em uma anterior.',
		loggedAfter: 'Registrada {{seconds}} s depois de ser aceita.',
		loggedBefore: 'Sua linha tem data de {{seconds}} s antes de ela ser aceita.',
		right_terms:
			'O registro contém as duas versões em linhas anteriores à da ordem. Pela nossa data, elas estavam em vigor quando a ordem foi aceita.',
		right_terms_first:
			'O registro contém as duas versões. Pela nossa data, elas estavam em vigor quando a ordem foi aceita; o registro podia ainda não as conter nesse momento.',
		lostSeed_right:
			'A semente de uma hora foi declarada perdida, por isso os preços não podem ser verificados. O registro contém a correção que as regras preveem para isso.',
		lostSeed_waits:
			'A semente de uma hora foi declarada perdida, por isso os preços não podem ser verificados. A correção é devida em até um dia: obtenha então o comprovante de novo.',
		lostSeed_wrong:
			'A semente de uma hora foi declarada perdida, e um dia depois este comprovante não mostra a correção devida. Se você o salvou antes, obtenha-o de novo.',
		lostSeed_unknown: 'A semente de uma hora foi declarada perdida, por isso ninguém pode verificar os preços.',
		silent_right:
			'Um número aleatório público (drand) nunca veio, por isso não há resultado. O registro contém a correção que as regras preveem para isso.',
		silent_waits:
			'Um número aleatório público (drand) nunca veio, por isso não há resultado. A correção é devida em até um dia: obtenha então o comprovante de novo.',
		silent_wrong:
			'Um número aleatório público (drand) nunca veio, e um dia depois este comprovante não mostra a correção devida. Se você o salvou antes, obtenha-o de novo.',
		silent_unknown: 'Um número aleatório público (drand) nunca veio, por isso ninguém pode verificar os preços.',
		lostSeed_correction:
			'A semente de uma hora se perdeu, e o registro contém a correção que as regras preveem para isso.',
		right_lost:
			'A semente de uma hora se perdeu: o registro diz isso e não contém preço entre o último antes da lacuna e o seguinte.',
		right_silent:
			'Um número aleatório público (drand) nunca veio: o registro diz isso e não contém preço entre o último antes da lacuna e o seguinte.',
		right_prices:
			'Os preços formam uma cadeia sem falhas. A entrada é o primeiro preço depois do aceite; a saída, o último até o vencimento.',
		right_prices_sealed:
			'Os preços formam uma cadeia sem falhas. A entrada é o primeiro preço do bloco selado (os preços que o próximo número aleatório público move); a saída, o último até o vencimento.',
		right_wait:
			'Pelo relógio do dispositivo, a ordem foi aceita em até 2 s depois do clique, e o primeiro preço depois do que estava na tela tinha então no máximo 2 s.',
		right_wait_asked:
			'Pelo relógio do dispositivo, a ordem foi aceita em até 2 s depois do clique. O pedido não indica o preço que estava na tela.',
		right_wait_seen:
			'Quando a ordem foi aceita, o primeiro preço depois do que estava na tela tinha no máximo 2 s. O pedido não indica seu horário.',
		right_sealed:
			'Pelos horários do próprio registro, ele continha a ordem antes de ser publicado o número aleatório de que vem a entrada. Naquele ponto o registro só tinha visto números anteriores.',
		right_result: 'As regras publicadas dão este resultado para estes preços, e este valor para o resultado.',
		right_correction: 'O registro contém uma correção por um preço errado, no valor que as regras preveem.',
		right_holder: 'O comprovante indica este número de usuário e esta operação, e o registro selou ambos.',
		right_seeds:
			'Recalculado a partir da semente publicada: o preço se moveu como ela diz. Nenhum número aleatório público (drand) entrou nele.',
		right_seeds_rounds:
			'Recalculado a partir da semente publicada e de {{rounds}} números aleatórios assinados pelo drand: o preço se moveu como eles dizem.',
		committed_before: 'No registro, a semente foi fixada antes de a hora começar e antes da ordem.',
		committed_begun:
			'A hora já tinha começado quando a primeira linha do registro fixou a semente; isso foi antes da ordem.',
		right_match:
			'Sua conta mostra a mesma ordem, os mesmos preços, o mesmo resultado e o mesmo valor que o comprovante.',
		wrong_format: 'O comprovante não pode ser lido.',
		wrong_checkpoint: 'O selo não está certo: o checkpoint foi alterado ou não foi assinado pela chave do registro.',
		wrong_log: 'Um item não está no registro como o comprovante diz.',
		wrong_answer: 'O registro não contém nenhuma ordem com estas condições.',
		wrong_order: 'A ordem foi registrada depois de um preço posterior, ou em um horário que não confere.',
		wrong_terms: 'Ativo, retorno ou um horário da ordem não são como dizem o registro e as regras.',
		wrong_prices: 'Os preços não são a cadeia inteira, ou dão outra entrada ou saída.',
		wrong_wait: 'O que o pedido indica sobre seu horário, ou sobre o preço na tela, não confere com o registro.',
		wrong_sealed: 'A entrada não está selada como dizem as regras.',
		wrong_result: 'As regras dão outro resultado ou outro valor.',
		wrong_correction: 'A correção é sobre outro preço ou de outro valor.',
		wrong_holder: 'A operação é de outro usuário.',
		wrong_seeds: 'O preço não se moveu como diz a semente.',
		wrong_match: 'Sua conta mostra algo diferente do comprovante. Diferem:',
		unknown_format: 'Este arquivo não é um comprovante que esta página consiga ler.',
		unknown_checkpoint: 'O selo é de um registro ou de uma chave que este navegador não conhece.',
		unknown_terms: 'A operação foi feita sob regras que esta página não conhece.',
		unknown: 'Algo nele não é conhecido por esta página.',
		late_order:
			'A ordem foi registrada com atraso: nada entrou no registro de {{from}} a {{to}}. O motivo é palavra nossa. Mesmo assim, a ordem não vem depois do preço seguinte.',
		warning_logged_late: 'Mais de 5 s é atraso.',
		warning_price_logged_late:
			'O preço seguinte foi registrado mais de 3 s depois do próprio horário. Uma ordem pode ser antedatada pelo mesmo tempo em que os preços ficam fora do registro.',
		warning_accepted_late:
			'A ordem foi aceita com atraso: mais de 2 s depois do clique, ou do preço que se seguiu ao da tela. Uma casa que espera pode escolher o momento.',
		warning_clocks_differ:
			'O pedido indica um horário mais de 1 s posterior ao aceite. O relógio do dispositivo e o nosso divergem, por isso esse horário não limita nada.',
		warning_sealed_by_clock:
			'A entrada foi selada só pelo nosso relógio. No registro, a ordem não vem antes da publicação do número aleatório de que vem a entrada.',
		warning_answered_late:
			'A resposta só chegou a este navegador depois da publicação do número aleatório de que vem a entrada. Por isso ela podia depender dele.',
		waits_seeds:
			'A semente da hora fica em segredo até {{time}}; senão os preços poderiam ser previstos. Esta página verifica o passo então, sem que você faça nada.',
		absent_holder: 'O comprovante não diz de quem é a operação. Só a cópia do dono diz.',
		absent_wait: 'Pelas regras 1, uma ordem não indica nada que limite quanto tempo ela esperou.',
		absent_wait_unbounded: 'Nada limita a espera: o pedido não indicou nem seu horário nem o preço que viu.',
		absent_sealed: 'Este índice não tinha números aleatórios públicos (drand), por isso nada selou a entrada.',
		absent_sealed_ahead: 'Pelas regras 1, nenhuma entrada é selada: ela é o primeiro preço depois do aceite.',
		absent_seeds: 'Os preços deste ativo vêm de mercados, não de uma semente.',
		entryAt: 'linha {{no}}, {{time}}',
		origin: 'Registro',
		size: 'Linhas',
		root: 'Raiz',
		order: 'Ordem',
		accepted: 'Aceita',
		expires: 'Vence',
		orderLogged: 'Ordem registrada',
		nextPriceLogged: 'Preço seguinte registrado',
		priceLogged: 'Preço registrado',
		asset: 'Ativo',
		rules: 'Versão das regras',
		seen: 'Preço visto',
		asked: 'Pedido em',
		waited: 'Espera',
		since: 'Idade do primeiro preço mais novo',
		sinceNone: 'ainda nenhum',
		round: 'Número aleatório',
		last: 'Último preço antes da lacuna',
		entry: 'Entrada',
		exit: 'Saída',
		outcome: 'Resultado',
		returned: 'Recebido',
		wrongPrice: 'Preço errado',
		user: 'Número de usuário',
		trade: 'ID da operação',
		ticks: 'Passos do preço',
		rounds: 'Números aleatórios',
		sum: 'Variação do preço',
		sumUp: 'para cima',
		sumDown: 'para baixo',
		levels: 'O que esta verificação vale',
		nobody: 'Ninguém mais confirmou esta visão do registro',
		nobodyText:
			'Nenhuma testemunha independente assina nossos checkpoints ainda. Poderíamos mostrar outro registro a outras pessoas sem que seu navegador percebesse. Compare seu checkpoint com o de outra pessoa: o mesmo número de linhas deve ter a mesma raiz.',
		ourWord: 'Esta página é nossa; o verde dela é a nossa palavra',
		ourWordText:
			'Dois caminhos não dependem de nós. Baixe o comprovante e verifique-o com o programa do código-fonte, que não precisa de conexão:',
		ourWordDisk: 'Ou abra verify/verify.html do seu próprio disco e solte o comprovante ali.',
		unchecked: 'O que não foi verificado',
		green_plain:
			'Verde significa: os preços registrados dão este resultado. Não significa que a casa não os conhecia quando a ordem foi feita, nem que aceitou a ordem na hora.',
		green_prompt:
			'Verde significa: os preços registrados dão este resultado, e a ordem não esperou mais do que diz o passo dela. Não significa que a casa não conhecia os preços quando a ordem foi feita.',
		green_sealed:
			'Verde significa: os preços registrados dão este resultado, e os números aleatórios públicos saíram depois da ordem (pelos horários do registro). Não significa que a casa aceitou a ordem na hora.',
		green_both:
			'Verde significa: os preços registrados dão este resultado, os números aleatórios públicos saíram depois da ordem (pelos horários do registro), e a ordem não esperou mais do que diz o passo dela.',
		unchecked_view: 'Que todos veem este registro: compare o checkpoint dele com um que outra pessoa tenha.',
		unchecked_asked: 'Que estas são as condições que você escolheu na tela.',
		unchecked_holder: 'De quem é a operação: o comprovante foi compartilhado sem o dono.',
		unchecked_later: 'Os passos depois deste: “{{step}}”.',
		unchecked_venue_exchange: 'Que os preços são os que a corretora informou.',
		unchecked_venue_polygon: 'Que os preços são os que a Polygon informou.',
		unchecked_venue_replay: 'Que os preços são os da gravação.',
		unchecked_others:
			'Que não publicamos um segundo conjunto de sementes, preços ou versões. O programa de verificação pode procurar isso em todo o registro (“range”).',
		unchecked_begun:
			'Por que a impressão digital da semente da hora que começou em {{hour}} só foi publicada em {{at}}, depois de a hora começar.',
		unchecked_young:
			'Por que a impressão digital da semente da hora que começou em {{hour}} só foi publicada em {{at}}, menos de 48 horas antes.',
		unchecked_drawn: 'Que a semente foi sorteada ao acaso, e não escolhida entre muitas.',
		unchecked_lost: 'Que os preços da hora que começou em {{hour}} decorrem da semente dela, que se perdeu.',
		unchecked_silent:
			'Que o drand nunca publicou o número aleatório de que a operação precisava: um servidor que o tenha mostraria o contrário.',
		unchecked_key_ends:
			'Se a chave do registro já tinha terminado quando assinou: os arquivos das chaves seguintes não foram lidos.',
		unchecked_wait: 'Quanto tempo a ordem esperou até ser aceita: nada nas condições limita isso.',
		unchecked_dated:
			'Que os horários do registro são verdadeiros. Seu próprio navegador, ou o programa “verify.mjs watch” em execução naquele momento, pode mostrar isso.',
		seen_checking: 'Comparando com o que este navegador já viu…',
		seenText_checking: 'O checkpoint mais recente do registro está sendo buscado.',
		seen_first: 'Primeira visita: este navegador não tinha com o que comparar',
		seenText_first:
			'Ele guardou o checkpoint de hoje, com {{size}} linhas, e vai exigir que todos os seguintes o continuem.',
		seen_since: 'Coerente com o que este navegador viu desde {{since}}',
		seenText_since:
			'O checkpoint mais recente, com {{size}} linhas, continua o último que ele guardou. Nada anterior foi mudado nem removido.',
		seen_behind: 'O site mostra um checkpoint mais antigo do que este navegador já viu',
		seenText_behind: 'Pode ser um atraso. Se continuar assim, o registro voltou atrás.',
		seen_unreachable: 'Não foi possível comparar o registro',
		seenText_unreachable:
			'Os arquivos não puderam ser buscados; está em aberto se o registro continua o que este navegador viu.',
		seen_alarm: 'O registro contradiz o que este navegador viu',
		seenText_alarm: 'Veja o alarme no topo desta página.',
		keyPinned: 'A chave do registro é a que vem nesta página.',
		keyKept: 'A chave do registro é a primeira que este navegador viu; nenhuma versão a fixa ainda.',
		alarm_forked: 'O registro não continua o que este navegador viu',
		alarm_unsigned: 'O checkpoint mais recente não está assinado pelo registro',
		alarm_disowned: 'O registro já não indica a chave que assinou o que este navegador viu',
		alarm_ended: 'O checkpoint mais recente está assinado por uma chave que já foi encerrada',
		alarm_key: 'A chave do registro mudou',
		alarm_successor: 'O registro continua com outro nome',
		alarmText_successor:
			'O site diz que a chave do registro foi perdida ou roubada e que o registro continua com uma nova. Seu navegador verificou que nada do que ele viu foi alterado ou removido. De quem é a nova chave, ele não pode saber: compare com o que outras pessoas veem antes de começar de novo. Salve o arquivo primeiro.',
		alarmText_forked:
			'Estes dois checkpoints estão assinados com a chave do registro, mas os próprios arquivos dele não mostram que o mais novo continua o mais antigo. Salve o arquivo: ele é a prova.',
		alarmText_unsigned:
			'O site mostra um checkpoint que a chave guardada por este navegador não assinou. Salve o arquivo: ele é a prova.',
		alarmText_disowned:
			'Este navegador guardou um checkpoint assinado por uma chave que o registro tinha indicado. Os arquivos do registro já não levam a essa chave: o site voltou atrás no que assinou. Salve o arquivo: ele é a prova.',
		alarmText_ended:
			'O registro indicou uma chave mais nova, mostrada primeiro abaixo, e uma data a partir da qual só ela assina. O checkpoint mais recente cobre entradas posteriores e não tem a assinatura dela: foi feito com a chave antiga. Salve o arquivo: ele é a prova.',
		alarmText_key:
			'O site indica outra chave, diferente da que este navegador conhece. Até que alguém além deste site explique isso, nada do que ele assina prova algo a você. Salve o arquivo: ele é a prova.',
		alarmFound: 'Encontrado em {{time}}.',
		alarmHad: 'O que este navegador tinha',
		alarmShown: 'O que lhe foi mostrado',
		alarmSave: 'Salvar ambos em um arquivo',
		alarmForget: 'Esquecer e recomeçar',
		alarmForgetText: 'Ao recomeçar, este navegador confia no registro do site como em uma primeira visita.',
		dropTitle: 'Solte um comprovante aqui',
		dropText: 'Ou escolha o arquivo. Ele é verificado no seu navegador e não é enviado.',
		dropProblem: 'O arquivo não pôde ser lido ou é grande demais para um comprovante.',
		choose: 'Escolher um arquivo',
		receipt: 'O comprovante',
		receiptText:
			'Contém tudo o que esta verificação leu. Guarde o arquivo: ele pode ser verificado sem este site, mesmo daqui a anos.',
		download: 'Baixar',
		copy: 'Copiar',
		copied: 'Copiado',
		copyLink: 'Copiar o link',
		share: 'Criar um link',
		shareText:
			'Quem tiver o link vê a ordem, os preços, os horários e o resultado, mas não de quem é a operação. Um link não pode ser desfeito.',
		shareTitle: 'Link para este comprovante',
		sharedText: 'Qualquer pessoa pode abri-lo sem conta. Ele não diz de quem é a operação.',
		qr: 'Código QR do link',
		verdict_comparing: 'Certo, e agora comparado com o registro',
		verdict_uncovered: 'Certo, mas o registro mostrado aqui ainda não chega até ele',
		verdict_unreachable: 'Certo, mas não comparado com o registro',
		verdictText_comparing: 'Todos os passos se confirmam. O checkpoint mais recente do registro está sendo buscado.',
		verdictText_uncovered:
			'Todos os passos se confirmam sob o próprio checkpoint, que é mais novo do que todos os que este site mostrou. Até o site mostrar um que o continue, não se sabe se todos veem este registro. Pode ser um atraso: esta página tenta de novo.',
		verdictText_unreachable:
			'Todos os passos se confirmam sob o próprio checkpoint. O registro não pôde ser buscado; não se sabe se todos veem este registro.',
		verdict_missing: 'Certo, mas faltam arquivos do registro',
		verdictText_missing:
			'Todos os passos se confirmam sob o próprio checkpoint. O site não entrega os arquivos que mostram se o registro que todos veem o contém; ele pode depender de outro registro. Não confie neste resultado até que eles estejam lá.',
		seen_missing: 'Faltam arquivos do registro',
		seenText_missing:
			'O site não entrega os arquivos que mostram se o registro continua o que este navegador viu. Um registro que chegou até aqui os tem. Sem eles, pode ser outro registro.',
		seen_uncovered: 'O comprovante é mais novo do que o registro que o site mostra',
		seenText_uncovered:
			'O checkpoint dele tem mais linhas do que qualquer um mostrado a este navegador. Pode ser um atraso. Se continuar assim, o comprovante depende de um registro que não é mostrado a todos.',
		hourLink: 'Recalcular a hora inteira',
	},
	hour: {
		lead: 'Os preços de um índice justo vêm de uma semente secreta. Uma impressão digital dela tem de estar no registro público 48 horas antes da hora (mais tarde só nos dois primeiros dias de um servidor), e a semente, quando a hora termina. Seu navegador busca as duas e todos os preços da hora, recalcula os preços e os compara.',
		index: 'Índice',
		hour: 'Hora',
		secret: 'semente ainda secreta',
		withheld: 'semente retida',
		lost: 'semente perdida',
		start: 'Recalcular esta hora',
		startText:
			'Seu navegador carrega cerca de 3.600 arquivos pequenos do registro, um por segundo: uns 10 MB. Ele não envia nada.',
		secretTitle: 'A semente desta hora ainda é secreta',
		secretText:
			'Ela é publicada quando a hora termina, às {{time}}. Em uma hora com números aleatórios públicos (drand), a semente sozinha não revela os preços. Sem eles, quem a tivesse antes poderia prever todos os preços da hora.',
		withheldTitle: 'A semente desta hora está retida',
		withheldText:
			'Ela tinha de estar no registro até {{time}}, e o site não a tem. Enquanto ela não estiver lá, ninguém pode verificar os preços desta hora.',
		lostTitle: 'A semente desta hora foi declarada perdida',
		lostText:
			'Os preços que faltam nunca virão. As operações que precisavam deles foram anuladas, e os valores, devolvidos. Operações reais nos outros preços dela recebem de volta pelo menos o valor da operação.',
		lostEntry: 'A linha {{no}} do registro diz isso, feita em {{time}}.',
		noHour: 'Essa hora não existe',
		noHourText: 'Ela está no futuro, ou os índices ainda não tinham preços.',
		checking: 'Preparando a verificação…',
		reading: 'Lendo o registro e recalculando os preços…',
		readSeconds: '{{done}} de {{total}} segundos',
		failed: 'Um arquivo não pôde ser carregado. Nada se sabe sobre esta hora.',
		verdict_right: 'Todos os {{total}} preços coincidem',
		text_right:
			'Seu navegador calculou os preços de {{name}} a partir da semente publicada. O registro tem exatamente esses.',
		text_rounds:
			'Seu navegador calculou os preços de {{name}} a partir da semente publicada e dos números aleatórios públicos (drand). O registro tem exatamente esses.',
		text_plain:
			'Esta hora não tem números aleatórios públicos (drand): quem pudesse ler a semente conhecia estes preços antes.',
		verdict_different: '{{agreeing}} de {{total}} preços coincidem',
		doubt_closed: '{{agreeing}} preços coincidem, faltam {{closed}}',
		doubtText_closed:
			'O registro diz que o índice estava fechado. Isso só explica preços ausentes depois de uma parada de mais de uma hora, e o registro não mostra nenhuma.',
		doubt_time: 'Todos os {{total}} preços coincidem, mas a impressão digital chegou tarde',
		doubtText_young:
			'A impressão digital da semente tem de estar no registro 48 horas antes da hora. Este registro é mais novo que isso.',
		doubtText_late:
			'A impressão digital da semente tem de estar no registro 48 horas antes da hora. Ela chegou depois.',
		doubt_terms: 'Todos os {{total}} preços coincidem, mas nem todas as condições foram lidas',
		doubtText_terms:
			'Qualquer linha do registro pode conter condições que exigem números aleatórios públicos (drand). Antes desta hora há linhas demais para ler aqui: só o programa, que lê todas, pode dizer.',
		text_different: 'O registro tem um preço que a semente não dá.',
		verdict_false: 'O registro não confere',
		false_checkpoint: 'O checkpoint não está assinado pela chave do registro.',
		false_files: 'Um arquivo não é o que o checkpoint sela.',
		false_seed: 'A semente publicada não é aquela cuja impressão digital estava no registro antes da hora.',
		false_rounds: 'Um número aleatório não está assinado pelo drand.',
		false_chain: 'A cadeia de preços está quebrada.',
		false_asset: 'O registro dá a este número o nome de outro índice, ou de nenhum.',
		text_alarm: 'Seja o que for que os preços digam, o registro em que estão contradiz o que este navegador viu.',
		open_before_log: 'O registro começou depois desta hora e não tem nenhum dos preços dela.',
		open_no_commitment: 'A impressão digital da semente não foi encontrada onde o site diz que está.',
		open_not_revealed:
			'A semente não está no registro. Ela tem de estar lá até 15 minutos depois da hora; passado isso, foi retida.',
		open_not_logged: 'O registro ainda não passou desta hora.',
		open_no_prices: 'O registro não tem preços deste índice nesta hora.',
		open_no_rounds: 'A hora precisa de números aleatórios públicos (drand), e o site não os forneceu.',
		open_no_terms: 'A primeira linha do registro e as desta hora não citam o índice. O programa pode procurar mais.',
		open_beacon_unknown:
			'O site diz que esta hora não tem números aleatórios públicos (drand), mas o registro já teve alguns antes. As condições em vigor podem exigi-los: só o programa, que lê todas as linhas, pode dizer.',
		open_no_start:
			'O último preço antes desta hora está longe demais para ser procurado aqui, então o primeiro da hora poderia ser qualquer um.',
		open_not_lost: 'O site diz que a semente foi perdida. O registro não diz isso.',
		open_unknown_key: 'Uma chave que seu navegador não conhece assinou o checkpoint, e o registro não leva até ela.',
		difference: 'Primeira diferença',
		at: 'Momento',
		logged: 'No registro',
		computed: 'Da semente',
		noPrice: 'nenhum',
		facts: 'O que foi comparado',
		compared: 'Preços comparados',
		agreeing: 'Preços que coincidem',
		closed: 'Não previstos: índice fechado',
		before: 'Antes do primeiro preço do registro',
		entries: 'Linhas lidas',
		committed: 'Impressão digital no registro',
		revealed: 'Semente no registro',
		rounds: 'Números aleatórios públicos (drand)',
		noRounds: 'nenhum nesta hora',
		seed: 'Semente',
		chartOf: 'Preços de {{name}} no registro e a partir da semente',
		scope: 'O que isto não mostra',
		scopeText:
			'Que o registro não tem uma segunda impressão digital para esta hora, nem uma versão do índice com outras condições, fora das linhas lidas. Para isso é preciso olhar todas as linhas: o programa lê as anteriores a uma hora sem números aleatórios públicos (drand) e, com “range”, quaisquer outras. Também não mostra que a semente foi sorteada ao acaso, e não escolhida entre muitas.',
		withoutUs: 'O programa do código-fonte faz o mesmo sem esta página:',
	},
	promises: {
		title: 'Promessas para suas ordens',
		text: 'A resposta a cada ordem traz uma promessa assinada: em dois minutos ela está no registro. Seu navegador guarda essas promessas e procura ele mesmo as respostas.',
		status_kept: 'No registro',
		status_waiting: 'Ainda no prazo',
		status_broken: 'Quebradas',
		status_unknown: 'Não verificáveis',
		own_kept: 'A resposta a esta ordem foi prometida a este navegador e está na linha {{entry}} do registro.',
		own_waiting: 'A resposta a esta ordem foi prometida a este navegador. O registro ainda não chegou ao fim do prazo.',
		own_broken: 'A resposta a esta ordem foi prometida a este navegador, e o registro não a tem.',
		status_late: 'No registro com atraso, sem motivo',
		status_uncounted: 'No registro, recusa não contada',
		status_delayed: 'No registro com atraso, com parada declarada',
		status_wrong: 'Não prometidas a tempo',
		status_absent: 'Sem promessa',
		own_late:
			'A resposta a esta ordem foi prometida a este navegador. Ela chegou com atraso: está na linha {{entry}} do registro, que não dá motivo.',
		own_uncounted:
			'A resposta a esta ordem foi prometida a este navegador e está na linha {{entry}} do registro, mas a linha não conta a recusa da ordem, como deveria.',
		own_delayed:
			'A resposta a esta ordem foi prometida a este navegador. Ela chegou com atraso, na linha {{entry}}: o registro esteve parado nesse tempo e diz isso.',
		own_wrong:
			'A promessa para esta ordem diz um horário que não combina com o relógio deste dispositivo, ou um tamanho do registro que não combina com o horário, e o registro não tem a resposta. Uma promessa assim poderia ser adiada.',
		own_absent: 'A resposta a esta ordem veio sem uma promessa legível; nada diz que ela estará no registro.',
		own_unknown:
			'A promessa para esta ordem não está assinada por este registro para esta ordem e por isso não mostra nada. Uma resposta honesta traz uma que está.',
		save: 'Salvar a promessa',
		saveText:
			'O arquivo contém a promessa assinada e o que a abre, para que você possa mostrar a qualquer pessoa o que foi prometido. Este navegador a guarda só até você sair da conta.',
		unread: 'O registro não pôde ser lido até onde é preciso; está em aberto se estas promessas foram cumpridas.',
		status_unread: 'Registro incompleto',
		own_unread:
			'A resposta a esta ordem foi prometida a este navegador. Um arquivo do registro que pode contê-la está faltando ou não pode ser lido; por isso está em aberto se ela está lá: {{file}}',
		unreadFiles:
			'Arquivos do registro estão faltando ou não podem ser lidos: {{files}}. Só ficam em aberto as ordens cuja resposta pode estar neles; todas as outras estão decididas.',
		broken_title: 'O registro não tem uma resposta que foi prometida',
		broken_text:
			'O site assinou que a resposta a uma ordem deste navegador estaria no registro em dois minutos. O registro passou desse prazo sem ela. Salve o arquivo: as duas notas são assinadas e mostram isso a qualquer pessoa.',
		broken_more: 'Isso aconteceu {{total}} vezes.',
		forgetText: 'Depois disso, a prova existe só no arquivo que você salvou.',
	},
};
