import type { CaptureTarget } from '../../kit/effects.ts'
import { capturedText } from '../property-path.ts'

/** The variables of `captureVariables` in the format for models. */
export function captureTargets(
  stored: readonly { name?: string | undefined; description?: string | null | undefined }[],
): CaptureTarget[] {
  return stored.flatMap(({ name, description }) => (name === undefined ? [] : [{ name, description }]))
}

/** Converts values to texts for variables. Variables without a value keep theirs. */
export function asTexts(captured: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(captured).flatMap(([name, value]) => {
      const text = capturedText(value)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}
