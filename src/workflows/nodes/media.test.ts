import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { outputOf, traceOf, tryOut } from '../../../test/harness/workflows/automation.ts'
import { listen } from '../../../test/stand-ins/listen.ts'
import { textPdf } from '../../../test/stand-ins/website-documents.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

const files: Record<string, Buffer> = {
  '/manual.pdf': textPdf(
    'The pump is covered by a guarantee of ten years.',
    'Clean the filter once a month.',
  ),
  '/call.mp3': Buffer.from('ID3\u0004'.padEnd(200, '\0')),
  '/silence.wav': silence(),
}

let base = ''
let close: (() => Promise<void>) | undefined

beforeAll(async () => {
  const other = createServer((request, response) => {
    const file = files[request.url ?? '']
    response.writeHead(file === undefined ? 404 : 200).end(file)
  })
  const listening = await listen(other)
  base = `http://127.0.0.1:${listening.port}`
  close = listening.close
})
afterAll(() => close?.())

function one(data: Readonly<Record<string, unknown>>, payload?: unknown) {
  return tryOut(server.api, { nodes: { node: data }, edges: ['start → node'] }, payload)
}

describe('FILE_ANALYSIS', () => {
  it('reads a file whose address comes from the run, and answers what is asked', async () => {
    const run = await one(
      { type: 'FILE_ANALYSIS', fileUrl: '{trigger_payload}', prompt: 'How long is the guarantee?' },
      `${base}/manual.pdf`,
    )
    expect(await outputOf(server.api, run, 'node')).toBe(
      'The pump is covered by a guarantee of ten years. (manual.pdf, page 1)',
    )
    expect(run.log).toMatchObject({ successful: true, ai_credits: 2 })
    expect(await traceOf(server.api, run, 'node')).toMatchObject({
      details: { model: 'Offline file analysis', pages: 2, answering: { model: 'Offline demo model' } },
    })
  })

  it('gives the text where nothing is asked', async () => {
    const run = await one({ type: 'FILE_ANALYSIS', fileUrl: `${base}/manual.pdf` })
    expect(await outputOf(server.api, run, 'node')).toContain('ten years.\n\nClean the filter')
    expect(run.log).toMatchObject({ ai_credits: 1 })
  })

  it.each([
    ['/missing.pdf', 'status 404'],
    ['/call.mp3', 'cannot be read: PDF, DOCX'],
  ])('says why it cannot read %s', async (path, reason) => {
    const run = await one({ type: 'FILE_ANALYSIS', fileUrl: `${base}${path}` })
    expect(run.log).toMatchObject({ successful: false, ai_credits: 0 })
    expect(run.log.error).toContain(reason)
  })
})

describe('TRANSCRIPTION', () => {
  it('hands over what is said, here nothing', async () => {
    const run = await one({ type: 'TRANSCRIPTION', audioUrl: `${base}/silence.wav` })
    expect(await outputOf(server.api, run, 'node')).toBe('')
    expect(run.log).toMatchObject({ successful: true, ai_credits: 1 })
    expect(await traceOf(server.api, run, 'node')).toMatchObject({
      details: { model: 'Offline transcription', seconds: 1, language: null },
    })
  })

  it('says what it does not understand', async () => {
    const run = await one({ type: 'TRANSCRIPTION', audioUrl: `${base}/call.mp3` })
    expect(run.log.error).toContain('This is not an audio file that is known here')
    const unnamed = await one({ type: 'TRANSCRIPTION', audioUrl: '{trigger_payload}' }, 'no address')
    expect(unnamed.log.error).toContain('not an address')
  })
})

/** A second of nothing. */
function silence(): Buffer {
  const head = 'RIFF\x84>\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80>\0\0\x02\0\x10\0data\x80>\0\0'
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(16_000)])
}
