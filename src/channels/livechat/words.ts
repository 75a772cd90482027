import { type Language, preferredLanguage, speaker } from '../../../languages/index.ts'
import { msg } from '../../../languages/text.ts'

export type ChatWords = Awaited<ReturnType<typeof wordsIn>>

/** The page's own texts in one language. The page fills in the values in braces. */
export async function wordsIn(language: Language) {
  const say = await speaker('chat', language)
  return {
    newConversation: say(msg('New conversation')),
    closeChat: say(msg('Close chat')),
    conversation: say(msg('Conversation')),
    earlier: say(msg('Show earlier messages')),
    messages: say(msg('Messages')),
    filesToSend: say(msg('Files to send')),
    attach: say(msg('Attach a file')),
    message: say(msg('Message')),
    placeholder: say(msg('Write a message')),
    send: say(msg('Send')),
    renewTitle: say(msg('Start a new conversation?')),
    renewText: say(msg('This one will be ended.')),
    renewNo: say(msg('Keep this one')),
    renewYes: say(msg('Start new')),
    needsScript: say(msg('This chat needs JavaScript.')),
    missingTitle: say(msg('There is no chat here')),
    missingText: say(msg('It was taken down, or the address is not complete.')),
    offline: say(msg('We are away at the moment. Your message will be kept.')),
    unavailable: say(msg('This chat is not available any more.')),
    ended: say(msg('This conversation has ended')),
    typing: say(msg('{name} is typing', { name: '{name}' })),
    connectionLost: say(msg('Connection lost. Trying to reconnect…')),
    noConnection: say(msg('No connection.')),
    noConnectionLater: say(msg('No connection. Please try again later.')),
    wentWrong: say(msg('Something went wrong.')),
    you: say(msg('You')),
    saveFile: say(msg('Save {name}', { name: '{name}' })),
    helpful: say(msg('Helpful')),
    notHelpful: say(msg('Not helpful')),
    sending: say(msg('Sending…')),
    notSent: say(msg('Not sent.')),
    tryAgain: say(msg('Try again')),
    removeFile: say(msg('Remove {name}', { name: '{name}' })),
    uploading: say(msg('Uploading…')),
    tooManyFiles: say(msg('At most {count} files go with a message.', { count: '{count}' })),
    fileTooLarge: say(msg('{name} is larger than {size} MB.', { name: '{name}', size: '{size}' })),
    nextInLine: say(msg("You're next in line. A teammate will reply here.")),
    inLine: say(
      msg("You're number {position} in line. A teammate will reply here.", { position: '{position}' }),
    ),
    waitingToSend: say(msg('Waiting for a connection…')),
    reopened: say(msg('The conversation was reopened')),
    personAnswers: say(msg('{name} is answering you', { name: '{name}' })),
    personAway: say(msg('{name} is away right now and will answer you here later.', { name: '{name}' })),
    personJoined: say(msg('{name} has joined', { name: '{name}' })),
    agentAgain: say(msg('{name} is answering again', { name: '{name}' })),
    somebody: say(msg('A colleague')),
  }
}

/** The language of the page that a browser prefers, from a header such as `de-CH, fr;q=0.9, en;q=0.8`. */
export function languageOf(accepted: string | undefined): Language {
  return preferredLanguage('chat', accepted)
}
