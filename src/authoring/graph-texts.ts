import { LRUCache } from 'lru-cache'
import { perApp } from '../kit/lifetime.ts'
import type { App } from '../platform/app.ts'

// A hundred graphs of 200 nodes.
const keptCharacters = 16 * 1024 * 1024

interface GraphText {
  revision: number
  text: string
}

/**
 * The graphs that were read last, as the text that was sent. Every read asks the database for the revision first, so none is
 * ever stale. This saves assembling 200 nodes and transferring them, two thirds of a read.
 */
export const graphTexts = perApp<App, LRUCache<string, GraphText>>(
  () => new LRUCache({ maxSize: keptCharacters, sizeCalculation: ({ text }) => text.length + 1 }),
)
