/** What is started is stopped, in reverse order, once. */
export class Lifetime {
  readonly #closers: { name: string; close: () => unknown }[] = []
  #closing: Promise<void> | undefined

  /** Registers how to stop something that has just been started. */
  own(name: string, close: () => unknown): void {
    this.#closers.push({ name, close })
  }

  /** Stops everything, newest first; one that fails does not keep the others from stopping. */
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
export function variantOf<App extends object>(app: App, parts: Partial<App>): App {
  const variant = { ...app, ...parts }
  originals.set(variant, originals.get(app) ?? app)
  return variant
}

/**
 * A thing of which each application has one, made when it is first asked for: a worker thread, a cache.
 * `make` registers with the application's lifetime whatever must be stopped. It is handed the application itself: a
 * variant that is inside a transaction would be kept beyond the end of it.
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
