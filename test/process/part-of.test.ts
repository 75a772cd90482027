import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  overrides?: unknown
}
interface Whole {
  manifest: Manifest
  lock: { packages: Record<string, Manifest & { version?: string; resolved?: string }> }
}

const root = join(import.meta.dirname, '../..')
const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const whole: Whole = { manifest: readJson('package.json'), lock: readJson('package-lock.json') }
const { laterPackages, partOf } = (await import(join(root, 'bin/part-of.js'))) as {
  laterPackages: string[]
  partOf: (whole: Whole, isWanted: (name: string) => boolean, registry: string) => Whole
}
const registry = 'http://registry.example/npm/'
const first = partOf(whole, (name) => !laterPackages.includes(name), registry)
const later = partOf(whole, (name) => laterPackages.includes(name), registry)
const versionOf = (name: string) => whole.lock.packages[`node_modules/${name}`]?.version
const namesIn = ({ dependencies, optionalDependencies }: Manifest) =>
  Object.keys({ ...dependencies, ...optionalDependencies })

it('both parts together are all that a server needs, and nothing is in both', () => {
  expect(namesIn(later.manifest).toSorted()).toEqual(laterPackages.toSorted())
  expect([...namesIn(first.manifest), ...namesIn(later.manifest)].toSorted()).toEqual(
    namesIn(whole.manifest).toSorted(),
  )
  for (const { manifest, lock } of [first, later]) {
    expect(namesIn(lock.packages[''] ?? {})).toEqual(namesIn(manifest))
    expect(manifest.devDependencies).toBeUndefined()
    expect(manifest.overrides).toEqual(whole.manifest.overrides)
  }
})

it('every package gets the address that it has at the registry', () => {
  const { packages } = first.lock
  expect(packages['node_modules/fastify']?.resolved).toBe(
    `${registry}fastify/-/fastify-${versionOf('fastify')}.tgz`,
  )
  expect(packages['node_modules/@node-rs/argon2']?.resolved).toBe(
    `${registry}@node-rs/argon2/-/argon2-${versionOf('@node-rs/argon2')}.tgz`,
  )
  // There under the name of another.
  const renamed = packages['node_modules/@huggingface/transformers/node_modules/onnxruntime-web']
  expect(renamed?.resolved).toContain(`${registry}onnxruntime-common/-/onnxruntime-common-`)
  const without = Object.entries(packages).filter(([path, { resolved }]) => path !== '' && !resolved)
  expect(without).toEqual([])
})
