import { useRef, useState } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { operation, queryClient, refresh } from '../../app/operations.ts'
import { rowOperations, type Source } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import { guessedMapping, inUtf8 } from './import-mapping.ts'
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
  file: File | undefined
  /** Whether it was not in UTF-8 and had to be read as something else. */
  wasOther: boolean
  choices: ImportChoices
  preview: ImportResult | undefined
  report: ImportResult | undefined
  error: unknown
  isBusy: boolean
}

const nothing: State = {
  file: undefined,
  wasOther: false,
  choices: noChoices,
  preview: undefined,
  report: undefined,
  error: null,
  isBusy: false,
}

/** An import from the choice of a file to its report. */
export function useImport(source: Source, detail: Detail) {
  const [state, setState] = useState(nothing)
  const set = (part: Partial<State>) => setState((before) => ({ ...before, ...part }))
  const last = useRef(0)
  /** Of what is asked for in quick succession only the last answer counts. */
  const ask = async (work: () => Promise<Partial<State>>) => {
    const mine = ++last.current
    set({ isBusy: true, error: null })
    const part = await work().catch((error: unknown) => ({ error }))
    if (mine === last.current) set({ ...part, isBusy: false })
  }
  const send = (file: File, choices: ImportChoices, isPreview: boolean) =>
    operation(definitionOperations(source.kind).import)({
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
  return {
    ...state,
    reset: () => setState(nothing),
    /** A first look tells the columns; the second has each of them go somewhere, or nowhere on purpose. */
    begin: (chosen: File) => {
      setState(nothing)
      void ask(async () => {
        const { file, wasOther } = await inUtf8(chosen)
        const first = await send(file, noChoices, true)
        const columns = first.preview?.columns ?? []
        const choices = { ...noChoices, mapping: guessedMapping(columns, detail.fields) }
        return { file, wasOther, choices, preview: await send(file, choices, true) }
      })
    },
    choose: (part: Partial<ImportChoices>) => {
      const choices = { ...state.choices, ...part }
      set({ choices })
      const { file } = state
      if (file !== undefined) void ask(async () => ({ preview: await send(file, choices, true) }))
    },
    finish: () => {
      const { file, choices } = state
      if (file === undefined) return
      void ask(async () => {
        const report = await send(file, choices, false)
        await refresh(queryClient, [...rowOperations(source), ...definitionReads])
        return { report }
      })
    },
  }
}
