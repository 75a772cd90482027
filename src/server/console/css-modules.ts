import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Plugin } from 'esbuild'

/**
 * Gives the classes of each `.module.css` unique names. esbuild would give every lazy screen a style sheet that
 * repeats those of its controls. Here all styles are in one small sheet, ordered by path, so that loading a
 * screen never changes another.
 */
export function cssModules(root: string): { plugin: Plugin; sheet: () => string } {
  const sheets = new Map<string, string>()
  const plugin: Plugin = {
    name: 'css-modules',
    setup: (build) => {
      build.onStart(() => sheets.clear())
      build.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
        const name = relative(root, path)
        const { css, names } = scopeClasses(await readFile(path, 'utf8'), name)
        sheets.set(name, css)
        return { contents: `export default ${JSON.stringify(names)}`, loader: 'js', watchFiles: [path] }
      })
    },
  }
  const inOrder = () => [...sheets].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, css]) => css)
  return { plugin, sheet: () => inOrder().join('\n') }
}

/** `.row` in `console/kit/list.module.css` becomes `.list-row-1a2b3`. */
export function scopeClasses(text: string, path: string): { css: string; names: Record<string, string> } {
  const names: Record<string, string> = {}
  const file = /(?<name>[^/]+)\.module\.css$/.exec(path)?.groups?.['name'] ?? 'style'
  const mark = createHash('sha256').update(path).digest('hex').slice(0, 5)
  const css = text
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\.(?<name>[A-Za-z][\w-]*)(?=[^{}]*\{)/g, (_, name: string) => {
      names[name] = `${file}-${name}-${mark}`
      return `.${names[name]}`
    })
  return { css, names }
}
