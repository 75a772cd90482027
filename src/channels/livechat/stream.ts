import { Readable } from 'node:stream'
import type { LivechatAgent } from '../../agents/index.ts'
import { perApp } from '../../kit/lifetime.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import type { Member } from './audience.ts'
import { placeOf } from './history.ts'
import { hubOf } from './hub.ts'
import type { Visitor } from './visitors.ts'

const timing = {
  // Proxies close connections that are silent for a minute.
  quietMs: 15_000,
  // Visitors have to reconnect regularly, so that one who has lost access doesn't keep a stream forever.
  longestMs: 15 * 60_000,
}
const fullestBytes = 256 * 1024

/** The streams of this process. */
const openStreams = perApp((_app: App) => new Set<Member>())

/** Streams don't end on their own, and a stopping server would wait for them. */
export function endStreams(app: App): void {
  for (const { end } of openStreams(app)) end()
}

/** The stream of a visitor, starting after the last seen message. */
export async function openStream(
  app: App,
  agent: LivechatAgent,
  visitor: Visitor,
  lastSeen: string | undefined,
  { quietMs, longestMs } = timing,
): Promise<Readable> {
  const hub = hubOf(app)
  const place = await placeOf(app.db, visitor.id, lastSeen)
  const release = takePlaces(app, agent, visitor)
  const stream = new Readable({ read: () => undefined })
  const streams = openStreams(app)
  const send = (text: string) => {
    if (!streams.has(member)) return
    stream.push(text)
    // Disconnects a client that doesn't read. It can reconnect and continue.
    if (stream.readableLength > fullestBytes) stream.destroy()
  }
  const member: Member = {
    visitorId: visitor.id,
    place,
    tell: (event, data, id) =>
      send(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => {
      if (leave()) stream.push(null)
    },
  }
  const beat = setInterval(send, quietMs, ': still here\n\n')
  const age = setTimeout(member.end, longestMs)
  const leave = () => {
    clearInterval(beat)
    clearTimeout(age)
    hub.leave(member)
    release()
    return streams.delete(member)
  }
  streams.add(member)
  stream.once('close', leave)
  send('retry: 2000\n\n')
  hub.join(member)
  return stream
}

/** Takes a place of this process, the visitor and the agent. Returns the function that releases them. */
function takePlaces({ admission }: App, agent: LivechatAgent, visitor: Visitor): () => void {
  const headers = { 'retry-after': '30' }
  return admission.takePlaces(
    {
      place: 'process_streams',
      owner: 'all',
      refusal: () => new Problem('unavailable', 'This server has too many streams open.', { headers }),
    },
    {
      place: 'visitor_streams',
      owner: visitor.id,
      refusal: (most) =>
        new Problem('rate_limited', `This chat is open in ${most} places already.`, { headers }),
    },
    {
      place: 'agent_streams',
      owner: agent.id,
      refusal: () => new Problem('unavailable', 'Too many people are in this chat right now.', { headers }),
    },
  )
}
