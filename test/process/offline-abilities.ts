import { readFile } from 'node:fs/promises'
import { openEngine } from '../../src/ai/offline/embedding/engine.ts'
import { agreement, referenceText } from '../../src/ai/offline/embedding/reference.ts'
import { decodeAudio, heardRate } from '../../src/ai/offline/transcription/decode.ts'
import { longestRecording } from '../../src/ai/offline/transcription/recognise.ts'
import { recogniseText } from '../../src/platform/documents/ocr.ts'

// What a server can do without any vendor: run by itself, so that it has only what was installed beside it.

const offline = new URL('../../src/ai/offline/', import.meta.url)

const engine = await openEngine()
const meaning = agreement(await engine.embed(referenceText))
const read = await recogniseText(await readFile(new URL('file-analysis/invoice.png', offline)))
const samples = await decodeAudio(
  await readFile(new URL('transcription/spoken.mp3', offline)),
  longestRecording,
)
const { hear } = await import('../../src/ai/offline/transcription/whisper.ts')
const heard = await hear(samples, 'en')
process.stdout.write(
  JSON.stringify({ meaning, read, heard: heard.text, seconds: samples.length / heardRate }),
)
process.exit(0)
