import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { useScene } from '../../../test/harness/ai/scene.ts'
import { turnsDuring } from '../../../test/harness/event-loop-turns.ts'
import { textPdf } from '../../../test/stand-ins/website-documents.ts'
import { availableCredits } from '../metering/history.ts'
import { analyseFile } from './analyse-file.ts'
import { transcribe } from './transcribe.ts'

const { app, call } = useScene()

/** The credits that `work` charged to the account. */
async function charged(work: () => Promise<unknown>): Promise<number> {
  const before = (await availableCredits(app.db, app.accountId)) ?? 0
  await work()
  return before - ((await availableCredits(app.db, app.accountId)) ?? 0)
}

describe('transcribing', () => {
  it('hears what is said and in which language, away from the main thread, and is charged', async () => {
    const audio = await readFile(new URL('../offline/transcription/spoken.mp3', import.meta.url))
    const transcription = transcribe(app, call(-2), { audio })
    // On the main thread, the event loop would turn only a few times for each part of the model.
    expect(await turnsDuring(transcription, 1000)).toBe(true)
    const heard = await transcription
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
