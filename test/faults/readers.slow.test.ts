import { expect, it } from 'vitest'
import { attackSources, useAttackedServer } from './attack.ts'
import * as hostile from './hostile-files.ts'
import { minutes } from './size.ts'

const attacked = useAttackedServer()

it(
  'sources that would be read for ever end within their time, and memory comes back',
  async () => {
    const ended = await attackSources(attacked, {
      'swelling.pdf': () => hostile.swellingPdf(50_000_000),
      'multiplying.pdf': () => hostile.multiplyingPdf(),
    })
    expect(ended).toEqual({
      'swelling.pdf': expect.stringMatching(/^FAILED: .*(characters|longer than 60 seconds|memory)/),
      'multiplying.pdf': expect.stringMatching(/^FAILED: .*(longer than 60 seconds|memory)/),
    })
  },
  minutes(10),
)
