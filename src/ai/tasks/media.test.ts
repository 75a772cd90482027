import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/harness/database.ts'
import { textPdf } from '../../../test/stand-ins/website-documents.ts'
import { Lifetime } from '../../kit/lifetime.ts'
import { readConfig } from '../../platform/config/index.ts'
import { connect, type Database } from '../../platform/database/index.ts'
import type { CallApp } from '../calls/request.ts'
import { findModel } from '../catalogue/catalogue.ts'
import { availableCredits } from '../metering/history.ts'
import { analyseFile } from './analyse-file.ts'
import { transcribe } from './transcribe.ts'

let database: Database
let drop: () => Promise<void>
let app: CallApp
let accountId: number
let calls = 0
const lifetime = new Lifetime()

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = await connect({ url: fresh.url, poolSize: 3 })
  app = { config: readConfig({}), db: database.db, log: pino({ level: 'silent' }), lifetime }
  const { rows } = await sql<{ id: number }>`
    insert into accounts (name, namespace) values ('Acme', 'acme') returning id`.execute(app.db)
  accountId = rows[0]?.id ?? 0
})
afterAll(async () => {
  await lifetime.close()
  await database.close()
  await drop()
})

function call(modelId: number, operationId = `call-${++calls}`) {
  const model = findModel(app, modelId)
  if (model === undefined) throw new Error(`there is no model ${modelId}`)
  return { model, operation: { accountId, operationId } }
}

/** What `work` took from the credits of the account. */
async function charged(work: () => Promise<unknown>): Promise<number> {
  const before = (await availableCredits(app.db, accountId)) ?? 0
  await work()
  return before - ((await availableCredits(app.db, accountId)) ?? 0)
}

describe('transcribing', () => {
  it('hears what is said and in which language, away from the main thread, and is charged', async () => {
    const audio = await readFile(new URL('../offline/transcription/spoken.mp3', import.meta.url))
    const busy = performance.eventLoopUtilization()
    const heard = await transcribe(app, call(-2), { audio })
    expect(performance.eventLoopUtilization(busy).utilization).toBeLessThan(0.5)
    expect(heard).toMatchObject({ language: 'en', credits: 1, model: { id: -2 } })
    expect(heard.text).toMatch(/call me back on Friday/i)
    expect(heard.seconds).toBeGreaterThan(3.2)
  }, 120_000)

  it('hears nothing in silence', async () => {
    const silence = await readFile(new URL('../offline/transcription/spoken.wav', import.meta.url))
    silence.fill(0xff, 44)
    expect(await transcribe(app, call(-2), { audio: silence, language: 'en' })).toMatchObject({
      text: '',
      language: null,
    })
  })

  it('charges nothing for what it cannot read', async () => {
    const aac = transcribe.bind(undefined, app, call(-2), { audio: Buffer.from('\xff\xf1\x50', 'latin1') })
    const taken = await charged(() =>
      expect(aac()).rejects.toMatchObject({
        code: 'bad_request',
        message: expect.stringContaining('AAC audio'),
      }),
    )
    expect(taken).toBe(0)
  })
})

describe('analysing a file', () => {
  const manual = textPdf(
    'The pump is covered by a guarantee of ten years from the day of purchase.',
    'The filter must be cleaned once a month. Use water without soap.',
  )
  const about = (prompt: string) => ({
    file: manual,
    contentType: 'application/pdf',
    name: 'manual.pdf',
    prompt,
    now: new Date('2026-03-04T10:00:00Z'),
    timeZone: 'UTC',
  })

  it('gives the text alone where nothing is asked', async () => {
    const analysis = await analyseFile(app, call(-3), about('  '))
    expect(analysis).toMatchObject({
      answer: null,
      pages: 2,
      credits: 1,
      model: { id: -3 },
      asked: undefined,
    })
    expect(analysis.text).toContain('ten years from the day of purchase.\n\nThe filter must')
  })

  it('answers from the text with the page, and charges reading and answering once each', async () => {
    const asked = call(-3, 'asked')
    const ask = () => analyseFile(app, asked, about('How often should I clean the filter?'))
    const taken = await charged(async () => {
      expect(await ask()).toMatchObject({
        answer: 'The filter must be cleaned once a month. Use water without soap. (manual.pdf, page 2)',
        credits: 2,
        asked: { generation: { model: { id: -1 } } },
      })
      await ask()
    })
    expect(taken).toBe(2)
  })

  it('charges nothing for what it cannot read, and says why', async () => {
    const broken = { ...about('What is it?'), file: Buffer.from('%PDF-1.7 nothing') }
    const taken = await charged(() =>
      expect(analyseFile(app, call(-3), broken)).rejects.toThrow('The PDF is damaged'),
    )
    expect(taken).toBe(0)
  })

  it('ends when the caller leaves', async () => {
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(analyseFile(app, { ...call(-3), signal }, about(''))).rejects.toThrow('gone')
  })
})
