import { timingSafeEqual } from 'node:crypto'
import type { App } from '../../platform/app.ts'

/** A call that a run waits for, or will. */
export interface Call {
  runId: string
  /** The how-manieth of the run, from 0. */
  number: number
}

export const callPath = '/waits'

/** Where a run is called. Whoever has the address may end the waiting; nobody can guess it. */
export function addressOf(app: App, runId: string, number: number): string {
  return `${app.publicUrl}${callPath}/${runId}.${number}.${macOf(app, { runId, number }).toString('base64url')}`
}

const written =
  /^(?<runId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<number>0|[1-9]\d{0,3})\.(?<mac>[\w-]{43})$/

/** The call that an address is for; undefined where it is none of ours, which takes no look into the database. */
export function callAt(app: App, token: string): Call | undefined {
  const { runId = '', number = '', mac = '' } = written.exec(token)?.groups ?? {}
  if (runId === '') return undefined
  const call = { runId, number: Number(number) }
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(app, call)
  return given.length === expected.length && timingSafeEqual(given, expected) ? call : undefined
}

function macOf(app: App, { runId, number }: Call): Buffer {
  return app.secrets.mac('waits of runs').update(`${runId}.${number}`).digest()
}
