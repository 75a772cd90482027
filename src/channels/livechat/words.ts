const english = {
  newConversation: 'New conversation',
  closeChat: 'Close chat',
  conversation: 'Conversation',
  earlier: 'Show earlier messages',
  messages: 'Messages',
  filesToSend: 'Files to send',
  attach: 'Attach a file',
  message: 'Message',
  placeholder: 'Write a message',
  send: 'Send',
  renewTitle: 'Start a new conversation?',
  renewText: 'This one will be ended.',
  renewNo: 'Keep this one',
  renewYes: 'Start new',
  needsScript: 'This chat needs JavaScript.',
  missingTitle: 'There is no chat here',
  missingText: 'It was taken down, or the address is not complete.',
  offline: 'We are away at the moment. Your message will be kept.',
  unavailable: 'This chat is not available any more.',
  ended: 'This conversation has ended',
  typing: '{name} is typing',
  connectionLost: 'Connection lost. Trying to reconnect…',
  noConnection: 'No connection.',
  noConnectionLater: 'No connection. Please try again later.',
  wentWrong: 'Something went wrong.',
  you: 'You',
  saveFile: 'Save {name}',
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  sending: 'Sending…',
  notSent: 'Not sent.',
  tryAgain: 'Try again',
  removeFile: 'Remove {name}',
  uploading: 'Uploading…',
  tooManyFiles: 'At most {count} files go with a message.',
  fileTooLarge: '{name} is larger than {size} MB.',
  nextInLine: "You're next in line. A teammate will reply here.",
  inLine: "You're number {position} in line. A teammate will reply here.",
  waitingToSend: 'Waiting for a connection…',
  reopened: 'The conversation was reopened',
  personAnswers: '{name} is answering you',
  personAway: '{name} is away right now and will answer you here later.',
  personJoined: '{name} has joined',
  agentAgain: '{name} is answering again',
  somebody: 'A colleague',
}

/** The page's own texts in one language. */
export type ChatWords = Readonly<Record<keyof typeof english, string>>

const german: ChatWords = {
  newConversation: 'Neues Gespräch',
  closeChat: 'Chat schließen',
  conversation: 'Gespräch',
  earlier: 'Frühere Nachrichten zeigen',
  messages: 'Nachrichten',
  filesToSend: 'Dateien, die mitgehen',
  attach: 'Datei anhängen',
  message: 'Nachricht',
  placeholder: 'Nachricht schreiben',
  send: 'Senden',
  renewTitle: 'Ein neues Gespräch beginnen?',
  renewText: 'Dieses hier wird beendet.',
  renewNo: 'Dieses behalten',
  renewYes: 'Neu beginnen',
  needsScript: 'Dieser Chat braucht JavaScript.',
  missingTitle: 'Hier ist kein Chat',
  missingText: 'Er wurde entfernt, oder die Adresse ist nicht vollständig.',
  offline: 'Wir sind gerade nicht da. Ihre Nachricht bleibt erhalten.',
  unavailable: 'Diesen Chat gibt es nicht mehr.',
  ended: 'Dieses Gespräch ist beendet',
  typing: '{name} schreibt',
  connectionLost: 'Die Verbindung ist weg. Wir versuchen es weiter …',
  noConnection: 'Keine Verbindung.',
  noConnectionLater: 'Keine Verbindung. Bitte versuchen Sie es später noch einmal.',
  wentWrong: 'Etwas ist schiefgegangen.',
  you: 'Sie',
  saveFile: '{name} speichern',
  helpful: 'Hilfreich',
  notHelpful: 'Nicht hilfreich',
  sending: 'Wird gesendet …',
  notSent: 'Nicht gesendet.',
  tryAgain: 'Noch einmal versuchen',
  removeFile: '{name} entfernen',
  uploading: 'Wird hochgeladen …',
  tooManyFiles: 'Mit einer Nachricht gehen höchstens {count} Dateien.',
  fileTooLarge: '{name} ist größer als {size} MB.',
  nextInLine: 'Sie sind als Nächstes an der Reihe. Unser Team antwortet Ihnen hier.',
  inLine: 'Sie sind Nummer {position} in der Warteschlange. Unser Team antwortet Ihnen hier.',
  waitingToSend: 'Wartet auf eine Verbindung …',
  reopened: 'Das Gespräch wurde wieder geöffnet',
  personAnswers: '{name} antwortet Ihnen',
  personAway: '{name} ist gerade nicht da und antwortet Ihnen hier später.',
  personJoined: '{name} ist jetzt da',
  agentAgain: '{name} antwortet wieder',
  somebody: 'Jemand von uns',
}

const catalogues = { en: english, de: german } as const
export type ChatLanguage = keyof typeof catalogues

export function wordsIn(language: ChatLanguage): ChatWords {
  return catalogues[language]
}

/** The language of the page that a browser prefers, from a header such as `de-CH, fr;q=0.9, en;q=0.8`. */
export function languageOf(accepted: string | undefined): ChatLanguage {
  const liked = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const quality = Number(/^\s*q=([\d.]+)$/.exec(rest[0] ?? '')?.[1] ?? 1)
      return { language: tag.split('-', 1)[0] ?? '', quality: Number.isNaN(quality) ? 0 : quality }
    })
    .toSorted((one, other) => other.quality - one.quality)
  const found = liked.find(({ language, quality }) => quality > 0 && language in catalogues)
  return found?.language === 'de' ? 'de' : 'en'
}
