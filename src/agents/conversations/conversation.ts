export { type ChannelName, channelNames } from '../../channels/channel-types.ts'

export const feedbacks = ['POSITIVE', 'NEGATIVE'] as const
export type Feedback = (typeof feedbacks)[number]

export const handlers = ['AGENT', 'QUEUE', 'HUMAN'] as const
/** The one who answers: the agent, a teammate, or the queue while the visitor waits for a teammate. */
export type Handler = (typeof handlers)[number]

export type ConversationStatus = 'OPEN' | 'CLOSED'
