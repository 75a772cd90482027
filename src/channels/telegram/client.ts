import { z } from 'zod'
import { ProviderError, readJson, unreachable } from '../../integrations/index.ts'
import type { OutboundRequest, OutboundResponse } from '../../platform/outbound/index.ts'
import type { Service } from '../channel.ts'
import { readBotCredentials } from './credentials.ts'
import { telegramFailure } from './failure.ts'

const label = 'Telegram'

// Shorter than the sender's claim on a message.
const callMs = 20_000
const fileMs = 60_000

/** Calls the Bot API as one bot. Every failure is a ProviderError without the token, although URLs contain it. */
export interface BotClient {
  call: <S extends z.ZodType>(method: string, body: object, schema: S) => Promise<z.output<S>>
  /** The same with a file. */
  upload: <S extends z.ZodType>(method: string, form: FormData, schema: S) => Promise<z.output<S>>
  download: (fileId: string, maxBytes: number) => Promise<Buffer>
}

export function botClient({ app, credentials, signal }: Service): BotClient {
  const { token } = readBotCredentials(credentials)
  const base = app.config.telegramUrl

  const ask = async (path: string, request: Omit<OutboundRequest, 'url'>): Promise<OutboundResponse> => {
    const answer = await app.outbound
      .request({
        ...request,
        url: `${base}/${path}`,
        // The token is part of the URL, so redirects are not followed.
        redirects: 0,
        timeoutMs: request.timeoutMs ?? callMs,
        ...(signal === undefined ? {} : { signal }),
      })
      .catch((error: unknown) => {
        throw unreachable(error, label)
      })
    if (answer.status >= 200 && answer.status < 300) return answer
    throw telegramFailure(answer, token)
  }

  const asked = async <S extends z.ZodType>(
    method: string,
    request: Omit<OutboundRequest, 'url'>,
    schema: S,
  ): Promise<z.output<S>> => {
    const answer = await ask(`bot${token}/${method}`, { method: 'POST', ...request })
    const read = schema.safeParse(readJson(answer, z.object({ result: z.unknown() }), label).result)
    if (read.success) return read.data
    throw new ProviderError('bad_answer', `${label} sent an answer that cannot be read.`, {
      cause: read.error,
    })
  }

  const call: BotClient['call'] = (method, body, schema) =>
    asked(method, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }, schema)

  return {
    call,
    upload: async (method, form, schema) => {
      const encoded = new Response(form)
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
      const body = new Uint8Array(await encoded.arrayBuffer())
      return asked(method, { headers, body, timeoutMs: fileMs }, schema)
    },
    download: async (fileId, maxBytes) => {
      const { file_path } = await call('getFile', { file_id: fileId }, z.object({ file_path: z.string() }))
      // Empty and dot segments could lead elsewhere.
      const parts = file_path.split('/')
      if (parts.some((part) => /^\.{0,2}$/.test(part))) {
        throw new ProviderError('refused', `${label} keeps the file where it cannot be fetched.`)
      }
      const path = parts.map(encodeURIComponent).join('/')
      const request = { headers: { accept: '*/*' }, maxBytes, timeoutMs: fileMs }
      return (await ask(`file/bot${token}/${path}`, request)).body
    },
  }
}
