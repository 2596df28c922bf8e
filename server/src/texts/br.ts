import type { Texts } from './keys.ts';

export const br: Texts = {
	'http.malformed': 'Não foi possível ler a solicitação. Tente novamente.',
	'http.signed_out': 'Sua sessão terminou. Entre novamente.',
	'http.forbidden': 'Você não tem acesso a isto.',
	'http.xsrf': 'Esta página está desatualizada. Recarregue-a e tente novamente.',
	'http.fresh_sign_in': 'Entre novamente para confirmar que é você.',
	'http.second_factor':
		'O trabalho da equipe exige um segundo fator. Configure-o nas suas configurações de segurança ou entre novamente com ele.',
	'http.scope:lacking': 'Este token de API não pode fazer isso: falta a ele o escopo “{scope}”.',
	'http.scope:none': 'Nenhum token de API pode fazer isso. Faça-o nas suas configurações.',
	'http.not_found': 'Não encontramos o que você procura.',
	'http.in_progress': 'A mesma solicitação ainda está sendo processada. Pergunte de novo em instantes.',
	'http.too_large:plain': 'A solicitação é grande demais. Envie menos de cada vez.',
	'http.too_large:photo': 'Esta foto é grande demais. Escolha uma de no máximo {megabytes} MB.',
	'http.unsupported': 'Este tipo de conteúdo não é aceito aqui. Envie JSON.',
	'http.invalid': 'Verifique os campos marcados.',
	'http.key_missing': 'Esta chamada precisa do cabeçalho Idempotency-Key, com um UUID novo para cada ação.',
	'http.key_reused':
		'Esta Idempotency-Key já foi usada com outro conteúdo ({field}). Comece de novo com uma chave nova.',
	'http.too_many': 'Solicitações demais. Tente novamente em {retry_after:seconds}.',
	'http.fault':
		'Algo deu errado do nosso lado. Tente novamente; se acontecer de novo, informe-nos o número {request_id}.',
	'http.not_done': 'O serviço não está disponível no momento e nada foi alterado. Tente novamente daqui a pouco.',
	'http.unknown': 'Não foi possível confirmar o resultado. Verifique antes de tentar de novo.',
	'trading.not_done': 'Sua operação não foi aberta e nada foi cobrado. Tente novamente.',
	'trading.unknown':
		'Ainda não foi possível confirmar se sua operação foi aberta. Pergunte de novo com a mesma operação; ela nunca será aberta duas vezes.',
	'trading.id_reused': 'Este número de operação já foi usado com outro conteúdo ({field}). Abra a operação novamente.',
	'trading.not_enough_balance':
		'Seu saldo de {balance:money} não cobre o valor de {stake:money}. Escolha um valor menor ou adicione dinheiro.',
	'trading.stake_too_low': 'O menor valor por operação é {limit:money}.',
	'trading.stake_too_high': 'O maior valor por operação é {limit:money}.',
	'trading.market_closed:hours': 'Este mercado está fechado. Escolha outro ativo.',
	'trading.market_closed:hours_until': 'Este mercado está fechado. Ele abre em {opens_at:instant}.',
	'trading.market_closed:feed': 'Os preços deste ativo pararam por enquanto. Aguarde ou escolha outro ativo.',
	'trading.market_closed:suspended': 'As operações neste ativo estão suspensas. Escolha outro ativo.',
	'trading.market_closed:close_only':
		'Este ativo não aceita novas operações. As operações abertas terminam como combinado.',
	'trading.market_closed:maintenance':
		'Este ativo está em manutenção até {opens_at:instant}. Escolha outro ativo ou aguarde.',
	'trading.unknown_asset': 'Este ativo não existe ou não está disponível. Escolha outro.',
	'trading.duration_not_offered': 'Esta duração não está disponível. Escolha uma de {min:seconds} a {max:seconds}.',
	'trading.expiry_outside_session:session':
		'A operação terminaria depois do fechamento do mercado em {closes_at:instant}. Escolha um fim mais cedo.',
	'trading.expiry_outside_session:maintenance':
		'A operação entraria na manutenção que começa em {closes_at:instant}. Escolha um fim mais cedo.',
	'trading.too_late':
		'O prazo de compra terminou em {buy_until:instant} (fim em {ends_at:instant}). Escolha um fim mais tarde.',
	'trading.payout_changed':
		'O retorno caiu de {old:percent} para {new:percent}. Nada foi aberto; confira e decida novamente.',
	'trading.too_many_open':
		'Você pode ter no máximo {limit} operações abertas ao mesmo tempo. Espere até que uma termine.',
	'trading.exposure_reached':
		'No momento podemos aceitar no máximo mais {limit:money} deste lado. Escolha um valor menor ou tente mais tarde.',
	'trading.own_limit_reached':
		'Isto passaria do limite de {limit:money} que você mesmo definiu. Ele fica livre de novo em {until:instant}.',
	'trading.excluded:until': 'Você pausou suas operações até {until:instant}.',
	'trading.excluded:always': 'Você se autoexcluiu das operações.',
	'trading.verify_first:email':
		'Confirme seu endereço de e-mail antes de operar com dinheiro real. A conta demo continua aberta para você.',
	'trading.verify_first:identity':
		'Verifique sua identidade antes de operar com dinheiro real. A conta demo continua aberta para você.',
	'trading.account_frozen': 'Sua conta está bloqueada. O motivo e o prazo estão nas suas configurações.',
	'trading.staff': 'A equipe não opera com dinheiro real. A conta demo continua aberta para você.',
	'trading.jurisdiction_closed':
		'Dinheiro real não está disponível no seu país. A conta demo continua aberta para você.',
	'trading.real_money_off': 'Dinheiro real não está disponível para este ativo. Mude para a conta demo.',
	'trading.wrong_mode':
		'Você mudou para a outra conta nesse meio-tempo. Nada foi aberto; confira a conta e decida novamente.',
	'trading.slippage_too_low': 'A proteção de preço deve ser de pelo menos {limit} variações mínimas.',
	'trading.seen_price_too_old': 'O preço que você viu é antigo demais. Confira o atual e decida novamente.',
	'identity.wrong_credentials': 'O endereço de e-mail ou a senha está errado.',
	'identity.link_invalid': 'Este link expirou ou já foi usado. Peça um novo.',
	'identity.challenge_over': 'Demorou demais. Entre de novo desde o início.',
	'identity.second_factor_is_on': 'O segundo fator já está ativado.',
	'identity.second_factor_is_off': 'O segundo fator não está ativado. Configure-o primeiro.',
	'identity.too_many_tokens': 'Você pode ter no máximo {limit} tokens de API. Exclua um primeiro.',
	'identity.email_taken': 'Este endereço agora pertence a outra conta. Use outro.',
	'identity.close_staff':
		'Uma conta com função de equipe é encerrada por um administrador, depois que a função é retirada.',
	'identity.close_frozen': 'Sua conta está congelada. Ela poderá ser encerrada quando isso terminar.',
	'identity.close_open_trades': 'Você tem operações abertas ({count}). Aguarde até que terminem.',
	'identity.close_pending': '{amount:money} estão reservados ou em saída. Aguarde até que isso termine.',
	'identity.close_money_left': 'Sua conta real ainda tem {balance:money}. Faça o saque primeiro.',
	'identity.close_address_new':
		'Seu endereço de e-mail foi alterado há pouco tempo. Até {until:instant} o endereço anterior pode recuperar a conta; depois disso você pode encerrá-la.',
	'identity.provider_unavailable':
		'Não foi possível falar com {provider}, ou a resposta não veio como devia. Tente de novo em instantes ou entre de outra forma.',
	'identity.provider_refused': '{provider} não autorizou sua entrada. Tente de novo ou entre de outra forma.',
	'identity.oauth_over': 'Esta entrada demorou demais ou começou em outro navegador. Comece de novo.',
	'identity.email_unverified':
		'{provider} não confirma seu endereço de e-mail. Confirme-o lá primeiro ou cadastre-se com uma senha.',
	'identity.address_taken':
		'Já existe uma conta com {email}. Entre como de costume e depois conecte esta forma de entrar nas configurações de segurança.',
	'identity.connected_elsewhere': 'Este acesso em {provider} pertence a outra conta daqui.',
	'identity.not_connected': 'Este acesso em {provider} não pode confirmar que é você.',
	'identity.last_way_in':
		'Você não conseguiria mais entrar. Primeiro defina uma senha ou conecte outra forma de entrar.',
	'identity.window_title': 'Entrada',
	'identity.window_done': 'Pronto. Você pode fechar esta janela.',
	'identity.passkey_refused': 'Não foi possível usar esta chave de acesso aqui. Tente de novo ou entre de outra forma.',
	'identity.too_many_passkeys': 'Você pode ter no máximo {limit} chaves de acesso. Remova uma primeiro.',
	'identity.reset_requested':
		'Se houver uma conta com este endereço, um e-mail com um link está a caminho. Ele vale por 60 minutos.',
	'identity.password_reset': 'Sua nova senha está definida. Você saiu de todos os dispositivos; entre de novo.',
	'identity.verification_requested':
		'Se este endereço ainda espera confirmação, um e-mail com um link está a caminho. Ele vale por 60 minutos.',
	'identity.email_verified': 'Seu endereço de e-mail está confirmado.',
	'admin.link_invalid': 'Este link expirou ou já foi usado. Um novo é criado no servidor com npm run admin-link.',
	'admin.own_role': 'Ninguém muda a própria função. Peça a outro administrador.',
	'admin.unchanged': 'Isto já está assim. Nada foi alterado.',
	'admin.last_admin': 'Este é o último administrador. Nomeie outro primeiro.',
	'admin.nobody_else':
		'Isto exige um segundo administrador, e não há nenhum. Ele é criado no servidor com npm run admin-link.',
	'admin.user_frozen': 'Esta conta está congelada. Encerre o congelamento primeiro.',
	'admin.user_is_staff': 'Esta conta pertence à equipe. Retire a função dela primeiro.',
	'admin.own_request': 'Uma segunda pessoa decide isto: nem quem pediu, nem a pessoa de quem se trata.',
	'admin.no_right': 'Isto exige um direito que você, ou quem o pediu, não tem mais.',
	'admin.request_over': 'Este pedido já foi decidido ou expirou.',
	'admin.request_open': 'Já há um pedido assim à espera. Espere a decisão ou retire-o primeiro.',
	'admin.settings_changed': 'Alguém mudou as configurações nesse meio-tempo. Confira-as e decida novamente.',
	'identity.email_changed':
		'Seu endereço de e-mail foi alterado. As outras sessões e os tokens de API foram encerrados.',
	'identity.email_restored':
		'Seu endereço antigo é seu novamente. Desconectamos você em todos os lugares e removemos a senha, todos os tokens de API e todas as formas de entrar adicionadas nos sete dias antes da alteração ou depois dela. Um link para definir uma nova senha está a caminho.',
	'mail.footer':
		'Este e-mail foi enviado por {app}. Nunca pedimos sua senha por e-mail. Se você não o esperava, entre e veja suas configurações de segurança.',
	'mail.verify.subject': 'Confirme seu endereço de e-mail',
	'mail.verify.text':
		'Confirme que este endereço é seu. O link funciona uma vez, por 60 minutos. Se você não criou uma conta, ignore este e-mail.',
	'mail.verify.action': 'Confirmar endereço',
	'mail.reset.subject': 'Defina uma nova senha',
	'mail.reset.text':
		'Alguém, esperamos que você, pediu uma nova senha. O link funciona uma vez, por 60 minutos. Se não foi você, ignore este e-mail: sua senha continua a mesma.',
	'mail.reset.action': 'Definir nova senha',
	'mail.password_changed.subject': 'Sua senha foi alterada',
	'mail.password_changed.text':
		'A senha da sua conta foi alterada e outras sessões foram encerradas. Se não foi você, defina uma nova senha imediatamente.',
	'mail.new_device.subject': 'Acesso a partir de um novo dispositivo',
	'mail.new_device.text':
		'Alguém entrou na sua conta a partir de um dispositivo que ainda não conhecíamos: {device}, endereço {address}, {at:instant}. Se não foi você, encerre essa sessão nas configurações de segurança e altere sua senha.',
	'mail.second_factor_on.subject': 'O segundo fator está ativado',
	'mail.second_factor_on.text':
		'A partir de agora, entrar na sua conta exige também um código do seu aplicativo. Guarde seus códigos de recuperação em um lugar seguro.',
	'mail.second_factor_off.subject': 'O segundo fator foi desativado',
	'mail.second_factor_off.text':
		'Agora entrar na sua conta exige apenas a senha. Se não foi você, altere sua senha imediatamente e ative o segundo fator de novo.',
	'mail.account_frozen.subject': 'Sua conta foi congelada',
	'mail.account_frozen.text':
		'Você pode entrar e ler tudo, mas não abrir novas operações. As operações abertas terminam como combinado. O motivo e a data até a qual vamos rever o caso estão no seu perfil.',
	'mail.account_unfrozen.subject': 'Sua conta não está mais congelada',
	'mail.account_unfrozen.text': 'Você pode abrir operações novamente.',
	'mail.role_changed.subject': 'Sua função foi alterada',
	'mail.role_changed.text':
		'O que você pode fazer na nossa equipe foi alterado, e suas outras sessões foram encerradas. Entre novamente. Se você não esperava por isso, avise outro administrador imediatamente.',
	'mail.api_token.subject': 'Um novo token de API',
	'mail.api_token.text':
		'Um token de API foi criado para a sua conta. Um programa que o tenha pode agir por você, até onde vão os escopos dele. Se não foi você, exclua-o nas suas configurações em API e altere a sua senha imediatamente.',
	'mail.change_email.subject': 'Confirme seu novo endereço de e-mail',
	'mail.change_email.text':
		'Alguém, esperamos que você, quer usar este endereço em uma conta aqui. O link funciona uma vez, por 60 minutos. Se não foi você, ignore este e-mail: nada muda.',
	'mail.change_email.action': 'Usar este endereço',
	'mail.undo_email.subject': 'Seu endereço de e-mail foi alterado',
	'mail.undo_email.text':
		'A partir de agora, sua conta tem outro endereço de e-mail. Se não foi você, recupere este em até 7 dias: isso desconecta todos e encerra a senha, e você define uma nova. Se foi você, não há nada a fazer.',
	'mail.undo_email.action': 'Recuperar este endereço',
	'mail.account_closed.subject': 'Sua conta foi encerrada',
	'mail.account_closed.text':
		'Sua conta foi encerrada e o que dizia quem você é foi apagado. Operações e movimentos de dinheiro permanecem sob um número, pois os livros precisam fechar. Você pode criar uma nova conta com este endereço quando quiser.',
	'mail.audit_clean.subject': 'Uma auditoria completa terminou sem problemas',
	'mail.audit_clean.text':
		'Guarde esta linha: com ela, qualquer pessoa pode provar mais tarde que nada do que estava registrado até então foi alterado ou apagado. {line}',
	'mail.audit_findings.subject': 'ALARME: uma auditoria encontrou problemas',
	'mail.audit_findings.text':
		'Os dados armazenados se contradizem. Guarde esta linha e veja em docs/operations.md, na seção “A finding”, o que fazer agora. {line}',
	'mail.identity_connected.subject': 'Uma forma de entrar foi conectada',
	'mail.identity_connected.text':
		'A partir de agora, também é possível entrar na sua conta por {provider}. Se não foi você, desconecte-a nas configurações de segurança e troque sua senha.',
	'mail.identity_disconnected.subject': 'Uma forma de entrar foi desconectada',
	'mail.identity_disconnected.text':
		'Não é mais possível entrar na sua conta por {provider}. Se não foi você, troque sua senha imediatamente.',
	'mail.passkey_added.subject': 'Uma chave de acesso foi adicionada',
	'mail.passkey_added.text':
		'A partir de agora, uma chave de acesso entra na sua conta e é pedida depois da senha. Se não foi você, remova-a nas configurações de segurança e troque sua senha.',
	'mail.passkey_removed.subject': 'Uma chave de acesso foi removida',
	'mail.passkey_removed.text':
		'Uma chave de acesso não entra mais na sua conta. Se não foi você, troque sua senha imediatamente e confira suas configurações de segurança.',
	'accounts.asset_unknown': 'Este ativo não existe ou não está disponível. Escolha outro.',
	'accounts.last_asset': 'A última aba não pode ser removida. Adicione outro ativo primeiro.',
	'accounts.active_asset': 'A aba atual não pode ser removida. Mude para outra primeiro.',
	'accounts.asset_not_selected': 'Este ativo não está em nenhuma de suas abas. Adicione-o primeiro.',
	'accounts.too_many_assets': 'Você pode ter no máximo {limit} abas. Remova uma primeiro.',
	'accounts.mode_changed_demo': 'Agora você está operando na conta demo.',
	'accounts.mode_changed_real': 'Agora você está operando na conta real.',
	'accounts.mode_unchanged': 'Esta conta já é a atual.',
	'accounts.refilled': '{amount:money} foram adicionados à sua conta demo.',
	'accounts.refill_not_needed':
		'Sua conta demo já tem {full:money}, incluindo as operações abertas. Não há nada a adicionar.',
	'accounts.sandbox_label': 'Sandbox {amount:money}',
	'field.required': 'Preencha este campo.',
	'field.unknown': 'Este campo não é conhecido aqui.',
	'field.type': 'Este valor é do tipo errado.',
	'field.text_too_short': 'Digite pelo menos {minimum} caracteres.',
	'field.text_too_long': 'Digite no máximo {maximum} caracteres.',
	'field.text_control': 'Não use caracteres de controle nem marcas que mudam a direção da escrita.',
	'field.text_invisible': 'Digite algo que possa ser visto.',
	'field.text_marks':
		'Um dos caracteres é formado por partes demais, como acentos ou um emoji grande. Use um mais simples.',
	'field.number_too_small': 'O menor valor é {minimum}.',
	'field.number_too_big': 'O maior valor é {maximum}.',
	'field.not_whole': 'Digite um número inteiro.',
	'field.decimals': 'Use no máximo duas casas decimais.',
	'field.choice': 'Escolha uma destas opções: {choices}.',
	'field.uuid': 'Este não é um identificador válido (UUID).',
	'field.instant': 'Informe a hora em UTC com milissegundos, como 2026-01-31T12:00:00.000Z.',
	'field.email': 'Digite um endereço de e-mail válido.',
	'field.country': 'Escolha um país da lista.',
	'field.invalid': 'Este valor não é válido.',
	'field.email_taken': 'Já existe uma conta com este endereço de e-mail. Entre ou use outro endereço.',
	'field.password_common': 'Esta senha aparece em vazamentos ou é muito comum. Escolha outra.',
	'field.password_personal': 'Esta senha é formada pelo seu nome, pelo seu endereço ou pelo nosso nome. Escolha outra.',
	'field.password_mismatch': 'As duas senhas são diferentes. Digite a mesma duas vezes.',
	'field.password_wrong': 'Esta não é a sua senha atual.',
	'field.code_wrong': 'Este código está errado ou já foi usado. Digite um novo.',
	'field.must_accept': 'Confirme isto para continuar.',
	'field.email_unknown': 'Não há conta com este endereço de e-mail. A pessoa precisa se registrar primeiro.',
	'field.due_at': 'Indique um momento entre agora e {days} dias à frente.',
	'field.picture': 'Escolha um PNG de no máximo {kilobytes} kB e {side} pixels por lado.',
	'field.email_other': 'Este não é o endereço desta conta.',
	'field.phone': 'Informe o número com o código do país, como +5511912345678.',
	'field.photo':
		'Esta não é uma imagem que possamos ler aqui. Escolha um JPEG, PNG ou WebP de no máximo 24 megapixels.',
};
