import type { Catalog } from '../text.ts'

/** What the server answers: the names of channels, and how to connect them. */
export const texts: Catalog = {
  page: 'page',
  'Page ID': 'ID de la page',
  bot: 'bot',
  'In Telegram, open the chat with @BotFather and send /newbot.':
    'Dans Telegram, ouvrez le chat avec @BotFather et envoyez /newbot.',
  'Choose a name and a user name; BotFather answers with a token.':
    'Choisissez un nom et un nom d’utilisateur ; BotFather répond avec un jeton.',
  'Paste the token here. Everything else is set up at Telegram by itself.':
    'Collez le jeton ici. Tout le reste se configure automatiquement chez Telegram.',
  'Token of the bot': 'Jeton du bot',
  'Access token': 'Jeton d’accès',
  'One of a system user does not expire.': 'Celui d’un utilisateur système n’expire pas.',
  'App secret': 'Secret de l’application',
  'By which we know that a message comes from the service.': 'Il prouve qu’un message vient du service.',
  'Verify token': 'Jeton de vérification',
  'One that the app has already; made up where left empty.':
    'Celui que l’application a déjà. Laissez vide pour en générer un.',
  'All of these stand in the settings of your app at Meta for Developers.':
    'Vous trouverez tous ces éléments dans les réglages de votre application sur Meta for Developers.',
  'Open the settings of your app at Meta for Developers, and there “Webhooks”.':
    'Ouvrez les réglages de votre application sur Meta for Developers, puis « Webhooks ».',
  'Enter this as the callback address:': 'Saisissez ceci comme URL de rappel :',
  'Enter this as the verify token:': 'Saisissez ceci comme jeton de vérification :',
  'Subscribe to “messages”, then press “Check now” above.':
    'Abonnez-vous à « messages », puis cliquez sur « Vérifier maintenant » ci-dessus.',
  number: 'numéro',
  'Phone number ID': 'ID du numéro de téléphone',
  'WhatsApp Business account ID': 'ID du compte WhatsApp Business',
  'The account that has the message templates.': 'Le compte qui contient les modèles de message.',
  account: 'compte',
  'Instagram account ID': 'ID du compte Instagram',
  'The page that the account is linked to.': 'La page à laquelle le compte est associé.',
  'E-mail': 'E-mail',
  'Live chat': 'Chat en direct',
}
