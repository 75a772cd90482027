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

/** The modules that the page imports. Preloading fetches them in parallel instead of one after the other. */
export const modules = names.filter((name) => name.endsWith('.js') && name !== 'chat.js')

/** Changes with any asset: they import each other by relative URL, and browsers cache a version's folder forever. */
export const assetVersion = createHash('sha256')
  .update([...assets.values()].map(({ body }) => body).join('\0'))
  .digest('hex')
  .slice(0, 16)

export function findAsset(name: string): Asset | undefined {
  return assets.get(name)
}

/** The script that other sites include. A function keeps its names apart from those of the site's other scripts. */
export const embedScript = `(() => {\n${read('embed.js').body}})()\n`
export const embedTag = `"${createHash('sha256').update(embedScript).digest('hex').slice(0, 32)}"`
