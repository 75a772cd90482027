import { useRef, useState } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { operation, queryClient, refresh } from '../../app/operations.ts'
import { rowOperations, type Source } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import { headOf, inUtf8, isForeign, type OtherEncoding } from './file-encoding.ts'
import { guessedMapping } from './import-mapping.ts'
import { definitionOperations, definitionReads } from './operations.ts'

export type ImportResult = Schemas['ImportResult']

export interface ImportChoices {
  /** By column title: the field, or null for a column that is left out. */
  mapping: Readonly<Record<string, string | null>>
  key: string
  createOptions: boolean
  /** The record type of new rows; empty for the default one. */
  recordTypeId: string
  /** By relation: the field of what it leads to by which cells are read. */
  match: Readonly<Record<string, string>>
}

const noChoices: ImportChoices = { mapping: {}, key: '', createOptions: false, recordTypeId: '', match: {} }

interface State {
  /** As it was chosen. */
  chosen: File | undefined
  /** As it is sent: a text in UTF-8. */
  file: File | undefined
  /** What it was read as because it is not in UTF-8. */
  encoding: OtherEncoding | undefined
  choices: ImportChoices
  preview: ImportResult | undefined
  report: ImportResult | undefined
  error: unknown
  isBusy: boolean
}

const nothing: State = {
  chosen: undefined,
  file: undefined,
  encoding: undefined,
  choices: noChoices,
  preview: undefined,
  report: undefined,
  error: null,
  isBusy: false,
}

function sendImport(source: Source, file: File, choices: ImportChoices, isPreview: boolean) {
  return operation(definitionOperations(source.kind).import)({
    name: source.name,
    body: {
      mapping: JSON.stringify(choices.mapping),
      ...(choices.key === '' ? {} : { upsert_key: choices.key }),
      ...(choices.createOptions ? { create_options: 'true' } : {}),
      ...(choices.recordTypeId === '' ? {} : { record_type_id: choices.recordTypeId }),
      ...(Object.keys(choices.match).length === 0 ? {} : { match: JSON.stringify(choices.match) }),
      ...(isPreview ? { preview: 'true' } : { mode: 'valid' }),
      files: file,
    },
  })
}

/**
 * One after the other, as the server takes the files of an account. Of what is asked for in quick succession only the
 * last is sent, and only its answer counts.
 */
function useAsking(set: (part: Partial<State>) => void) {
  const last = useRef(0)
  const underWay = useRef(Promise.resolve())
  const ask = (work: () => Promise<Partial<State>>) => {
    const mine = ++last.current
    set({ isBusy: true, error: null })
    const before = underWay.current
    const inTurn = async () => {
      await before
      if (mine !== last.current) return
      const part = await work().catch((error: unknown) => ({ error }))
      if (mine === last.current) set({ ...part, isBusy: false })
    }
    underWay.current = inTurn()
  }
  return { last, ask }
}

/** An import from the choice of a file to its report. */
export function useImport(source: Source, detail: Detail) {
  const [state, setState] = useState(nothing)
  const set = (part: Partial<State>) => setState((before) => ({ ...before, ...part }))
  const { last, ask } = useAsking(set)
  const send = (file: File, choices: ImportChoices, isPreview: boolean) =>
    sendImport(source, file, choices, isPreview)
  /** A first look tells the columns; the second has each of them go somewhere, or nowhere on purpose. */
  const read = (chosen: File, as?: OtherEncoding) =>
    ask(async () => {
      const { file, encoding } = await inUtf8(chosen, as)
      const head = await headOf(file)
      // A head may end within quotes, and is then no table: the whole is one, or tells what is wrong.
      const first = await send(head, noChoices, true).catch(() => send(file, noChoices, true))
      const subject = [source.name, detail.display_name]
      const mapping = guessedMapping(first.preview?.columns ?? [], detail.fields, subject)
      const choices = { ...noChoices, mapping }
      return { file, encoding, choices, preview: await send(file, choices, true) }
    })
  return {
    ...state,
    reset: () => {
      last.current += 1
      setState(nothing)
    },
    begin: (chosen: File) => {
      last.current += 1
      setState({ ...nothing, chosen })
      if (!isForeign(chosen)) read(chosen)
    },
    readAs: (encoding: OtherEncoding) => {
      if (state.chosen === undefined) return
      set({ encoding })
      read(state.chosen, encoding)
    },
    choose: (part: Partial<ImportChoices>) => {
      const choices = { ...state.choices, ...part }
      set({ choices })
      const { file } = state
      if (file !== undefined) ask(async () => ({ preview: await send(file, choices, true) }))
    },
    finish: () => {
      const { file, choices } = state
      if (file === undefined) return
      ask(async () => {
        const report = await send(file, choices, false)
        await refresh(queryClient, [...rowOperations(source), ...definitionReads])
        return { report }
      })
    },
  }
}
