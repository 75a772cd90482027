import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes from `node_modules` what a server never reads: runtimes for other systems, the headers of Node.js, and source
 * maps. Some 390 of 1,010 MB.
 */
export function lighten(modules, { platform, arch } = process) {
  const runtimes = 'onnxruntime-node/bin/napi-v6'
  const unused = [
    new RegExp(`^${runtimes}/(?!${platform}$)[^/]+$`),
    new RegExp(`^${runtimes}/${platform}/(?!${arch}$)[^/]+$`),
    /^node-[^/]+\/include$/,
    // The same bytes as text, for browsers.
    /^tesseract\.js-core\/[^/]+\.wasm\.js$/,
    // What its built file already contains.
    /^amaro\/lib$/,
    /\.[cm]?js\.map$|\.d\.[cm]?ts\.map$/,
  ]
  const visit = (folder) => {
    for (const entry of readdirSync(join(modules, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (unused.some((pattern) => pattern.test(path))) rmSync(join(modules, path), { recursive: true })
      else if (entry.isDirectory()) visit(path)
    }
  }
  visit('')
}
