import { pino } from 'pino'
import { expect } from 'vitest'
import { mailReader } from '../../../src/channels/email/reader.ts'
import { Lifetime } from '../../../src/kit/lifetime.ts'
import { Problem } from '../../../src/kit/problem.ts'
import type { Attack } from './scene.ts'

const head = 'From: a@b.example\r\nMIME-Version: 1.0\r\n'

function nestedParts(levels: number): string {
  let body = 'Content-Type: text/plain\r\n\r\nDeep.\r\n'
  for (let level = 0; level < levels; level++) {
    body = `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n${body}--b${level}--\r\n`
  }
  return `${head}${body}`
}

const mails: readonly string[] = [
  nestedParts(5000),
  `${head}${'X-Long: y\r\n'.repeat(200_000)}\r\nHello`,
  `${head}Subject: =?utf-8?B?${'A'.repeat(2_000_000)}?=\r\n\r\nHello`,
  `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(200_000)}--b--`,
  `${head}Content-Type: text/html\r\n\r\n${'<div>'.repeat(300_000)}Hello`,
  `${head}Content-Type: text/html\r\n\r\n${'<blockquote '.repeat(300_000)}`,
  `${head}References: ${'<a@b> '.repeat(300_000)}\r\n\r\nOn ${'a '.repeat(500_000)}wrote`,
  `${head}Content-Type: text/plain; charset=${'x'.repeat(100_000)}\r\n\r\n\u0000\u0001`,
  '\u0000'.repeat(5_000_000),
  '',
]

export const mailAttacks: readonly Attack[] = [
  {
    what: 'mails of five thousand parts in one another, headers without end, and markup that is never closed',
    run: async () => {
      const lifetime = new Lifetime()
      const reader = mailReader({ lifetime, log: pino({ level: 'silent' }) })
      for (const mail of mails) {
        const read = await reader
          .run(Buffer.from(mail), AbortSignal.timeout(60_000))
          .catch((error: unknown) => {
            if (!(error instanceof Problem)) throw error
            return undefined
          })
        expect((read?.text ?? '').length).toBeLessThanOrEqual(100_000)
        expect((read?.references ?? []).length).toBeLessThanOrEqual(50)
      }
      await lifetime.close()
    },
  },
]
