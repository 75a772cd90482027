import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

const names = [
  'answering.js',
  'api.js',
  'chat.css',
  'chat.js',
  'composer.css',
  'composer.js',
  'dom.js',
  'frame.js',
  'outbox.js',
  'rich-text.js',
  'stream.js',
  'transcript.css',
  'transcript.js',
] as const

export interface Asset {
  body: string
  contentType: string
}

function read(name: string): Asset {
  const extension = name.endsWith('.css') ? 'css' : 'js'
  return {
    body: readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8'),
    contentType: types[extension],
  }
}

const assets = new Map<string, Asset>(names.map((name) => [name, read(name)]))

/** What the page imports, to be fetched at once instead of one after the other. */
export const modules = names.filter((name) => name.endsWith('.js') && name !== 'chat.js')

/** Changes with any of them: they import each other by their place in one folder, which browsers keep for ever. */
export const assetVersion = createHash('sha256')
  .update([...assets.values()].map(({ body }) => body).join('\0'))
  .digest('hex')
  .slice(0, 16)

export function findAsset(name: string): Asset | undefined {
  return assets.get(name)
}

/** What other sites include. It shares its names with whatever else runs there, so it has a function of its own. */
export const embedScript = `(() => {\n${read('embed.js').body}})()\n`
export const embedTag = `"${createHash('sha256').update(embedScript).digest('hex').slice(0, 32)}"`
