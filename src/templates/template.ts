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

/** A resource that a template created. `open` is its page: a path on this server. */
export interface Made {
  kind: (typeof madeKinds)[number]
  id: string
  name: string
  open: string
}

/** An API request that removes a part of the sample data. */
export interface Removal {
  route: `DELETE /${string}`
  body?: Readonly<Record<string, unknown>>
}

/** A text that becomes a file of a knowledge base. */
export interface Document {
  name: string
  text: string
  /** True for sample content, which is removed with the sample data. */
  isSample: boolean
}

/** The context of an installation. All of it happens in one transaction. */
export interface Installation<I extends Inputs> {
  inputs: Values<I>
  /** True to add sample data. */
  sampleData: boolean
  /** Texts in the language of the installing user. */
  words: Words
  /** Any operation of the API, with the rights of the installing user. */
  api: OwnApi
  /** Makes its `documents` the sources of a knowledge base. */
  addDocuments: (knowledgeBaseId: number) => Promise<void>
  /** Reports a created resource, the most important one first. */
  made: (thing: Made) => void
  /** Records how to remove a part of the sample data. */
  sample: (removal: Removal) => void
}

/** A ready-made setup, installed in one call. One file, and one line in `catalogue/index.ts`. */
export interface Template<I extends Inputs = Inputs> {
  /** Must never change, because installations store it. */
  id: string
  name: string
  description: string
  /** The types of resources that it creates, for the gallery. */
  makes: readonly Made['kind'][]
  hasSampleData: boolean
  inputs: I
  /** The texts that it needs as files; they are stored before anything else is created. */
  documents?: (inputs: Values<I>, sampleData: boolean, words: Words) => readonly Document[]
  install: (installation: Installation<I>) => Promise<void>
}

export interface KeptDocument extends AddedFile {
  isSample: boolean
}

/** Checks a template against the types of its inputs, which the list then erases. */
export function template<I extends Inputs>(definition: Template<I>): Template {
  // Only `install` and `documents` use the inputs by name, and they get the result of `schemaOf(inputs)`.
  return definition as unknown as Template
}
