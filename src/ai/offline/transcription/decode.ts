import { readCompressed } from './compressed.ts'
import { resample } from './resample.ts'
import { sniffAudio } from './sniff.ts'
import { readWav } from './wav.ts'

/** The sample rate of speech recognition, in hertz. */
export const heardRate = 16_000

/** Decodes an audio file into one channel at the rate of speech recognition. `longest` is in seconds. */
export async function decodeAudio(bytes: Uint8Array, longest: number): Promise<Float32Array> {
  const { format, start } = sniffAudio(bytes)
  const audio = bytes.subarray(start)
  const sound = format === 'wav' ? readWav(audio, longest) : await readCompressed(format, audio, longest)
  return resample(sound, heardRate)
}
