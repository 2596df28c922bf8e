import type { Texts } from './keys.ts';

export const br: Texts = {
	'http.malformed': 'Não foi possível ler a solicitação. Tente novamente.',
	'http.signed_out': 'Você saiu da sua conta. Entre novamente.',
	'http.forbidden': 'Você não tem acesso a isto.',
	'http.xsrf': 'Esta página está desatualizada. Recarregue-a e tente novamente.',
	'http.fresh_sign_in': 'Entre novamente para confirmar que é você.',
	'http.second_factor':
		'A autenticação em dois fatores é obrigatória para a equipe. Configure-a nas suas configurações de segurança ou entre novamente com ela.',
	'http.scope:lacking': 'Este token de API não tem a permissão “{scope}”.',
	'http.scope:none': 'Isto não pode ser feito com um token de API. Faça-o nas suas configurações.',
	'http.not_found': 'Não encontramos o que você procura.',
	'http.in_progress': 'Esta solicitação ainda está sendo processada. Tente novamente em instantes.',
	'http.too_large:plain': 'A solicitação é grande demais. Envie menos de cada vez.',
	'http.too_large:photo': 'Esta foto é grande demais. Escolha uma de no máximo {megabytes} MB.',
	'http.too_large:file': 'Este arquivo é grande demais. Escolha um de no máximo {megabytes} MB.',
	'http.unsupported': 'Tipo de conteúdo não aceito. Envie JSON.',
	'http.invalid': 'Verifique os campos marcados.',
	'http.key_missing': 'Esta requisição precisa do cabeçalho Idempotency-Key, com um UUID novo para cada ação.',
	'http.key_reused':
		'Esta Idempotency-Key já foi usada com outro conteúdo ({field}). Comece de novo com uma chave nova.',
	'http.too_many': 'Solicitações demais. Tente novamente em {retry_after:seconds}.',
	'http.fault':
		'Algo deu errado do nosso lado. Tente novamente; se acontecer de novo, entre em contato e informe {request_id}.',
	'http.not_done': 'O serviço não está disponível no momento e nada foi alterado. Tente novamente daqui a pouco.',
	'http.unknown': 'Não foi possível confirmar o resultado. Verifique antes de tentar de novo.',
	'files.type': 'Envie uma imagem JPEG, PNG, WebP ou HEIC, ou um PDF.',
	'files.pixels': 'Esta imagem tem mais de {megapixels} megapixels. Envie uma menor.',
	'files.pages': 'Este PDF tem mais de {pages} páginas. Envie apenas as páginas necessárias.',
	'files.active': 'Este PDF contém scripts, anexos ou outro conteúdo ativo. Envie uma foto ou um PDF simples.',
	'files.encrypted': 'Este PDF está protegido. Envie um sem senha nem restrições.',
	'files.unreadable':
		'Não conseguimos abrir este arquivo; ele pode estar danificado. Tire uma nova foto ou salve-o novamente.',
	'files.heavy': 'Este arquivo demora demais para abrir. Envie um mais simples, como uma foto da página.',
	'trading.not_done': 'Sua operação não foi aberta e nada foi cobrado de você. Tente novamente.',
	'trading.unknown':
		'Ainda não foi possível confirmar se sua operação foi aberta. Verifique de novo com o mesmo ID da operação; ela nunca será aberta duas vezes.',
	'trading.not_logged':
		'Sua operação não foi aberta e nada foi cobrado de você: o registro público de todas as ordens está parado, e o resultado não poderia ser provado. Tente novamente em alguns minutos.',
	'trading.id_reused': 'Este ID de operação já foi usado com outro conteúdo ({field}). Abra uma nova operação.',
	'trading.not_enough_balance':
		'Seu saldo de {balance:money} não cobre o valor de {stake:money}. Escolha um valor menor ou adicione dinheiro.',
	'trading.money_held_back':
		'Do seu saldo, {amount:money} vêm de um saque que você cancelou. Esse valor pode ser operado novamente em {until:instant}; você pode sacá-lo a qualquer momento.',
	'trading.stake_too_low': 'O menor valor por operação é {limit:money}.',
	'trading.stake_too_high': 'O maior valor por operação é {limit:money}.',
	'trading.market_closed:hours': 'Este mercado está fechado. Escolha outro ativo.',
	'trading.market_closed:hours_until': 'Este mercado está fechado. Ele abre em {opens_at:instant}.',
	'trading.market_closed:feed': 'Os preços deste ativo pararam por enquanto. Aguarde ou escolha outro ativo.',
	'trading.market_closed:beacon':
		'Não foi possível obter os números aleatórios públicos (drand), e o índice espera por eles. Aguarde ou escolha outro ativo.',
	'trading.market_closed:clock':
		'O relógio do servidor está atrasado, e o índice espera até que ele esteja certo. Aguarde ou escolha outro ativo.',
	'trading.market_closed:suspended': 'As operações neste ativo estão suspensas. Escolha outro ativo.',
	'trading.market_closed:close_only':
		'Este ativo não aceita novas operações. As operações abertas seguem normalmente até o vencimento.',
	'trading.market_closed:maintenance':
		'Este ativo está em manutenção até {opens_at:instant}. Escolha outro ativo ou aguarde.',
	'trading.unknown_asset': 'Este ativo não existe ou não está disponível. Escolha outro.',
	'trading.duration_not_offered': 'Esta duração não está disponível. Escolha uma de {min:seconds} a {max:seconds}.',
	'trading.expiry_outside_session:session':
		'A operação venceria depois do fechamento do mercado em {closes_at:instant}. Escolha um vencimento mais cedo.',
	'trading.expiry_outside_session:maintenance':
		'A operação entraria na manutenção que começa em {closes_at:instant}. Escolha um vencimento mais cedo.',
	'trading.too_late':
		'A ordem chegou depois do prazo, por isso a operação não foi aberta. O prazo era {buy_until:instant}. Abra-a de novo.',
	'trading.payout_changed':
		'O retorno caiu de {old:percent} para {new:percent}. Nenhuma operação foi aberta. Confira o novo retorno e tente novamente.',
	'trading.too_many_open': 'Você pode ter no máximo {limit} operações abertas. Espere uma delas vencer.',
	'trading.exposure_reached':
		'No momento não podemos aceitar mais de {limit:money} nesta direção. Escolha um valor menor ou tente mais tarde.',
	'trading.own_limit_reached:stake': 'Você definiu um limite de {limit:money} por operação.',
	'trading.own_limit_reached:loss':
		'Isto poderia ultrapassar o limite de perda que você definiu: {limit:money} em {window:window}. Usado até agora, incluindo operações abertas: {used:money}.',
	'trading.own_limit_reached:loss_until':
		'Isto poderia ultrapassar o limite de perda que você definiu: {limit:money} em {window:window}. Usado até agora, incluindo operações abertas: {used:money}. Uma parte volta a ficar disponível em {until:instant}.',
	'trading.own_limit_reached:turnover':
		'Isto ultrapassaria o limite de volume que você definiu: {limit:money} em {window:window}. Usado até agora: {used:money}.',
	'trading.own_limit_reached:turnover_until':
		'Isto ultrapassaria o limite de volume que você definiu: {limit:money} em {window:window}. Usado até agora: {used:money}. Uma parte volta a ficar disponível em {until:instant}.',
	'trading.excluded:until': 'Você está em uma pausa das operações até {until:instant}.',
	'trading.excluded:self_until':
		'Você se autoexcluiu das operações até {until:instant}. Depois disso, a autoexclusão só termina quando você pedir para voltar.',
	'trading.excluded:always': 'Você se autoexcluiu das operações permanentemente.',
	'trading.reality_check':
		'Você está operando desde {since:instant}: {trades} operações, resultado líquido de {net:money}. Responda ao lembrete periódico para continuar.',
	'trading.session_over':
		'Sua sessão de operações atingiu a duração que você definiu. Você pode operar novamente em {until:instant}.',
	'cashier.own_limit_reached:now':
		'Isto ultrapassaria o limite de depósito que você definiu: {limit:money} em {window:window}. Usado até agora: {used:money}.',
	'cashier.own_limit_reached:until':
		'Isto ultrapassaria o limite de depósito que você definiu: {limit:money} em {window:window}. Usado até agora: {used:money}. Uma parte volta a ficar disponível em {until:instant}.',
	'cashier.excluded:until':
		'Você está em uma pausa até {until:instant}. Até lá, os depósitos estão bloqueados. Os saques pendentes seguem e não podem ser cancelados.',
	'cashier.excluded:self_until':
		'Você se autoexcluiu até {until:instant}. Os depósitos ficam bloqueados até que você peça para voltar depois disso. Os saques pendentes seguem e não podem ser cancelados.',
	'cashier.excluded:always':
		'Você se autoexcluiu permanentemente. Os depósitos estão bloqueados. Os saques pendentes seguem e não podem ser cancelados.',
	'cashier.withdrawals_final:switch':
		'Você tornou seus saques definitivos. Os saques pendentes seguem e não podem ser cancelados. Você pode mudar isso em Limites, nas configurações: leva 24 horas.',
	'cashier.withdrawals_final:switch_until':
		'Você tornou seus saques definitivos até {until:instant}. Até lá, os saques pendentes seguem e não podem ser cancelados.',
	'cashier.withdrawals_final:loss':
		'Você atingiu seu limite de perda. Até que uma parte dele volte a ficar disponível, os saques pendentes seguem e não podem ser cancelados.',
	'cashier.withdrawals_final:loss_until':
		'Você atingiu seu limite de perda. Os saques pendentes seguem e não podem ser cancelados. Uma parte do limite volta a ficar disponível em {until:instant}.',
	'limits.exclusion_not_over': 'Você só pode pedir para voltar depois que o prazo da autoexclusão terminar.',
	'trading.verify_first:email':
		'Confirme seu e-mail antes de operar com dinheiro real. Você ainda pode usar a conta demo.',
	'trading.verify_first:identity':
		'Verifique sua identidade antes de operar com dinheiro real. Você ainda pode usar a conta demo.',
	'trading.account_frozen': 'Sua conta está bloqueada. O motivo e a data da revisão estão nas suas configurações.',
	'trading.staff': 'A equipe não pode operar com dinheiro real. Você ainda pode usar a conta demo.',
	'trading.accept_terms':
		'Os termos mudaram. Aceite a versão {version} na página dos termos antes da próxima operação com dinheiro real.',
	'trading.jurisdiction_closed':
		'Operações com dinheiro real não estão disponíveis no seu país. Você ainda pode usar a conta demo.',
	'trading.real_money_off':
		'Operações com dinheiro real não estão disponíveis para este ativo. Mude para a conta demo.',
	'trading.wrong_mode':
		'Você mudou para a outra conta nesse meio-tempo. Nenhuma operação foi aberta. Confira a conta e tente novamente.',
	'trading.slippage_too_low': 'A proteção de preço deve ser de pelo menos {limit} ticks.',
	'trading.seen_price_too_old': 'O preço que você viu é antigo demais. Confira o preço atual e tente novamente.',
	'trading.claim_open':
		'Você deve {amount:money} por um pagamento que foi estornado. As operações com dinheiro real ficam bloqueadas até a quitação. Você ainda pode usar a conta demo.',
	'cashier.not_done': 'O provedor de pagamento não está disponível agora e nada foi alterado. Tente novamente.',
	'cashier.unknown':
		'Ainda não conseguimos confirmar se deu certo. Confira suas movimentações antes de tentar de novo.',
	'cashier.amount_too_low': 'O valor mínimo é {limit:money}.',
	'cashier.amount_too_high:most': 'O valor máximo é {limit:money}.',
	'cashier.amount_too_high:nothing':
		'Nada pode ser sacado por este método, porque nenhum valor seu veio por ele. Escolha outro.',
	'cashier.destination_needed:some':
		'Só {limit:money} podem voltar para a origem. Para sacar mais por este método, adicione um destino e escolha-o.',
	'cashier.destination_needed:none':
		'Para sacar por este método, adicione um destino e escolha-o: o dinheiro irá para lá.',
	'cashier.not_enough_balance': 'Seu saldo de {balance:money} não cobre {amount:money}.',
	'cashier.limit_reached:day':
		'Você pode depositar {limit:money} em 24 horas e já usou {used:money}. Será possível depositar mais a partir de {until:instant}.',
	'cashier.limit_reached:month':
		'Você pode depositar {limit:money} em 30 dias e já usou {used:money}. Será possível depositar mais a partir de {until:instant}.',
	'cashier.return_to_source':
		'O dinheiro volta primeiro para a origem. Saque {amount:money} pelo método com que você depositou ({method}).',
	'cashier.method_closed:country': 'Este método não está disponível no seu país. Escolha outro.',
	'cashier.method_closed:off': 'Este método não está disponível. Escolha outro.',
	'cashier.method_closed:provider': 'O provedor de pagamento recusou. Escolha outro método.',
	'cashier.unpaid_deposits':
		'Você tem {limit} depósitos ainda não pagos. Pague ou cancele um deles antes de iniciar outro.',
	'cashier.open_withdrawals':
		'Você tem {limit} saques que ainda não foram enviados. Espere por um deles, ou cancele um, antes de solicitar outro.',
	'cashier.too_many_deposits':
		'Você pode iniciar no máximo {limit} depósitos em 24 horas, contando os que cancelar. Pode iniciar o próximo a partir de {until:instant}.',
	'cashier.too_many_withdrawals':
		'Você pode solicitar no máximo {limit} saques em 24 horas, contando os que cancelar. Pode solicitar o próximo a partir de {until:instant}.',
	'cashier.quote_over': 'Esta cotação não vale mais. Peça uma nova.',
	'cashier.too_many_quotes': 'Você pediu cotações demais. Pode pedir de novo a partir de {until:instant}.',
	'cashier.too_many_destinations':
		'Você pode ter no máximo {limit} destinos, contando os que removeu menos de um dia depois de adicionar. Remova um mais antigo ou tente de novo amanhã.',
	'cashier.too_late_to_cancel': 'Não é mais possível cancelar.',
	'cashier.verify_first:email': 'Confirme primeiro o seu e-mail.',
	'cashier.verify_first:identity': 'Verifique primeiro a sua identidade.',
	'cashier.account_frozen': 'Sua conta está bloqueada. O motivo e a data da revisão estão nas suas configurações.',
	'cashier.claim_open':
		'Você deve {amount:money} por um pagamento que foi estornado. Os saques ficam bloqueados até a quitação.',
	'cashier.nothing_to_trade':
		'No momento, nada pode ser negociado na conta real, por isso não aceitamos depósitos. Você ainda pode sacar.',
	'cashier.jurisdiction_closed': 'Depósitos não estão disponíveis no seu país. Você ainda pode sacar.',
	'cashier.real_money_off': 'Depósitos e saques não estão disponíveis aqui.',
	'cashier.staff': 'A equipe não pode depositar nem sacar dinheiro.',
	'identity.wrong_credentials': 'E-mail ou senha incorretos.',
	'identity.link_invalid': 'Este link expirou ou já foi usado. Peça um novo.',
	'identity.challenge_over': 'O tempo para entrar acabou. Comece de novo.',
	'identity.second_factor_is_on': 'A autenticação em dois fatores já está ativada.',
	'identity.second_factor_is_off': 'A autenticação em dois fatores não está ativada. Configure-a primeiro.',
	'identity.too_many_tokens': 'Você pode ter no máximo {limit} tokens de API. Exclua um primeiro.',
	'identity.email_taken': 'Este e-mail agora é usado por outra conta. Use outro.',
	'identity.close_staff':
		'Contas da equipe precisam ser encerradas por um administrador, depois que a função é removida.',
	'identity.close_frozen': 'Sua conta está bloqueada. Você poderá encerrá-la quando ela for desbloqueada.',
	'identity.close_open_trades': 'Você tem operações abertas ({count}). Aguarde até que sejam encerradas.',
	'identity.close_pending': '{amount:money} está reservado ou sendo sacado. Aguarde até que isso termine.',
	'identity.close_money_left': 'Sua conta real ainda tem {balance:money}. Faça o saque primeiro.',
	'identity.close_claim':
		'Você deve {amount:money} por um pagamento que foi estornado. Pague primeiro ou fale com o suporte.',
	'identity.close_deposit':
		'Há depósitos não concluídos ({count}). Cancele-os ou aguarde até que sejam creditados, devolvidos ou expirem.',
	'identity.close_address_new':
		'Seu e-mail foi alterado recentemente. Até {until:instant}, o e-mail anterior ainda pode recuperar a conta; depois disso você pode encerrá-la.',
	'identity.country_fixed':
		'Seu país não pode mais ser alterado aqui porque sua conta já teve depósitos. Um comprovante de residência aprovado o altera; caso contrário, escreva ao suporte.',
	'identity.provider_unavailable':
		'{provider} está indisponível ou não responde corretamente. Tente de novo em instantes ou entre de outra forma.',
	'identity.provider_refused': '{provider} não autorizou sua entrada. Tente de novo ou entre de outra forma.',
	'identity.oauth_over': 'Este acesso demorou demais ou começou em outro navegador. Comece de novo.',
	'identity.email_unverified':
		'{provider} não confirmou seu e-mail. Confirme-o lá primeiro ou cadastre-se com uma senha.',
	'identity.address_taken':
		'Já existe uma conta com {email}. Entre como de costume e depois conecte {provider} nas configurações de segurança.',
	'identity.connected_elsewhere': 'Esta conta de {provider} está conectada a outra conta daqui.',
	'identity.not_connected': 'Esta conta de {provider} não pode confirmar que é você.',
	'identity.last_way_in': 'Você não conseguiria mais entrar. Primeiro defina uma senha ou conecte outra conta.',
	'identity.recover_staff':
		'O segundo fator de uma conta da equipe não pode ser recuperado aqui. Peça a um administrador que remova sua função e a atribua de novo.',
	'identity.recovery_requested':
		'Enviamos um e-mail com um link para o endereço desta conta. O link vale por 60 minutos.',
	'recovery.open': 'Já há uma recuperação desta conta em andamento. Avisaremos você por e-mail.',
	'recovery.incomplete': 'Falta algo. Envie todos os lados do documento e uma selfie.',
	'recovery.over': 'Esta recuperação já foi decidida, interrompida ou expirou.',
	'recovery.unseen': 'Abra primeiro todas as páginas dos documentos.',
	'recovery.unchecked': 'Marque todos os pontos da lista ou recuse a recuperação.',
	'recovery.differs': 'O que você leu difere da identidade desta conta. Confira ou recuse a recuperação.',
	'recovery.sent':
		'Seus documentos chegaram. Duas pessoas da nossa equipe vão compará-los com sua identidade, e enviaremos a decisão por e-mail.',
	'recovery.stopped': 'A recuperação foi interrompida. Seu segundo fator continua como está.',
	'mail.recover.subject': 'Recupere sua conta sem o segundo fator',
	'mail.recover.text':
		'Alguém que sabe sua senha diz ter perdido o segundo fator da sua conta. Com este link, envie um documento e uma selfie. Ele vale por 60 minutos. Se não foi você, ignore este e-mail e mude sua senha.',
	'mail.recover.action': 'Enviar documentos',
	'mail.stop_recovery.subject': 'Alguém pediu para remover seu segundo fator',
	'mail.stop_recovery.text':
		'Alguém que sabe sua senha enviou documentos para remover o segundo fator da sua conta. Duas pessoas da nossa equipe vão compará-los com sua identidade; depois disso, o segundo fator continua por mais 72 horas. Se não foi você, interrompa agora e mude sua senha.',
	'mail.stop_recovery.action': 'Interromper',
	'mail.recovery_agreed.subject': 'Seu segundo fator será removido',
	'mail.recovery_agreed.text':
		'Duas pessoas da nossa equipe compararam os documentos com sua identidade. Em {at:instant} o segundo fator da sua conta será removido e todos os dispositivos serão desconectados. Se não foi você, interrompa agora e mude sua senha. Entrar com o segundo fator também interrompe.',
	'mail.recovery_agreed.action': 'Interromper',
	'mail.recovery_refused.subject': 'Seu segundo fator não foi removido',
	'mail.recovery_refused.text':
		'Não conseguimos confirmar que os documentos são seus, por isso o segundo fator da sua conta continua como está. O motivo: {reason}',
	'mail.recovery_stopped.subject': 'A recuperação do seu segundo fator terminou',
	'mail.recovery_stopped.text':
		'A recuperação foi interrompida, seu segundo fator foi usado ou nosso prazo para decidir acabou. Seu segundo fator continua como está. Se você não pediu uma recuperação, mude sua senha: alguém a conhece.',
	'mail.recovery_done.subject': 'Seu segundo fator foi removido',
	'mail.recovery_done.text':
		'Para entrar agora basta a senha, e todos os dispositivos foram desconectados. Os saques esperam por um tempo, como após toda mudança desse tipo. Configure um novo segundo fator nas configurações de segurança.',
	'identity.window_title': 'Entrar',
	'identity.window_done': 'Pronto. Você pode fechar esta janela.',
	'identity.passkey_refused': 'Não foi possível usar esta chave de acesso aqui. Tente de novo ou entre de outra forma.',
	'identity.register_first':
		'Para isso, você precisa de uma conta. Ao se cadastrar, você mantém suas operações e seu saldo da demo.',
	'identity.guest_limit':
		'Não é possível abrir mais contas de visitante a partir daqui até {until:instant}. O cadastro é grátis e leva um minuto.',
	'identity.has_account': 'Você já tem uma conta aqui.',
	'identity.too_many_passkeys': 'Você pode ter no máximo {limit} chaves de acesso. Remova uma primeiro.',
	'identity.reset_requested':
		'Se houver uma conta com este e-mail, enviamos uma mensagem com um link. O link vale por 60 minutos.',
	'identity.password_reset': 'Sua nova senha está definida. Todos os dispositivos foram desconectados; entre de novo.',
	'identity.verification_requested':
		'Se este e-mail ainda precisa ser confirmado, enviamos uma mensagem com um link. O link vale por 60 minutos.',
	'identity.email_verified': 'Seu e-mail está confirmado.',
	'admin.link_invalid': 'Este link expirou ou já foi usado. Crie um novo no servidor com npm run admin-link.',
	'admin.own_role': 'Você não pode mudar a própria função. Peça a outro administrador.',
	'admin.unchanged': 'Nada a alterar.',
	'admin.last_admin': 'Este é o último administrador. Nomeie outro primeiro.',
	'admin.nobody_else':
		'Isto exige um segundo administrador, e não há nenhum. Crie um no servidor com npm run admin-link.',
	'admin.user_frozen': 'Esta conta está bloqueada. Desbloqueie-a primeiro.',
	'admin.email_unverified':
		'Esta pessoa ainda não confirmou o e-mail. Ela precisa confirmá-lo antes de receber uma função.',
	'admin.user_closed': 'Esta conta está encerrada. O dinheiro precisa voltar para quem pagou.',
	'admin.user_is_staff': 'Esta conta pertence à equipe. Remova a função dela primeiro.',
	'admin.own_request': 'Isto precisa ser aprovado por alguém que não seja quem pediu nem a pessoa afetada.',
	'admin.no_right': 'Você, ou quem fez a solicitação, não tem mais a permissão necessária.',
	'admin.request_over': 'Esta solicitação já foi decidida ou expirou.',
	'admin.address_listed':
		'Um endereço deste dinheiro está na lista de triagem, e duas pessoas da área de risco não o liberaram.',
	'admin.not_replayed':
		'No banco de dados restaurado ainda faltam registros do diário. Execute a conciliação primeiro.',
	'admin.payouts_off':
		'Os pagamentos estão desligados desde que um backup foi restaurado. Duas pessoas precisam religá-los antes que este dinheiro possa ser enviado.',
	'admin.request_earlier':
		'Esta solicitação foi feita em uma versão anterior do servidor e não pode mais ser aprovada. Recuse-a ou peça que seja cancelada e feita de novo.',
	'admin.request_open': 'Já há uma solicitação assim pendente. Aprove-a, recuse-a ou cancele-a primeiro.',
	'admin.settings_changed': 'Alguém mudou as configurações nesse meio-tempo. Confira-as e tente novamente.',
	'admin.gave_role': 'Um de vocês deu a função ao outro há menos de 7 dias. Quem pode aprovar: {who}.',
	'admin.confirmed_deposit':
		'Duas pessoas que creditaram juntas dinheiro deste usuário nos últimos 30 dias não podem aprovar juntas os saques dele. Quem pode: {who}.',
	'admin.leaves_no_pair':
		'Depois deste crédito, não restariam duas pessoas para aprovar os saques deste usuário. Quem pode fazê-lo: {who}.',
	'admin.third_needed':
		'Não há pessoas suficientes com a função de finanças ou administração para isto. Mais uma pessoa precisa de uma dessas funções.',
	'admin.taken': '{by} está cuidando disto até {until:instant}.',
	'admin.own_item': 'Isto diz respeito a você. Outra pessoa precisa cuidar disso.',
	'calendar.lines_wrong': 'Nada foi importado: há erro na linha {line}; linhas com erro no total: {count}.',
	'calendar.entry_exists': 'Já existe um evento com este horário, país e título.',
	'calendar.unchanged': 'Nada mudou.',
	'calendar.excluded': 'Você está em uma pausa: não é possível assinar o calendário até ela terminar.',
	'content.changed': 'Alguém publicou outro texto nesse meio-tempo. Abra-o e acrescente suas alterações.',
	'content.unchanged': 'Este texto já está publicado.',
	'content.terms_over': 'Os termos mudaram desde que você os abriu. Leia a versão {version}.',
	'content.announcement_over': 'Este comunicado já terminou.',
	'content.slug_taken': 'Outra notícia já tem este endereço. Escolha outro.',
	'content.news_shown': 'Esta notícia já está publicada.',
	'content.news_draft': 'Esta notícia é um rascunho.',
	'content.too_many_pinned': 'Já há {limit} notícias fixadas. Desafixe uma delas primeiro.',
	'content.too_many': 'Há {limit} comunicados que ainda não terminaram. Encerre um deles primeiro.',
	'admin.payment_changed': 'O pagamento ou o destino mudou desde a solicitação. Recuse-a e faça outra.',
	'admin.no_return_address':
		'O dinheiro não pode voltar para a origem, e o usuário ainda não tem um endereço próprio que possa ser usado. Peça que salve um na carteira; ele pode ser usado após 24 horas.',
	'admin.worth_too_little': '{least:money} deste pagamento já voltaram. O valor dele não pode ser menor.',
	'admin.export_too_large': 'Seriam mais de {limit} usuários. Restrinja a lista primeiro.',
	'admin.filters_full': 'Você já salvou {limit} filtros. Exclua um primeiro.',
	'types.not_above': 'Este tipo não está acima do que o usuário conquistou.',
	'assets.ticker_listed': '{ticker} já está na lista. Retire-o da lista primeiro.',
	'assets.last_listed': 'Este é o último ativo da lista, e a lista nunca fica vazia.',
	'assets.open_trades': 'Há operações abertas neste ativo até {until:instant}. Tente novamente depois disso.',
	'assets.maintenance_early':
		'A manutenção pode começar no mínimo em {earliest:instant}: daqui a 15 minutos e depois da última operação aberta.',
	'assets.maintenance_late': 'A manutenção pode começar no máximo em {latest:instant}.',
	'assets.maintenance_overlaps':
		'Já há uma manutenção anunciada de {from:instant} a {until:instant}. Cancele-a primeiro.',
	'assets.no_maintenance': 'Nenhuma manutenção está anunciada aqui.',
	'assets.no_source': 'Estes preços não podem ser obtidos: o servidor foi iniciado sem a configuração {setting}.',
	'assets.demo_only':
		'Não é possível operar com dinheiro real nestes preços: são necessárias três corretoras, a Polygon ou um índice justo com o beacon.',
	'assets.beacon_announced': 'Outro beacon começa em {begin:instant}. Crie o índice depois disso.',
	'assets.recording_pair': 'Esta gravação é de {pair}, não de {ticker}.',
	'assets.recording_jump':
		'O preço salta {percent}% na linha {line} desta gravação. De um preço para o seguinte, o máximo é {most}%.',
	'assets.recording_finer':
		'Os preços deste arquivo são mais finos que o passo de preço {tick_size} do ativo, que nunca muda.',
	'assets.payout_early':
		'Estes retornos podem começar no mínimo em {earliest:instant}, para que os usuários os vejam antes.',
	'assets.changed': 'Alguém mudou este ativo nesse meio-tempo. Confira-o e tente novamente.',
	'support.too_many_open': 'Você tem {limit} contestações ainda sem decisão. Aguarde a decisão de uma delas.',
	'support.already_open': 'Você já contestou isto. Escreva na contestação que já existe.',
	'support.too_many_unanswered': 'Você enviou {limit} mensagens sem resposta. Aguarde nossa resposta.',
	'support.decided': 'Esta contestação já foi decidida e não aceita mais mensagens.',
	'support.own': 'Este assunto é seu. Outra pessoa precisa cuidar dele.',
	'support.too_many_conversations': 'Você tem {limit} conversas não encerradas. Continue uma delas ou encerre uma.',
	'support.closed': 'Esta conversa está encerrada. Comece uma nova.',
	'support.unreachable': 'Esta pessoa não poderia ler sua mensagem: a conta está encerrada ou é de um visitante.',
	'verification.step_not_open':
		'Esta etapa não pode ser enviada agora. Conclua as etapas anteriores ou aguarde a nossa decisão.',
	'verification.attempts_used:until':
		'Você usou suas tentativas por enquanto. Pode tentar de novo a partir de {until:instant}.',
	'verification.attempts_used:staff':
		'Você usou todas as tentativas desta etapa. Fale conosco; nossa equipe pode liberar mais uma.',
	'verification.file_refused:type':
		'Este arquivo não é uma foto ou PDF que possamos usar. Envie JPEG, PNG, WebP, HEIC ou PDF.',
	'verification.file_refused:pixels':
		'Esta imagem é grande demais para ser aberta. Envie uma com menos pixels, por exemplo uma foto do celular.',
	'verification.file_refused:pages': 'Este PDF tem páginas demais. Envie só a página necessária.',
	'verification.file_refused:script':
		'Este PDF contém scripts, anexos ou ações. Para a sua segurança e a nossa, não o aceitamos. Envie uma foto ou imprima-o em um novo PDF.',
	'verification.file_refused:unreadable': 'Este arquivo está danificado ou protegido por senha. Envie outro.',
	'verification.own': 'Esta verificação é sua. Outra pessoa precisa cuidar dela.',
	'verification.decided': 'Este caso já foi decidido.',
	'verification.not_taken': 'Assuma o caso para ver os documentos.',
	'verification.second_person': 'Você foi quem analisou por último. Agora outra pessoa precisa analisar.',
	'verification.incomplete': 'Falta algo. Decida cada etapa e digite o que você leu no documento.',
	'verification.unchecked': 'Uma etapa só pode ser aprovada com todos os pontos da lista marcados.',
	'verification.no_reason': 'Escolha ao menos um motivo para cada etapa rejeitada.',
	'verification.underage':
		'Pela data de nascimento que você leu, esta pessoa tem menos de 18 anos. Rejeite o documento.',
	'verification.document_over': 'Pela data que você leu, este documento está vencido. Rejeite-o.',
	'verification.tries_left': 'Este usuário ainda pode tentar esta etapa.',
	'verification.asked': 'A origem dos recursos já foi pedida.',
	'verification.step.personal': 'Dados pessoais',
	'verification.step.document': 'Documento de identidade',
	'verification.step.selfie': 'Selfie',
	'verification.step.address': 'Comprovante de endereço',
	'verification.step.funds': 'Origem dos recursos',
	'verification.reason.unreadable': 'Não conseguimos ler. Tire uma foto nítida, com boa luz e sem reflexos.',
	'verification.reason.cut_off': 'Falta uma parte. Mostre-o inteiro, com os quatro cantos.',
	'verification.reason.wrong_paper': 'Não é o documento que você escolheu ou não é um dos que aceitamos.',
	'verification.reason.copy': 'É uma cópia ou a foto de uma tela. Fotografe o original.',
	'verification.reason.altered': 'Parece ter sido alterado.',
	'verification.reason.out_of_date': 'Está vencido.',
	'verification.reason.name_differs': 'O nome é diferente do que está no documento.',
	'verification.reason.birth_differs': 'A data de nascimento é diferente da que está no documento.',
	'verification.reason.address_differs': 'O endereço é diferente do que você informou.',
	'verification.reason.face_hidden':
		'Seu rosto não está bem visível. Olhe para a câmera sem chapéu nem óculos escuros.',
	'verification.reason.other_person': 'Não conseguimos relacionar a foto ao seu documento.',
	'verification.reason.underage': 'Você precisa ter pelo menos 18 anos.',
	'verification.reason.other_account': 'Você já tem uma conta conosco.',
	'verification.reason.unexplained': 'Não mostra de onde vem o dinheiro.',
	'ledger.statement_too_long':
		'Este extrato teria mais de {limit} lançamentos. Escolha um período menor ou baixe-o em CSV.',
	'ledger.statements_used_up':
		'Enviamos no máximo {limit} extratos por dia por e-mail. Tente novamente amanhã ou baixe o extrato.',
	'ledger.verify_first': 'Confirme seu e-mail antes de enviarmos extratos para ele. Você ainda pode baixá-los.',
	'identity.email_changed': 'Seu e-mail foi alterado. As outras sessões e os tokens de API foram revogados.',
	'identity.email_restored':
		'Seu e-mail antigo foi restaurado. Todos os dispositivos foram desconectados, e sua senha, todos os tokens de API, todos os webhooks e todas as formas de entrar adicionadas nos sete dias antes da alteração ou depois dela foram removidos. Estamos enviando um e-mail com um link para você definir uma nova senha.',
	'mail.footer': 'Este e-mail foi enviado por {app}. Nunca pedimos sua senha por e-mail.',
	'mail.unexpected': 'Se você não o esperava, entre e confira suas configurações de segurança.',
	'mail.verify.subject': 'Confirme seu e-mail',
	'mail.verify.text':
		'Confirme que este endereço de e-mail é seu. O link pode ser usado uma vez e vale por 60 minutos. Se você não criou uma conta, ignore este e-mail.',
	'mail.verify.action': 'Confirmar e-mail',
	'mail.reset.subject': 'Defina uma nova senha',
	'mail.reset.text':
		'Alguém (esperamos que você) pediu para redefinir sua senha. O link pode ser usado uma vez e vale por 60 minutos. Se não foi você, ignore este e-mail: sua senha continua a mesma.',
	'mail.reset.action': 'Definir nova senha',
	'mail.password_changed.subject': 'Sua senha foi alterada',
	'mail.password_changed.text':
		'A senha da sua conta foi alterada e os outros dispositivos foram desconectados. Se não foi você, defina uma nova senha imediatamente.',
	'mail.new_device.subject': 'Acesso a partir de um novo dispositivo',
	'mail.new_device.text':
		'Houve um acesso à sua conta a partir de um dispositivo novo, ou que ainda não tinha entrado desde a última mudança na sua forma de entrar: {device}, endereço IP {address}, {at:instant}. Se não foi você, desconecte esse dispositivo nas configurações de segurança e altere sua senha.',
	'mail.second_factor_on.subject': 'A autenticação em dois fatores está ativada',
	'mail.second_factor_on.text':
		'A partir de agora, entrar na sua conta exige também um código do aplicativo autenticador. Guarde seus códigos de recuperação em um lugar seguro.',
	'mail.second_factor_off.subject': 'A autenticação em dois fatores foi desativada',
	'mail.second_factor_off.text':
		'Agora entrar na sua conta exige apenas a senha. Se não foi você, altere sua senha imediatamente e ative a autenticação em dois fatores de novo.',
	'mail.account_frozen.subject': 'Sua conta foi bloqueada',
	'mail.account_frozen.text':
		'Você pode entrar e ver tudo, mas não pode abrir novas operações. As operações abertas seguem normalmente até o vencimento. O motivo e a data da revisão estão no seu perfil.',
	'mail.account_unfrozen.subject': 'Sua conta não está mais bloqueada',
	'mail.account_unfrozen.text': 'Você pode abrir operações novamente.',
	'mail.role_changed.subject': 'Sua função foi alterada',
	'mail.role_changed.text':
		'Suas permissões na equipe foram alteradas, e seus outros dispositivos foram desconectados. Entre novamente. Se você não esperava por isso, avise outro administrador imediatamente.',
	'mail.type_changed.subject': 'O tipo da sua conta mudou',
	'mail.type_changed.text':
		'O novo tipo e o motivo estão na página do seu perfil. Ele vale para as operações que você abrir a partir de agora; operações abertas mantêm o retorno delas.',
	'mail.api_token.subject': 'Um novo token de API',
	'mail.api_token.text':
		'Um token de API foi criado para a sua conta. Um programa que o tenha pode agir em seu nome, dentro das permissões dele. Se não foi você, exclua-o nas suas configurações em API e altere sua senha imediatamente.',
	'mail.webhook_added.subject': 'Um novo endereço para os seus webhooks',
	'mail.webhook_added.text':
		'Um webhook foi adicionado à sua conta ou recebeu outro endereço: o que acontece na conta é enviado a {host}, na internet. Se não foi você, remova-o nas suas configurações em API e altere sua senha imediatamente.',
	'mail.webhook_paused.subject': 'Um dos seus webhooks está pausado',
	'mail.webhook_paused.text':
		'O endereço de um dos seus webhooks não aceitou o que enviamos, por isso não enviamos mais nada a ele. Você vê o que aconteceu nas suas configurações em API. Quando o endereço voltar a funcionar, retome o webhook ali; o que não foi enviado pode ser reenviado pelo registro dele.',
	'mail.change_email.subject': 'Confirme seu novo e-mail',
	'mail.change_email.text':
		'Alguém (esperamos que você) quer usar este e-mail em uma conta aqui. O link pode ser usado uma vez e vale por 60 minutos. Se não foi você, ignore este e-mail: nada muda.',
	'mail.change_email.action': 'Usar este endereço',
	'mail.undo_email.subject': 'Seu e-mail foi alterado',
	'mail.undo_email.text':
		'Sua conta agora tem outro e-mail. Se não foi você, restaure este em até 7 dias: todos os dispositivos serão desconectados e você definirá uma nova senha. Se foi você, não há nada a fazer.',
	'mail.undo_email.action': 'Restaurar este e-mail',
	'mail.account_closed.subject': 'Sua conta foi encerrada',
	'mail.account_closed.text':
		'Sua conta foi encerrada e seus dados pessoais foram apagados. Operações e movimentações de dinheiro são mantidas, ligadas apenas a um número, pois o livro contábil precisa fechar. Você pode criar uma nova conta com este e-mail quando quiser.',
	'mail.audit_clean.subject': 'Uma auditoria completa não encontrou problemas',
	'mail.audit_clean.text':
		'Guarde esta linha: com ela, qualquer pessoa pode provar mais tarde que nada do que estava registrado até então foi alterado ou apagado. {line}',
	'mail.audit_findings.subject': 'ALARME: uma auditoria encontrou problemas',
	'mail.audit_findings.text':
		'Os dados armazenados se contradizem. Guarde esta linha e veja em docs/operations.md, na seção “A finding”, o que fazer agora. {line}',
	'mail.payouts_stopped.subject': 'ALARME: os pagamentos automáticos foram interrompidos',
	'mail.payouts_stopped.text':
		'Os pagamentos automáticos por {account} foram interrompidos: {why} Os saques por essa conta agora precisam de duas pessoas. Você os encontra no back office, onde duas pessoas também podem religar os pagamentos automáticos.',
	'payouts.stopped:hour': 'em uma hora seria pago mais do que o permitido.',
	'payouts.stopped:day': 'em um dia seria pago mais do que o permitido.',
	'payouts.stopped:failures': 'os pagamentos de cinco usuários falharam em sequência.',
	'payouts.stopped:restored': 'o banco de dados foi restaurado de um backup.',
	'mail.identity_connected.subject': '{provider} foi conectado à sua conta',
	'mail.identity_connected.text':
		'A partir de agora, você também pode entrar na sua conta com {provider}. Se não foi você, desconecte-o nas configurações de segurança e altere sua senha.',
	'mail.identity_disconnected.subject': '{provider} foi desconectado da sua conta',
	'mail.identity_disconnected.text':
		'Você não pode mais entrar na sua conta com {provider}. Se não foi você, altere sua senha imediatamente.',
	'mail.passkey_added.subject': 'Uma chave de acesso foi adicionada',
	'mail.passkey_added.text':
		'A partir de agora, você pode entrar com uma chave de acesso, e ela é pedida depois da senha. Se não foi você, remova-a nas configurações de segurança e altere sua senha.',
	'mail.passkey_removed.subject': 'Uma chave de acesso foi removida',
	'mail.passkey_removed.text':
		'Uma chave de acesso foi removida; ela não pode mais ser usada para entrar. Se não foi você, altere sua senha imediatamente e confira suas configurações de segurança.',
	'mail.recovery_codes_renewed.subject': 'Novos códigos de recuperação foram criados',
	'mail.recovery_codes_renewed.text':
		'Os códigos de recuperação que você tinha não funcionam mais. Se não foi você, altere sua senha, desconecte os outros dispositivos e crie novos códigos nas configurações de segurança.',
	'mail.destination_added.subject': 'Novo destino de saque',
	'mail.destination_added.text':
		'Um destino de saque foi adicionado à sua conta. O dinheiro pode ser enviado para ele a partir de {at:instant}. Se não foi você, altere sua senha imediatamente, remova o destino na carteira e escreva para o suporte. Se o seu e-mail foi alterado sem você, restaure-o pelo link do nosso e-mail sobre essa alteração: os saques e destinos desse período são então encerrados.',
	'mail.withdrawal_requested.subject': 'Saque para um novo destino',
	'mail.withdrawal_requested.text':
		'Foi solicitado um saque de {amount:money} para um destino adicionado nos últimos sete dias. Se não foi você, altere sua senha imediatamente, cancele o saque na carteira e escreva para o suporte, que pode interrompê-lo. Se o seu e-mail foi alterado sem você, restaure-o pelo link do nosso e-mail sobre essa alteração: os saques e destinos desse período são então encerrados.',
	'mail.verification_approved.subject': 'Sua identidade foi verificada',
	'mail.verification_approved.text':
		'Aprovamos seus documentos. Saques que esperavam por isso continuam automaticamente.',
	'mail.funds_asked.subject': 'Precisamos saber a origem do seu dinheiro',
	'mail.funds_asked.text':
		'{reason} Envie um documento em Configurações, Verificação. Até a aprovação, os saques aguardam.',
	'mail.verification_rejected.subject': 'Precisamos de mais alguma coisa para verificar você',
	'mail.verification_rejected.text':
		'Não pudemos aprovar tudo o que você enviou. {reasons} Abra Configurações, Verificação para tentar de novo.',
	'mail.verification_expiring.subject': 'Seu documento de identidade vence em breve',
	'mail.verification_expiring.text':
		'O documento com que você verificou sua identidade vale até {day:day}. Quando tiver o novo, envie-o em Configurações, Verificação.',
	'mail.verification_expired.subject': 'Seu documento de identidade venceu',
	'mail.verification_expired.text':
		'O documento com que você verificou sua identidade valia até {day:day}. Envie um novo em Configurações, Verificação. Saques podem ter de esperar por ele.',
	'mail.support_answered.subject': 'O suporte respondeu a você',
	'mail.support_answered.text':
		'{text}\n\nPara responder, entre na sua conta e abra esta página:\n{page}\n\nRespostas a este e-mail não chegam até nós.',
	'mail.contact_received.subject': 'Recebemos sua mensagem',
	'mail.contact_received.text':
		'Obrigado por escrever para nós. Respondemos em até {days} dias úteis, por e-mail para este endereço.\n\nO link leva à sua conversa: nela você pode completar a mensagem, ler nossas respostas e encerrar a conversa. Não repasse o link.\n\nNão foi você quem escreveu? Então alguém informou seu e-mail por engano, e você pode ignorar esta mensagem.',
	'mail.contact_received.action': 'Abrir conversa',
	'mail.contact_answered.subject': 'O suporte respondeu a você',
	'mail.contact_answered.text':
		'{text}\n\nPara responder, abra sua conversa pelo link. Respostas a este e-mail não chegam até nós.',
	'mail.contact_answered.action': 'Abrir conversa',
	'mail.statement.subject': 'Seu extrato de {month:month}',
	'mail.statement.text':
		'O extrato de {month:month} que você solicitou está em anexo. Ele lista cada lançamento com o saldo resultante. Todos os horários estão em UTC.',
	'accounts.asset_unknown': 'Este ativo não existe ou não está disponível. Escolha outro.',
	'accounts.last_asset': 'A última aba não pode ser removida. Adicione outro ativo primeiro.',
	'accounts.active_asset': 'A aba atual não pode ser removida. Mude para outra primeiro.',
	'accounts.asset_not_selected': 'Este ativo não está em nenhuma de suas abas. Adicione-o primeiro.',
	'accounts.too_many_assets': 'Você pode ter no máximo {limit} abas. Remova uma primeiro.',
	'accounts.mode_changed_demo': 'Agora você está operando na conta demo.',
	'accounts.mode_changed_real': 'Agora você está operando na conta real.',
	'accounts.mode_unchanged': 'Esta conta já é a atual.',
	'accounts.refilled': '{amount:money} foi adicionado à sua conta demo.',
	'accounts.refill_not_needed':
		'Sua conta demo já tem {full:money}, incluindo o valor das operações abertas. Não há nada a adicionar.',
	'accounts.sandbox_label': 'Sandbox {amount:money}',
	'statement.title': 'Extrato da conta',
	'statement.holder': 'Conta nº {id}, {name}',
	'statement.period': '{from:instant} a {to:instant}',
	'statement.made': 'Emitido em {at:instant}',
	'statement.only': 'Somente lançamentos deste tipo: {kind}',
	'statement.page': 'Página {page} de {pages}',
	'statement.continued': '{account} (continuação)',
	'statement.opening': 'Saldo inicial',
	'statement.closing': 'Saldo final',
	'statement.none': 'Nenhum lançamento neste período.',
	'statement.about': 'Cada linha é um lançamento do livro contábil. Todos os valores estão em dólares americanos.',
	'statement.column.time': 'Horário (UTC)',
	'statement.column.kind': 'Lançamento',
	'statement.column.counterpart': 'De ou para',
	'statement.column.reference': 'Referência',
	'statement.column.amount': 'Valor',
	'statement.column.balance': 'Saldo',
	'statement.currency.USD': 'Conta real',
	'statement.currency.DEMO_USD': 'Conta demo',
	'statement.currency.SANDBOX_USD': 'Conta real (sandbox: dinheiro de teste)',
	'statement.account.available': 'Saldo disponível',
	'statement.account.in_trades': 'Em operações abertas',
	'statement.account.in_orders': 'Em ordens pendentes',
	'statement.account.withdrawing': 'Em processo de saque',
	'statement.account.provider': 'Provedor de pagamento',
	'statement.account.house:trading': '{app}: operações',
	'statement.account.house:grants': '{app}: dinheiro fictício',
	'statement.account.house:corrections': '{app}: correções',
	'statement.account.house:fees': '{app}: taxas',
	'statement.account.house:chargebacks': '{app}: estornos',
	'statement.account.house:capital': '{app}: capital próprio',
	'statement.account.blocked': 'Bloqueado',
	'statement.account.house:suspense': '{app}: pagamentos em análise',
	'statement.account.house:fx': '{app}: diferenças de câmbio',
	'statement.account.house:costs': '{app}: custos de pagamento',
	'statement.kind.demo_grant': 'Saldo inicial da demo',
	'statement.kind.demo_refill': 'Recarga da demo',
	'statement.kind.capital': 'Capital próprio',
	'statement.kind.trade.opened': 'Operação aberta',
	'statement.kind.trade.won': 'Operação ganha',
	'statement.kind.trade.lost': 'Operação perdida',
	'statement.kind.trade.tied': 'Operação empatada',
	'statement.kind.trade.void': 'Operação anulada',
	'statement.kind.trade.corrected': 'Operação corrigida',
	'statement.kind.adjustment': 'Ajuste',
	'statement.kind.deposit.credited': 'Depósito',
	'statement.kind.deposit.refunded': 'Depósito reembolsado',
	'statement.kind.payment.suspended': 'Pagamento em análise',
	'statement.kind.payment.released': 'Pagamento liberado',
	'statement.kind.payment.corrected': 'Pagamento corrigido',
	'statement.kind.cost': 'Custos de pagamento',
	'statement.kind.valuation': 'Diferença de câmbio',
	'statement.kind.chargeback.lost': 'Estorno (chargeback)',
	'statement.kind.chargeback.won': 'Chargeback ganho',
	'statement.kind.refund.failed': 'Reembolso não concluído',
	'statement.kind.claim.paid': 'Dívida paga',
	'statement.kind.blocked': 'Dinheiro bloqueado',
	'statement.kind.blocked.released': 'Dinheiro desbloqueado',
	'statement.kind.withdrawal.asked': 'Saque solicitado',
	'statement.kind.withdrawal.ended': 'Saque encerrado',
	'statement.kind.withdrawal.paid': 'Saque pago',
	'statement.kind.withdrawal.returned': 'Saque devolvido',
	'field.required': 'Preencha este campo.',
	'field.unknown': 'Campo desconhecido.',
	'field.type': 'Tipo de valor incorreto.',
	'field.text_too_short': 'Digite pelo menos {minimum} caracteres.',
	'field.text_too_long': 'Digite no máximo {maximum} caracteres.',
	'field.text_control': 'Não use caracteres de controle nem marcas que mudam a direção da escrita.',
	'field.text_invisible': 'Digite pelo menos um caractere visível.',
	'field.text_marks':
		'Um dos caracteres é formado por partes demais, como acentos ou um emoji grande. Use um mais simples.',
	'field.text_hidden': 'Retire os caracteres que não aparecem na tela.',
	'field.text_lookalike': 'Use letras e números comuns, não os de largura total, matemáticos ou dentro de círculos.',
	'field.number_too_small': 'O menor valor é {minimum}.',
	'field.number_too_big': 'O maior valor é {maximum}.',
	'field.not_whole': 'Digite um número inteiro.',
	'field.decimals': 'Use no máximo duas casas decimais.',
	'field.choice': 'Escolha uma destas opções: {choices}.',
	'field.country_forbids': 'A lei desses países não permite essas operações a pessoas físicas: {countries}.',
	'field.uuid': 'Este não é um UUID válido.',
	'field.instant': 'Informe a hora em UTC com milissegundos, como 2026-01-31T12:00:00.000Z.',
	'field.email': 'Digite um e-mail válido.',
	'field.email_script':
		'A parte do e-mail antes do @ só pode ter letras sem acento, números e sinais como . _ + -. Use outro e-mail.',
	'field.country': 'Escolha um país da lista.',
	'field.date': 'Informe uma data válida.',
	'field.underage': 'Você precisa ter pelo menos {years} anos.',
	'field.invalid': 'Este valor não é válido.',
	'field.email_taken': 'Já existe uma conta com este e-mail. Entre ou use outro.',
	'field.password_common': 'Esta senha aparece em vazamentos ou é muito comum. Escolha outra.',
	'field.password_personal': 'Esta senha contém seu nome, seu e-mail ou o nosso nome. Escolha outra.',
	'field.password_mismatch': 'As duas senhas são diferentes. Digite a mesma duas vezes.',
	'field.password_wrong': 'Esta não é a sua senha atual.',
	'field.code_wrong': 'Este código está errado ou já foi usado. Digite um novo.',
	'field.must_accept': 'Marque esta opção para continuar.',
	'field.email_unknown': 'Não há conta com este e-mail. A pessoa precisa se cadastrar primeiro.',
	'field.due_at': 'Indique um momento entre agora e {days} dias à frente.',
	'field.page_heading': 'Linha {line}: use ## para seções e ### dentro delas.',
	'field.page_condition': 'Linha {line}: uma condição pode ser off, sandbox, live, no operator ou chat.',
	'field.page_place': 'Linha {line}: entre chaves, sozinhos em uma linha, só podem ficar operator, outlook e chat.',
	'field.page_sections': 'Linha {line}: uma página pode ter 100 seções.',
	'field.page_line': 'A linha {line} tem mais de 4.000 caracteres.',
	'field.picture': 'Escolha um PNG de até {kilobytes} kB e {side} × {side} pixels.',
	'field.email_other': 'Este não é o e-mail desta conta.',
	'field.phone': 'Informe o número com o código do país, como +5511912345678.',
	'field.photo': 'Não conseguimos ler esta imagem. Escolha um JPEG, PNG ou WebP de no máximo 24 megapixels.',
	'field.recording':
		'Este arquivo não está em nenhum formato conhecido: HistData, TrueFX, cotações com timestamp,bid,ask ou negócios da Binance.',
	'field.recording_line': 'Não conseguimos ler a linha {line} do arquivo. Corrija-o e envie novamente.',
	'field.hours': 'Este horário de negociação não é possível: confira fuso, dias e horas.',
	'field.venues': 'Escolha uma corretora ou todas as três.',
	'field.time_out': 'Escolha uma pausa de 1 hora a 6 semanas.',
	'field.self_exclusion': 'Escolha uma autoexclusão de 6 meses a 5 anos, ou permanente.',
	'field.entry_confirmed': 'Este lançamento da conta já foi confirmado.',
	'field.destination': 'Isto não é uma conta, chave ou endereço para o qual este método possa pagar. Confira.',
	'field.pix_telephone':
		'Estes números não são um CPF. Se for um telefone, escreva com +55 e DDD, como +5511987654321.',
	'field.pix_key':
		'Isto não é uma chave Pix. Informe um CPF, um CNPJ, um e-mail, um telefone com +55 ou uma chave aleatória e confira cada dígito.',
	'field.upi_address': 'Um ID UPI tem o formato nome@banco.',
	'field.iban':
		'Há um erro neste IBAN: o tamanho ou os dígitos verificadores não conferem. Compare com o do seu banco.',
	'notifications.always_sent': 'Estas notificações são sempre enviadas: elas protegem sua conta e seu dinheiro.',
	'app.description':
		'Opere na alta e na queda dos preços com dinheiro fictício ou com o seu: cada preço é registrado e cada resultado pode ser conferido.',
	'app.trade': 'Operar',
	'app.history': 'Histórico de operações',
	'app.notifications': 'Notificações',
	'notifications.push_address': 'Não conseguimos acessar o serviço de push deste navegador. Use outro navegador.',
	'notifications.push_full': 'Você pode receber mensagens push em no máximo {limit} dispositivos. Remova um primeiro.',
	'notifications.push_excluded': 'Não há mensagens push durante uma pausa ou autoexclusão.',
	'notice.account.demo': 'conta demo',
	'notice.account.real': 'conta real',
	'notice.corrected':
		'Creditamos {amount:money} a você pela operação em {ticker}: os detalhes dela dizem o motivo ({account})',
	'notice.deposit_confirmed': 'Seu depósito de {amount:money} foi creditado',
	'notice.deposit_confirmed_plain': 'Seu depósito foi creditado',
	'notice.deposit_failed': 'Seu depósito de {amount:money} não foi concluído',
	'notice.deposit_failed_plain': 'Seu depósito não foi concluído',
	'notice.deposit_refunded': 'Seu depósito de {amount:money} foi reembolsado',
	'notice.deposit_refunded_plain': 'Seu depósito foi reembolsado',
	'notice.deposit_part_refunded': 'Parte do seu depósito de {amount:money} foi reembolsada',
	'notice.deposit_part_refunded_plain': 'Parte do seu depósito foi reembolsada',
	'notice.deposit_disputed': 'Foi aberto um chargeback do seu depósito de {amount:money}',
	'notice.deposit_disputed_plain': 'Foi aberto um chargeback do seu depósito',
	'notice.deposit_won': 'O chargeback do seu depósito de {amount:money} foi negado: o dinheiro voltou para a sua conta',
	'notice.deposit_won_plain': 'O chargeback do seu depósito foi negado: o dinheiro voltou para a sua conta',
	'notice.deposit_lost': 'O chargeback do seu depósito de {amount:money} foi aceito: o dinheiro voltou para o pagador',
	'notice.deposit_lost_plain': 'O chargeback do seu depósito foi aceito: o dinheiro voltou para o pagador',
	'notice.deposit_reversed': 'O banco ou a rede reverteu seu depósito de {amount:money}',
	'notice.deposit_reversed_plain': 'O banco ou a rede reverteu seu depósito',
	'notice.deposit_returned': 'Seu depósito de {amount:money} foi devolvido e não foi creditado',
	'notice.deposit_returned_plain': 'Seu depósito foi devolvido e não foi creditado',
	'notice.withdrawal_sent': 'Seu saque de {amount:money} está a caminho',
	'notice.withdrawal_sent_plain': 'Seu saque está a caminho',
	'notice.withdrawal_completed': 'Seu saque de {amount:money} foi pago',
	'notice.withdrawal_completed_plain': 'Seu saque foi pago',
	'notice.withdrawal_rejected': 'Seu saque de {amount:money} foi rejeitado: o dinheiro voltou para a sua conta',
	'notice.withdrawal_rejected_plain': 'Seu saque foi rejeitado: o dinheiro voltou para a sua conta',
	'notice.withdrawal_failed': 'Não foi possível enviar seu saque de {amount:money}: o dinheiro voltou para a sua conta',
	'notice.withdrawal_failed_plain': 'Não foi possível enviar seu saque: o dinheiro voltou para a sua conta',
	'notice.withdrawal_returned': 'Seu saque de {amount:money} foi devolvido: o dinheiro está de novo na sua conta',
	'notice.withdrawal_returned_plain': 'Seu saque foi devolvido: o dinheiro está de novo na sua conta',
	'notice.kind_alert': 'Alerta de preço',
	'notice.kind_announcement': 'Comunicado',
	'notice.kind_calendar': 'Calendário econômico',
	'notice.kind_deposit': 'Depósito',
	'notice.kind_security': 'Segurança',
	'notice.kind_support': 'Suporte',
	'notice.kind_trade': 'Operação',
	'notice.kind_verification': 'Verificação',
	'notice.kind_withdrawal': 'Saque',
	'notice.security_destination_added': 'Um destino de saque foi adicionado à sua conta',
	'notice.security_withdrawal_requested': 'Foi solicitado um saque para um novo destino',
	'notice.security_new_device': 'Acesso à sua conta a partir de um novo dispositivo',
	'notice.security_passkey_added': 'Uma chave de acesso foi adicionada à sua conta',
	'notice.security_passkey_removed': 'Uma chave de acesso foi removida da sua conta',
	'notice.security_recovery_codes_renewed': 'Novos códigos de recuperação foram criados para a sua conta',
	'notice.security_password_changed': 'Sua senha foi alterada',
	'notice.security_second_factor_off': 'A autenticação em dois fatores foi desativada',
	'notice.security_second_factor_on': 'A autenticação em dois fatores foi ativada',
	'notice.support_conversation': 'O suporte escreveu para você',
	'notice.support_dispute': 'Respondemos à sua contestação',
	'notice.verification_approved': 'Sua identidade foi verificada',
	'notice.verification_expired': 'Seu documento de identidade expirou',
	'notice.verification_funds_asked': 'Precisamos saber a origem do seu dinheiro',
	'notice.verification_rejected': 'Precisamos de algo mais para verificar sua identidade',
	'notice.corrected_plain':
		'Fizemos um crédito a você pela operação em {ticker}: os detalhes dela dizem o motivo ({account})',
	'notice.trade_lost_plain': 'Você perdeu sua operação em {ticker} ({account})',
	'notice.trade_won_plain': 'Você ganhou sua operação em {ticker} ({account})',
	'notice.trades_plain': '{count} operações encerradas, ganhas: {won} ({account})',
	'notice.more': '… e mais {count}',
	'notice.trade_lost': 'Você perdeu {amount:money} na sua operação em {ticker} ({account})',
	'notice.trade_returned': 'O valor da sua operação em {ticker} foi devolvido ({account})',
	'notice.trade_won': 'Você ganhou {amount:money} na sua operação em {ticker} ({account})',
	'notice.trades': '{count} operações encerradas, ganhas: {won}, resultado: {result:money} ({account})',
	'mail.notification.subject': '{subject}',
	'mail.notification.text': '{line}\n\nVeja na sua conta:\n{page}',
	'mail.notifications.subject': '{count} novas notificações',
	'mail.notifications.text': '{lines}\n\nVeja na sua conta:\n{page}',
	'mail.unsubscribe.text': 'Você recebe estes e-mails porque eles estão ativados nas suas configurações.',
	'mail.unsubscribe.action': 'Não receber mais',
	'webhooks.too_many': 'Você pode ter no máximo {limit} webhooks. Remova um primeiro.',
	'webhooks.address':
		'Este endereço não pode ser usado. Ele precisa começar com https:// e ser acessível na internet pública.',
	'proof.not_yet':
		'O comprovante ficará pronto por volta de {at:instant}: antes, tudo o que decidiu a operação precisa estar no registro.',
	'proof.before_log': 'Esta operação foi aberta antes de o registro começar; por isso não há comprovante dela.',
	'webhooks.waiting': 'Isto já está aguardando envio.',
	'notifications.too_many_alerts': 'Você pode ter no máximo {limit} alertas de preço. Remova um para criar outro.',
	'notifications.unknown_asset': 'Este ativo não está na lista.',
	'notifications.out_of_reach':
		'Este preço é mais de dez vezes o preço atual ou menos de um décimo dele. Confira os dígitos e a vírgula decimal.',
	'notifications.excluded':
		'Você está em uma pausa das operações: não é possível criar alertas de preço até ela terminar.',
	'notice.alert_above': '{ticker} subiu até {price}',
	'notice.alert_below': '{ticker} caiu até {price}',
	'notice.alert_crossing': '{ticker} cruzou {price}',
	'notice.calendar_ahead': '{title} ({currency}) sai em {time}',
	'notice.calendar_moved': '{title} ({currency}) foi remarcado para {time}',
	'notice.calendar_cancelled': '{title} ({currency}), previsto para {time}, foi cancelado',
	'feed.name': '{app_name}: calendário econômico',
	'feed.corrected': 'corrigido, era {before}',
	'feed.impact_1': 'Impacto baixo',
	'feed.impact_2': 'Impacto médio',
	'feed.impact_3': 'Impacto alto',
	'feed.actual': 'Atual: {value}',
	'feed.forecast': 'Previsão: {value}',
	'feed.previous': 'Anterior: {value}',
};
