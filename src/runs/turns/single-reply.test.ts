import { describe, expect, it } from 'vitest'
import type { EventType, MessageData, MessageEntry, NewEntry } from './recorder.ts'
import { withSingleReply } from './single-reply.ts'

const at = new Date(0).toISOString()
let made = 0

const said = (content: string, data: MessageData | null = null): MessageEntry => ({
  id: String(++made),
  role: 'AGENT',
  content,
  created_at: at,
  data,
})
const event = (type: EventType, flowId: number): NewEntry => ({
  id: String(++made),
  type,
  data: { flow_id: flowId },
  created_at: at,
})
const shown = (entries: readonly NewEntry[]) =>
  entries.map((entry) => ('role' in entry ? entry.content : `${entry.type} ${String(entry.data['flow_id'])}`))

const citation = (source_id: string, score: number) => ({
  source_id,
  chunk_id: '1',
  title: null,
  url: null,
  score,
})

const start = 1
const greeting = [event('FLOW_ENTERED', start), said('Welcome!'), event('FLOW_EXITED', start)]

describe('withSingleReply', () => {
  it('leaves the greeting out and joins the rest where the last message was', () => {
    const entries = [
      ...greeting,
      event('FLOW_ENTERED', 2),
      said('One.'),
      event('FLOW_EXITED', 2),
      said('Two.'),
    ]
    expect(shown(withSingleReply(entries, start))).toEqual([
      'FLOW_ENTERED 1',
      'FLOW_EXITED 1',
      'FLOW_ENTERED 2',
      'FLOW_EXITED 2',
      'One.\n\nTwo.',
    ])
  })

  it('keeps what the Start flow says if nothing else is said, or only by the queue', () => {
    expect(withSingleReply(greeting, start)).toEqual(greeting)
    const queued = withSingleReply([...greeting, said('You are next.', { byQueue: true })], start)
    expect(shown(queued).at(-1)).toBe('Welcome!\n\nYou are next.')
  })

  it('keeps what the Start flow says while it waits for an answer', () => {
    const waits = [event('FLOW_ENTERED', start), said('Welcome!'), said('Your name?')]
    expect(shown(withSingleReply(waits, start))).toEqual(['FLOW_ENTERED 1', 'Welcome!\n\nYour name?'])
  })

  it('keeps the messages of other flows if the agent has no Start flow', () => {
    expect(withSingleReply(greeting, null)).toEqual(greeting)
    expect(shown(withSingleReply([...greeting, said('More.')], null)).at(-1)).toBe('Welcome!\n\nMore.')
  })

  it('keeps the citations of all joined messages, each source once with its best passage', () => {
    const entries = [
      said('One.', { citations: [citation('a', 0.5)] }),
      said('Two.', { citations: [citation('a', 0.9), citation('b', 0.7)] }),
    ]
    expect(withSingleReply(entries, start)).toMatchObject([
      { content: 'One.\n\nTwo.', data: { citations: [citation('a', 0.9), citation('b', 0.7)] } },
    ])
  })
})
