import { describe, expect, it } from 'vitest'
import { readRobots } from './robots.ts'

const origin = 'https://example.com'
const allowed = (text: string, path: string) => readRobots(origin, text).allows(`${origin}${path}`)

describe('a robots.txt', () => {
  it.each([
    ['User-agent: *\nDisallow: /private', '/private/page', false],
    ['User-agent: *\nDisallow: /private', '/public', true],
    ['User-agent: *\nDisallow:', '/anything', true],
    ['User-agent: *\nDisallow: /\nAllow: /help', '/help/a', true],
    ['User-agent: *\nDisallow: /help\nAllow: /help', '/help', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf?x', true],
    ['User-agent: *\nDisallow: /*?session=', '/a?session=1', false],
    ['User-agent: other\nDisallow: /', '/a', true],
    ['User-agent: Frontdesk/1.0\nDisallow: /a\nUser-agent: *\nDisallow: /', '/b', true],
    ['User-agent: Frontdesk/1.0\nDisallow: /a\nUser-agent: *\nDisallow: /', '/a', false],
    ['User-agent: other\nUser-agent: *\nDisallow: /a # all of it', '/a', false],
    ['user-agent:*\r\ndisallow:/caf\u00e9', '/caf%c3%a9', false],
    ['User-agent: constructor\nDisallow: /\nnonsense\n:\n', '/a', true],
  ])('%j at %s', (text, path, expected) => {
    expect(allowed(text, path)).toBe(expected)
  })

  it('says how long to wait, and where sitemaps are', () => {
    const text = 'Sitemap: https://example.com/a.xml\nUser-agent: *\nCrawl-delay: 2\nsitemap: /b.xml'
    expect(readRobots(origin, text)).toMatchObject({
      delayMs: 2000,
      sitemaps: ['https://example.com/a.xml', '/b.xml'],
    })
    for (const [delay, milliseconds] of [
      ['1e9', 60_000],
      ['-4', 0],
      ['soon', 0],
    ] as const) {
      expect(readRobots(origin, `User-agent: *\nCrawl-delay: ${delay}`).delayMs).toBe(milliseconds)
    }
  })

  it('is read and asked to the end, whatever stands in it', () => {
    const hostile = [
      `User-agent: *\n${`Disallow: /${'*a'.repeat(4)}*b$\n`.repeat(20_000)}`,
      `User-agent: *\n${`Disallow: /${'*a'.repeat(100)}*b$\n`.repeat(2000)}`,
      `${'User-agent: x\nUser-agent: *\n'.repeat(9000)}${'Disallow: /a\n'.repeat(20_000)}`,
    ]
    // Trying every way to match a pattern would outlast the test.
    const answers = hostile.map((text) =>
      readRobots(origin, text.slice(0, 500_000)).allows(`${origin}/${'a'.repeat(2000)}`),
    )
    expect(answers).toEqual([true, true, false])
  })
})
