import { z } from 'zod'

interface Part {
  mimeType: string
  filename: string
  headers: { name: string; value: string }[]
  body: { size: number; data?: string | undefined }
  parts: Part[]
}

const part: z.ZodType<Part> = z.lazy(() =>
  z.object({
    mimeType: z.string().default(''),
    filename: z.string().default(''),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    body: z.object({ size: z.number().default(0), data: z.string().optional() }).default({ size: 0 }),
    parts: z.array(part).default([]),
  }),
)

/** A complete message of Gmail. */
export const message = z.object({
  id: z.string(),
  threadId: z.string(),
  labelIds: z.array(z.string()).default([]),
  snippet: z.string().default(''),
  internalDate: z.string().regex(/^\d+$/),
  payload: part,
})

// The rest of a longer email is quoted history, which a run can get with the thread id.
const longestText = 100_000

export function messagePayload(read: z.output<typeof message>): Record<string, unknown> {
  const parts = allParts(read.payload)
  return {
    id: read.id,
    thread_id: read.threadId,
    label_ids: read.labelIds,
    subject: header(read.payload, 'Subject'),
    from: header(read.payload, 'From'),
    to: header(read.payload, 'To'),
    cc: header(read.payload, 'Cc'),
    received_at: new Date(Number(read.internalDate)).toISOString(),
    snippet: read.snippet,
    text: content(parts, 'text/plain') ?? read.snippet,
    html: content(parts, 'text/html') ?? null,
    attachments: parts
      .filter(({ filename }) => filename !== '')
      .map(({ filename, mimeType, body }) => ({
        file_name: filename,
        mime_type: mimeType,
        size: body.size,
      })),
  }
}

function header({ headers }: Part, name: string): string | null {
  return headers.find((one) => one.name.toLowerCase() === name.toLowerCase())?.value ?? null
}

function allParts(root: Part): Part[] {
  return [root, ...root.parts.flatMap(allParts)]
}

function content(parts: readonly Part[], mimeType: string): string | undefined {
  const data = parts.find((one) => one.mimeType === mimeType && one.filename === '')?.body.data
  return data === undefined
    ? undefined
    : Buffer.from(data, 'base64url').toString('utf8').slice(0, longestText)
}
