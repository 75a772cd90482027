import { serve } from '../../../platform/threads/serve.ts'
import { decodeAudio, heardRate } from './decode.ts'
import { longestRecording, type Recording, type Transcript } from './recognise.ts'

// The model invents words in silence.
const silence = 0.001

/** Runs in its own process. Rejects unreadable files before the model is loaded. */
async function transcript({ bytes, language }: Recording): Promise<Transcript> {
  const samples = await decodeAudio(bytes, longestRecording)
  const seconds = samples.length / heardRate
  if (!samples.some((sample) => Math.abs(sample) > silence)) return { text: '', language: null, seconds }
  const { hear } = await import('./whisper.ts')
  return { ...(await hear(samples, language)), seconds }
}

serve(transcript)
