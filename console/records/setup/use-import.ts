import { useRef, useState } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { operation, queryClient, refresh } from '../../app/operations.ts'
import { slugOf } from '../../kit/slug.ts'
import { rowOperations, type Source, sourceOf } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import { isEditable } from '../values.ts'
import { inUtf8, isForeign, type OtherEncoding } from './file-encoding.ts'
import {
  guessedField,
  type ImportChoices,
  type Inspection,
  importForm,
  newFieldBodies,
  noChoices,
  tableName,
} from './import-choices.ts'
import { guessedMapping } from './import-mapping.ts'
import { definitionOperations, definitionReads } from './operations.ts'

export type ImportResult = Schemas['ImportResult']

interface State {
  /** The selected file. */
  chosen: File | undefined
  /** The uploaded file, in UTF-8. */
  file: File | undefined
  /** The detected encoding, if it isn't UTF-8. */
  encoding: OtherEncoding | undefined
  inspection: Inspection | undefined
  choices: ImportChoices
  preview: ImportResult | undefined
  /** The result with the target of the import. */
  report: { result: ImportResult; source: Source } | undefined
  error: unknown
  isBusy: boolean
}

const nothing: State = {
  chosen: undefined,
  file: undefined,
  encoding: undefined,
  inspection: undefined,
  choices: noChoices,
  preview: undefined,
  report: undefined,
  error: null,
  isBusy: false,
}

interface Sent {
  file: File
  inspection: Inspection
  choices: ImportChoices
}

function sendImport({ kind, name }: Source, { file, inspection, choices }: Sent, isPreview: boolean) {
  return operation(definitionOperations(kind).import)({
    name,
    body: {
      ...importForm(choices, inspection),
      ...(isPreview ? { preview: 'true' } : { mode: 'valid' }),
      files: file,
    },
  })
}

/** Creates a table with the fields of a file, then imports the file. */
async function createFrom(sent: Sent, title: string): Promise<{ result: ImportResult; source: Source }> {
  const { inspection, choices } = sent
  const columns = newFieldBodies(inspection, choices.newFields).map(([, body]) => body)
  const { name } = await operation('postTables')({
    body: { name: slugOf(title), display_name: title, columns },
  })
  const source = sourceOf('table', name)
  const mapping = Object.fromEntries(
    inspection.columns.map(({ title: column }) => [column, choices.newFields[column]?.name ?? null]),
  )
  const into = { ...choices, mapping, newFields: {}, createOptions: true }
  const result = await sendImport(source, { ...sent, choices: into }, false)
  return {
    result: { ...result, fields_created: columns.map(({ name: field, type }) => ({ name: field, type })) },
    source,
  }
}

/** The preview of a file. Existing records are updated by default. */
async function firstPreview(source: Source, sent: Sent): Promise<Pick<State, 'choices' | 'preview'>> {
  const preview = await sendImport(source, sent, true)
  const [duplicate] = preview.duplicates
  if (duplicate === undefined) return { choices: sent.choices, preview }
  const choices = { ...sent.choices, key: duplicate.field }
  return { choices, preview: await sendImport(source, { ...sent, choices }, true) }
}

async function carryOut(source: Source, sent: Sent): Promise<State['report']> {
  const { newTable } = sent.choices
  const report =
    newTable === undefined
      ? { result: await sendImport(source, sent, false), source }
      : await createFrom(sent, newTable)
  const { imports } = definitionOperations(source.kind)
  await refresh(queryClient, [...rowOperations(source), ...definitionReads, imports])
  return report
}

function guessedFields({ columns }: Inspection): ImportChoices['newFields'] {
  return Object.fromEntries(columns.map((column) => [column.title, guessedField(column)]))
}

/**
 * Runs previews one at a time, as the server requires. Of several quick changes only the last is sent, and only its
 * answer counts.
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

/** An import from file selection to report. */
export function useImport(source: Source, detail: Detail) {
  const [state, setState] = useState(nothing)
  const set = (part: Partial<State>) => setState((before) => ({ ...before, ...part }))
  const { last, ask } = useAsking(set)
  const read = (chosen: File, as?: OtherEncoding) =>
    ask(async () => {
      const { file, encoding } = await inUtf8(chosen, as)
      const inspection = await operation('postImportsInspect')({ body: { files: file } })
      const choices = { ...noChoices, mapping: firstMapping(inspection, source, detail) }
      return { file, encoding, inspection, ...(await firstPreview(source, { file, inspection, choices })) }
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
      const { file, inspection } = state
      // A new table doesn't exist yet, so there is no preview.
      if (file === undefined || inspection === undefined || choices.newTable !== undefined) return
      ask(async () => ({ preview: await sendImport(source, { file, inspection, choices }, true) }))
    },
    /** Switches between a new table and the existing one. */
    chooseTable: (isNew: boolean) => {
      const { inspection, chosen, file, choices } = state
      if (inspection === undefined || file === undefined) return
      if (isNew) {
        const newFields = guessedFields(inspection)
        set({ choices: { ...choices, newFields, newTable: tableName(chosen?.name ?? '') } })
      } else {
        const back = { ...choices, newFields: {}, newTable: undefined }
        set({ choices: back })
        ask(async () => ({ preview: await sendImport(source, { file, inspection, choices: back }, true) }))
      }
    },
    finish: () => {
      const { file, inspection, choices } = state
      if (file === undefined || inspection === undefined) return
      ask(async () => {
        const report = await carryOut(source, { file, inspection, choices })
        return { report }
      })
    },
  }
}

function firstMapping({ columns }: Inspection, source: Source, detail: Detail): ImportChoices['mapping'] {
  const fields = detail.fields.filter(isEditable)
  const known = columns.map(({ title }) => ({
    title,
    field: fields.find(({ name }) => name.toLowerCase() === title.toLowerCase())?.name ?? null,
  }))
  return guessedMapping(known, detail.fields, [source.name, detail.display_name])
}
