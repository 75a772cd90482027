import { perApp } from '../kit/lifetime.ts'
import type { App } from '../platform/app.ts'

// A hundred graphs of 200 nodes.
const keptCharacters = 16 * 1024 * 1024

interface GraphText {
  revision: number
  text: string
}

/**
 * The graphs that were read last, as the text that was sent. Every read asks the database for the revision first, so
 * none is ever stale; what is spared is putting 200 nodes together and sending them over, two thirds of a read.
 */
export class GraphTexts {
  readonly #kept = new Map<string, GraphText>()
  readonly #room: number
  #characters = 0

  constructor(room: number) {
    this.#room = room
  }

  get(key: string): GraphText | undefined {
    const known = this.#kept.get(key)
    if (known === undefined) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, known)
    return known
  }

  set(key: string, graph: GraphText): void {
    this.#drop(key)
    this.#kept.set(key, graph)
    this.#characters += graph.text.length
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= this.#room) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#characters -= this.#kept.get(key)?.text.length ?? 0
    this.#kept.delete(key)
  }
}

export const graphTexts = perApp<App, GraphTexts>(() => new GraphTexts(keptCharacters))
