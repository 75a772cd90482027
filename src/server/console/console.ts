import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '../../platform/app.ts'
import { StartError } from '../start-error.ts'
import { type Bundle, bundleOptions, readBundle } from './bundle.ts'

export interface Console {
  bundle: () => Bundle
  /** Calls `listener` after each new build, in development only. Returns a function that stops listening. */
  onChange?: (listener: () => void) => () => void
}

const builtFolder = fileURLToPath(new URL('../../..', import.meta.url))

/** The console that was built with the server. */
export async function builtConsole(folder = builtFolder): Promise<Console> {
  const bundle = await readBundle(join(folder, 'console'))
  return { bundle: () => bundle }
}

/** Rebuilds the console when one of its files changes. */
export async function watchConsole(app: App): Promise<Console> {
  const checkout = join(builtFolder, '../..')
  if (!existsSync(join(checkout, 'console/main.tsx')))
    throw new StartError(
      '--watch-console needs the sources of the console, which this package does not have.',
    )
  const [{ context }, built] = await Promise.all([import('esbuild'), builtConsole()])
  let bundle = built.bundle()
  const listeners = new Set<() => void>()
  const { options, finish } = bundleOptions(checkout, true)
  const firstBuild = Promise.withResolvers<void>()
  const report = {
    name: 'report',
    setup: (build: Parameters<NonNullable<typeof options.plugins>[number]['setup']>[0]) => {
      build.onEnd(async (result) => {
        const [error] = result.errors
        if (error === undefined) bundle = await finish(result)
        else app.log.error({ at: error.location }, `the console: ${error.text}`)
        firstBuild.resolve()
        for (const listener of listeners) listener()
      })
    },
  }
  const watching = await context({ ...options, plugins: [...(options.plugins ?? []), report] })
  await watching.watch()
  app.lifetime.own('console watch', () => watching.dispose())
  await firstBuild.promise
  const onChange = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { bundle: () => bundle, onChange }
}
