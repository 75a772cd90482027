import { z } from 'zod'
import { msg } from '../../../languages/text.ts'
import { channel } from '../channel.ts'
import { erasing } from './erasing.ts'

const origin = z
  .string()
  .max(300)
  .refine((text) => /^https?:/.test(text) && URL.parse(text)?.origin === text, {
    error: 'Must be an origin such as https://www.example.com, without a path.',
    params: { code: 'invalid_origin' },
  })
  .meta({ example: 'https://www.example.com' })

/** The chat on a web page. We serve it ourselves, so it needs no connection. */
export const livechat = channel({
  key: 'livechat',
  label: msg('Live chat'),
  settings: {
    allowedOrigins: z
      .array(origin)
      .max(100)
      .meta({
        description: 'Sites that may show the chat; where none is listed, every site may.',
        example: ['https://www.example.com'],
      }),
  },
  defaults: { enabled: true, allowedOrigins: [] },
  isReadTogether: true,
  erasing,
})
