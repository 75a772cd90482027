import { pipeline, type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutboundError, outboundError } from './errors.ts'

/** The encodings we accept. `deflate` is missing because servers disagree on its meaning. */
export const acceptedEncodings = 'gzip, br'

const mostEncodings = 3

/** The decoded body, which fails once it has given `maxBytes`, however small what arrived was. */
export function readableBody(source: Readable, encoding: string, maxBytes: number, host: string): Readable {
  let received = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > maxBytes) done(tooLarge(maxBytes))
      else done(null, chunk)
    },
    destroy(error, done) {
      done(error === null ? null : outboundError(error, host))
    },
  })
  // The call may fail before its caller listens. The caller gets the error when reading; an unhandled one would
  // end the process.
  limited.on('error', () => undefined)
  pipeline([source, ...decoders(encoding, host), limited], () => undefined)
  return limited
}

export function tooLarge(maxBytes: number): OutboundError {
  return new OutboundError(
    'too_large',
    `The answer is larger than the ${maxBytes} bytes that are allowed here.`,
  )
}

function decoders(encoding: string, host: string): Transform[] {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const coded = names.filter((name) => name !== '' && name !== 'identity').toReversed()
  if (coded.length > mostEncodings) throw unreadable(host)
  return coded.map((name) => decoder(name, host))
}

function decoder(name: string, host: string): Transform {
  if (name === 'gzip' || name === 'x-gzip') return createGunzip()
  if (name === 'deflate') return createInflate()
  if (name === 'br') return createBrotliDecompress()
  throw unreadable(host)
}

function unreadable(host: string): OutboundError {
  return new OutboundError('bad_response', `${host} sent an answer in an encoding that is not understood.`)
}
