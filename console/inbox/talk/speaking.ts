import { t } from '../../kit/language/translate.ts'
import { type Details, firstName } from '../words.ts'

export type Speaking = 'me' | 'other' | 'agent' | 'queue' | 'closed'

export function whoSpeaks({ status, handler, assignee }: Details, myId: number): Speaking {
  if (status === 'CLOSED') return 'closed'
  if (handler === 'AGENT') return 'agent'
  if (handler === 'QUEUE') return 'queue'
  return assignee === null || assignee.id === myId ? 'me' : 'other'
}

/** Returns true if the channel accepts replies now. Templates may be allowed regardless. */
export function isWindowOver({ reply_until: until }: Details, now: number): boolean {
  return until !== null && Date.parse(until) < now
}

/** Returns true if the channel supports templates. */
export function hasTemplates({ channel }: Pick<Details, 'channel'>): boolean {
  return channel === 'CHATAPP'
}

/** Explains why replies are impossible. Undefined if they are possible. */
export function obstacle(
  conversation: Details,
  speaking: Speaking,
  now: number,
  channel: string,
): string | undefined {
  if (speaking === 'closed') return t('Reopen the conversation to reply.')
  if (speaking === 'other') {
    return t('{name} is answering. Take over to reply.', {
      name: firstName(conversation.assignee?.name ?? ''),
    })
  }
  if (isWindowOver(conversation, now)) {
    if (hasTemplates(conversation)) {
      return t(
        '{channel} takes replies for 24 hours after the last message of the person. Send a template instead.',
        {
          channel,
        },
      )
    }
    return t('{channel} accepts replies for 24 hours after the last message of the contact.', { channel })
  }
  return undefined
}
