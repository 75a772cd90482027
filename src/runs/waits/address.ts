import { timingSafeEqual } from 'node:crypto'
import type { App } from '../../platform/app.ts'

/** A call that a run waits for, or will. */
export interface Call {
  runId: string
  /** Counts the calls of the run, from 0. */
  number: number
}

export const callPath = '/waits'

/** The URL of a call. Anyone with this URL may end the wait, and it can't be guessed. */
export function addressOf(app: App, runId: string, number: number): string {
  return `${app.publicUrl}${callPath}/${runId}.${number}.${macOf(app, { runId, number }).toString('base64url')}`
}

const written =
  /^(?<runId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<number>0|[1-9]\d{0,3})\.(?<mac>[\w-]{43})$/

/** The call of a URL; undefined for a forged one. Doesn't use the database. */
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
