export { type ChannelName, channelNames } from '../../channels/channel-types.ts'

export const feedbacks = ['POSITIVE', 'NEGATIVE'] as const
export type Feedback = (typeof feedbacks)[number]

export const handlers = ['AGENT', 'QUEUE', 'HUMAN'] as const
/** Who answers: the agent, a person, or nobody yet while a person is waited for. */
export type Handler = (typeof handlers)[number]

export type ConversationStatus = 'OPEN' | 'CLOSED'
