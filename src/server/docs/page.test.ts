import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { created, ok } from '../../kit/answers.ts'
import { endpointFactory } from '../../kit/endpoint.ts'
import { resource } from '../../kit/schema.ts'
import { describeApi, operationsOf } from '../openapi/document.ts'
import { curlExample } from './curl.ts'
import { referencePage } from './page.ts'
import { scripts } from './scripts.ts'

const endpoint = endpointFactory<null>()
const refuse = () => Promise.reject(new Error('never called'))
const thing = resource('Thing', { id: z.int().meta({ example: 7 }), name: z.string().max(80) })

const document = await describeApi(
  [
    {
      name: 'Things & more',
      description: 'What `is` there.',
      endpoints: [
        endpoint({
          route: 'GET /things/{name}',
          key: 'any',
          summary: 'Read <b>one</b> thing',
          params: z.strictObject({ name: z.string().meta({ example: "Ada's" }) }),
          query: z.strictObject({ type: z.enum(['A', 'B']), deep: z.string().optional() }),
          returns: ok(thing),
          handle: refuse,
        }),
        endpoint({
          route: 'POST /things',
          key: 'admin',
          summary: 'Create a thing',
          body: z.strictObject({ name: z.string().meta({ example: "Ada's" }) }),
          returns: created(thing),
          addition: true,
          handle: refuse,
        }),
      ],
    },
  ],
  '/public/v1',
)
const { text, contentSecurityPolicy } = await referencePage(document, 'https://desk.example/public/v1')

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

describe('the reference page', () => {
  it('escapes what the endpoints say', () => {
    expect(text).toContain('Read &lt;b&gt;one&lt;/b&gt; thing')
    expect(text).not.toContain('<b>')
    expect(text).toContain('Things &amp; more')
    expect(text).toContain('What <code>is</code> there.')
  })

  it('allows exactly its own style and scripts, none of them inline, and loads nothing else', () => {
    const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? ''
    const directives = new Set(contentSecurityPolicy.split('; '))
    expect(directives).toContain(`style-src ${hashOf(style)}`)
    expect(directives).toContain(`script-src ${scripts.map((script) => hashOf(script.text)).join(' ')}`)
    expect([...directives].filter((one) => one.includes("'self'"))).toEqual(["connect-src 'self'"])
    const tags = [...text.matchAll(/<script[^>]*>[^]*?<\/script>/g)].map(([tag]) => tag)
    expect(tags).toEqual(
      scripts.map(
        ({ path, text: content }) =>
          `<script type="module" src="${path}" integrity="${hashOf(content).slice(1, -1)}"></script>`,
      ),
    )
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    expect(text).not.toMatch(/ style="| on\w+="/)
  })

  it('gives every operation and every schema an address, and every link a target', () => {
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
    expect(targets.filter((target) => !ids.includes(target))).toEqual([])
    expect(ids).toEqual(expect.arrayContaining(['getThing', 'postThings', 'schema-Thing', 'schema-Error']))
  })

  it('opens and closes every element', () => {
    const open: string[] = []
    const mismatched: string[] = []
    const markup = text.replace(/<style>[^]*<\/style>/, '')
    for (const [, slash, name] of markup.matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
      if (['meta', 'link', 'input', 'wbr'].includes(name ?? '')) continue
      if (slash === '') open.push(name ?? '')
      else if (open.pop() !== name) mismatched.push(name ?? '')
    }
    expect({ open, mismatched }).toEqual({ open: [], mismatched: [] })
  })
})

describe('a curl line', () => {
  it('fills in the path and what the query needs, quoted for the shell', () => {
    const read = operationsOf(document).find(({ operationId }) => operationId === 'getThing')
    if (read === undefined) throw new Error('nothing is described')
    expect(curlExample('GET', 'https://desk.example/public/v1/things/{name}', read)).toBe(
      [
        String.raw`curl 'https://desk.example/public/v1/things/Ada'\''s?type=A' \ `.trimEnd(),
        '  -H "Authorization: Bearer $FRONTDESK_KEY"',
      ].join('\n'),
    )
  })

  it('sends the example body, with the secret that the operation takes', () => {
    const create = operationsOf(document).find(({ operationId }) => operationId === 'postThings')
    if (create === undefined) throw new Error('nothing is described')
    const visit = { ...create, 'x-key': 'visitor' } as const
    expect(curlExample('POST', 'https://desk.example/chat/api', visit)).toContain('Bearer $VISITOR_TOKEN"')
    expect(curlExample('POST', 'https://desk.example/public/v1/things', create)).toContain(
      String.raw`-d '{
  "name": "Ada'\''s"
}'`,
    )
  })
})
