import type { AddedFile } from '../knowledge/index.ts'
import type { OwnApi } from './api.ts'
import type { Inputs, Values } from './inputs.ts'
import type { Words } from './words.ts'

export const madeKinds = [
  'agent',
  'flow',
  'workflow',
  'object',
  'table',
  'knowledge_base',
  'chat',
  'inbox',
] as const

/** Something that a template made. `open` is where a person finds it: a path on this server. */
export interface Made {
  kind: (typeof madeKinds)[number]
  id: string
  name: string
  open: string
}

/** A request of the API that takes back a part of the sample data. */
export interface Removal {
  route: `DELETE /${string}`
  body?: Readonly<Record<string, unknown>>
}

/** A text that becomes a file of a knowledge base. */
export interface Document {
  name: string
  text: string
  /** Made up, so that it goes with the sample data. */
  isSample: boolean
}

/** What a template is handed while it is installed. All of it happens in one transaction. */
export interface Installation<I extends Inputs> {
  inputs: Values<I>
  /** Whether it is to bring sample data along. */
  sampleData: boolean
  /** What it writes is in the language of whoever installs. */
  words: Words
  /** Any operation of the API, with the rights of whoever installs. */
  api: OwnApi
  /** Makes its `documents` the sources of a knowledge base. */
  addDocuments: (knowledgeBaseId: number) => Promise<void>
  /** Tells what was made, the thing to open first before all others. */
  made: (thing: Made) => void
  /** Tells how a part of the sample data is removed again. */
  sample: (removal: Removal) => void
}

/** Something useful that is set up in one call. One file, and one line in `catalogue/index.ts`. */
export interface Template<I extends Inputs = Inputs> {
  /** Stays as it is for ever: installations name it. */
  id: string
  name: string
  description: string
  /** The kinds of things that it makes, for whoever chooses. */
  makes: readonly Made['kind'][]
  hasSampleData: boolean
  inputs: I
  /** The texts that it needs as files; they are stored before anything is made. */
  documents?: (inputs: Values<I>, sampleData: boolean, words: Words) => readonly Document[]
  install: (installation: Installation<I>) => Promise<void>
}

export interface KeptDocument extends AddedFile {
  isSample: boolean
}

/** Checks a template against its own inputs; the list then forgets which they are. */
export function template<I extends Inputs>(definition: Template<I>): Template {
  // Only `install` and `documents` know the inputs by name, and they are handed what `schemaOf(inputs)` parsed.
  return definition as unknown as Template
}
