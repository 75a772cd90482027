import type { z } from 'zod'
import { OutboundError, type OutboundResponse } from '../../platform/outbound/index.ts'
import { ProviderError } from './provider-error.ts'

export function readJson<S extends z.ZodType>(
  response: OutboundResponse,
  schema: S,
  label: string,
): z.output<S> {
  const read = schema.safeParse(jsonOrNothing(response.text()))
  if (read.success) return read.data
  throw new ProviderError('bad_answer', `${label} sent an answer that cannot be read.`, { cause: read.error })
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Converts a network failure to one of the service. A cancelled call is neither. */
export function unreachable(error: unknown, label: string): unknown {
  if (!(error instanceof OutboundError) || error.code === 'aborted') return error
  return new ProviderError('unavailable', `${label} could not be reached: ${error.message}`, { cause: error })
}
