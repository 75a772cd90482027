/** Stops everything that was started, once and in reverse order. */
export class Lifetime {
  readonly #closers: { name: string; close: () => unknown }[] = []
  #closing: Promise<void> | undefined

  /** Registers how to stop something that has just been started. */
  own(name: string, close: () => unknown): void {
    this.#closers.push({ name, close })
  }

  /** Stops everything, newest first. A failure doesn't prevent the others from stopping. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    const failures: unknown[] = []
    for (const { name, close } of this.#closers.toReversed()) {
      try {
        await close()
      } catch (error) {
        failures.push(new Error(`${name} did not stop`, { cause: error }))
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
  }
}

const originals = new WeakMap<object, object>()

/** The application with some parts exchanged; what each application has one of is the same for both. */
export function variantOf<App extends object, Parts extends object>(app: App, parts: Parts): App & Parts {
  const variant = { ...app, ...parts }
  originals.set(variant, originals.get(app) ?? app)
  return variant
}

/**
 * An object that each application has once, created on first use, such as a worker thread or cache. `make`
 * registers everything to stop with the application's lifetime. It gets the application itself: a variant
 * inside a transaction would outlive it.
 */
export function perApp<App extends object, T>(make: (app: App) => T): (app: App) => T {
  const made = new WeakMap<object, { value: T }>()
  return (app) => {
    const original = (originals.get(app) ?? app) as App
    let entry = made.get(original)
    if (entry === undefined) {
      entry = { value: make(original) }
      made.set(original, entry)
    }
    return entry.value
  }
}
