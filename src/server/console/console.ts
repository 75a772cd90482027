import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../platform/app.ts'
import { StartError } from '../start-error.ts'
import { type Bundle, bundleOptions } from './bundle.ts'
import { builtName, projectRoot, sourceHash } from './sources.ts'
import { readBundle, writeBundle } from './store.ts'

/** Where the console stands: it is being built beside the API, it is there, or it could not be built. */
export type ConsoleState =
  | { kind: 'preparing' }
  | { kind: 'ready'; bundle: Bundle }
  | { kind: 'failed'; reason: string }

export interface Console {
  state: () => ConsoleState
  /** Calls when a new bundle is there, in development only. Returns how to stop listening. */
  onChange?: (listener: () => void) => () => void
  /** Settles when building has ended, well or not. */
  prepared: Promise<void>
}

/**
 * Finds the console as built before, or builds it; returns at once. Looking whether one of its sources has changed takes a
 * tenth of a second: a server does so when it is `listening`, and not at all where it cannot.
 */
export function prepareConsole(app: App, listening = Promise.resolve(true)): Console {
  let state: ConsoleState = { kind: 'preparing' }
  const prepare = async () => {
    if (!(await listening)) return
    try {
      state = { kind: 'ready', bundle: await findOrBuild(app) }
    } catch (error) {
      app.log.error({ err: error }, 'the console could not be built')
      state = { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
    }
  }
  const prepared = prepare()
  app.lifetime.own('console build', () => prepared)
  return { state: () => state, prepared }
}

async function findOrBuild(app: App): Promise<Bundle> {
  const packed = await readBundle([join(projectRoot, 'console')], builtName)
  if (packed !== undefined) return packed
  const folders = [join(projectRoot, 'console/dist'), join(app.config.dataDir, 'console')]
  const hash = await sourceHash()
  const before = await readBundle(folders, hash)
  if (before !== undefined) return before
  const start = performance.now()
  const bundle = await buildConsole()
  // One that cannot be kept is served all the same, and built again at the next start.
  await writeBundle(folders, hash, bundle).catch((error: unknown) =>
    app.log.warn({ err: error }, 'the built console could not be kept'),
  )
  app.log.info({ ms: Math.round(performance.now() - start) }, 'the console was built')
  return bundle
}

export async function buildConsole(root = projectRoot): Promise<Bundle> {
  const { build, stop } = await import('esbuild')
  const { options, finish } = bundleOptions(root)
  try {
    return await finish(await build(options))
  } finally {
    // Its process would wait for more work for ever.
    await stop()
  }
}

/** Builds the console again whenever one of its files changes. */
export async function watchConsole(app: App): Promise<Console> {
  if (!existsSync(join(projectRoot, 'console/main.tsx')))
    throw new StartError(
      '--watch-console needs the sources of the console, which this package does not have.',
    )
  const { context } = await import('esbuild')
  let state: ConsoleState = { kind: 'preparing' }
  const listeners = new Set<() => void>()
  const { options, finish } = bundleOptions(projectRoot, true)
  const built = Promise.withResolvers<void>()
  const report = {
    name: 'report',
    setup: (build: Parameters<NonNullable<typeof options.plugins>[number]['setup']>[0]) => {
      build.onEnd(async (result) => {
        const [error] = result.errors
        if (error === undefined) state = { kind: 'ready', bundle: await finish(result) }
        else app.log.error({ at: error.location }, `the console: ${error.text}`)
        built.resolve()
        for (const listener of listeners) listener()
      })
    },
  }
  const watching = await context({ ...options, plugins: [...(options.plugins ?? []), report] })
  await watching.watch()
  app.lifetime.own('console watch', () => watching.dispose())
  const onChange = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { state: () => state, onChange, prepared: built.promise }
}
