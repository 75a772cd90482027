import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../client.ts'
import { memoryMiB } from '../processor.ts'
import { benchHeaders, print } from '../server.ts'
import { costOf } from './costs.ts'
import type { Scene } from './works.ts'

const streams = 200
const events = 10
const settleMs = 2000

/** Streams of live events that are open: what one holds, and what one event to one of them costs. */
export async function measureStreams(scene: Scene): Promise<void> {
  const { url, server, postmaster } = scene
  const held = async (): Promise<number> =>
    (await memoryMiB([Number(server.pid), postmaster])) - (await memoryMiB([postmaster]))
  const make = async (): Promise<void> => {
    for (let made = 0; made < events; made++) {
      await call('POST', `${url}/public/v1/tasks`, { content: `Task ${made}` })
      await sleep(20)
    }
  }
  const alone = await costOf(scene, [], events, make)
  const before = await held()
  const agent = new http.Agent({ keepAlive: true, maxSockets: streams })
  const open = await Promise.all(Array.from({ length: streams }, () => listen(agent, url)))
  await sleep(settleMs)
  const after = await held()
  const watched = await costOf(scene, [], events, make)
  for (const request of open) request.destroy()
  agent.destroy()
  print(
    `a stream: ${(((after - before) / streams) * 1024).toFixed(0)} KiB; an event to one of ${streams}: ` +
      `${(((watched.server - alone.server) / streams) * 1000).toFixed(1)} µs of the server`,
  )
}

async function listen(agent: http.Agent, url: string): Promise<http.ClientRequest> {
  const opened = Promise.withResolvers<void>()
  const request = http.get(
    `${url}/public/v1/events?topics=task`,
    { agent, headers: benchHeaders },
    (response) => {
      if (response.statusCode !== 200)
        opened.reject(new Error(`the stream was answered ${response.statusCode}`))
      response.on('error', () => undefined)
      response.on('data', () => opened.resolve())
    },
  )
  request.on('error', opened.reject)
  await opened.promise
  return request
}
