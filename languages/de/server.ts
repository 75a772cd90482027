import type { Catalog } from '../text.ts'

/** What the server answers: the names of channels, and how to connect them. */
export const texts: Catalog = {
  page: 'Seite',
  'Page ID': 'Seiten-ID',
  bot: 'Bot',
  'In Telegram, open the chat with @BotFather and send /newbot.':
    'Öffnen Sie in Telegram den Chat mit @BotFather und senden Sie /newbot.',
  'Choose a name and a user name; BotFather answers with a token.':
    'Wählen Sie einen Namen und einen Benutzernamen; BotFather antwortet mit einem Token.',
  'Paste the token here. Everything else is set up at Telegram by itself.':
    'Fügen Sie das Token hier ein. Alles Weitere wird bei Telegram von selbst eingerichtet.',
  'Token of the bot': 'Token des Bots',
  'Access token': 'Zugriffstoken',
  'One of a system user does not expire.': 'Der eines Systemnutzers läuft nicht ab.',
  'App secret': 'App-Geheimnis',
  'By which we know that a message comes from the service.':
    'Daran erkennen wir, dass eine Nachricht vom Dienst kommt.',
  'Verify token': 'Prüftoken',
  'One that the app has already; made up where left empty.':
    'Einer, den die App schon hat; leer wird einer erfunden.',
  'All of these stand in the settings of your app at Meta for Developers.':
    'All das steht in den Einstellungen Ihrer App bei Meta for Developers.',
  'Open the settings of your app at Meta for Developers, and there “Webhooks”.':
    'Öffnen Sie die Einstellungen Ihrer App bei Meta for Developers und dort „Webhooks“.',
  'Enter this as the callback address:': 'Tragen Sie dies als Callback-Adresse ein:',
  'Enter this as the verify token:': 'Tragen Sie dies als Prüftoken ein:',
  'Subscribe to “messages”, then press “Check now” above.':
    'Abonnieren Sie „messages“ und drücken Sie dann oben „Jetzt prüfen“.',
  number: 'Nummer',
  'Phone number ID': 'Telefonnummern-ID',
  'WhatsApp Business account ID': 'WhatsApp-Business-Konto-ID',
  'The account that has the message templates.': 'Das Konto, zu dem die Nachrichtenvorlagen gehören.',
  account: 'Konto',
  'Instagram account ID': 'Instagram-Konto-ID',
  'The page that the account is linked to.': 'Die Seite, mit der das Konto verknüpft ist.',
  'E-mail': 'E-Mail',
  'Live chat': 'Live-Chat',
}
