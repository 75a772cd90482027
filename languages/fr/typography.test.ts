import { expect, it } from 'vitest'
import { catalogOf, languagesOf } from '../index.ts'

// Templates are left out: their texts are instructions for models as well.
const parts = (['console', 'chat', 'visitors', 'server'] as const).filter((part) =>
  languagesOf(part).includes('fr'),
)

const flaws: readonly (readonly [string, RegExp])[] = [
  ['a straight apostrophe', /'/],
  ['straight quotation marks', /"/],
  ['a space that breaks before a sign', / [:;!?»%]/],
  ['no space before a sign', /[\p{L}\d)](?:[;!?](?!\w)|:(?= |$))/u],
  ['no space within quotation marks', /«(?!\u{a0})|(?<!\u{a0})»/u],
  ['three dots', /\.\.\./],
]

/** The header of a request and a list in JSON are no French. */
const prose = (text: string) => text.replace('Authorization: ', '').replace('["A", "B"]', '')

it.each(parts)('the %s has French spaces, quotation marks and apostrophes', async (part) => {
  const catalog = await catalogOf(part, 'fr')
  const texts = Object.values(catalog).flatMap((words) =>
    typeof words === 'string' ? [words] : Object.values(words),
  )
  expect(texts.length).toBeGreaterThan(5)
  const found = texts.flatMap((text) =>
    flaws.flatMap(([flaw, pattern]) => (pattern.test(prose(text)) ? [`${flaw}: ${text}`] : [])),
  )
  expect(found).toEqual([])
})
