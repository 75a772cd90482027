import type { Language } from '../../languages/index.ts'
import type { UserCaller } from '../kit/caller.ts'
import { timeUuid } from '../kit/ids.ts'
import { parse } from '../kit/issues.ts'
import { addFiles } from '../knowledge/index.ts'
import { keepContent } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import { transact } from '../platform/database/index.ts'
import { ownApi } from './api.ts'
import { type Inputs, schemaOf } from './inputs.ts'
import { type InstallationRow, type InstallCall, keepInstallation } from './installations.ts'
import type { Document, KeptDocument, Made, Removal, Template } from './template.ts'
import { defaultsIn, wordsIn } from './words.ts'

const mostDocumentBytes = 1024 * 1024

/** Installs a template completely or not at all. */
export async function install(
  call: InstallCall,
  template: Template,
  given: {
    inputs: Readonly<Record<string, unknown>>
    sampleData: boolean
    language: Language
  },
): Promise<InstallationRow> {
  const { app, caller } = call
  const words = await wordsIn(given.language)
  const filled = { ...(await defaultsOf(template.inputs, given.language)), ...given.inputs }
  const inputs = parse(schemaOf(template.inputs), filled, ['inputs'])
  // Runs before the transaction, because the file store may be another service.
  const documents = await keepDocuments(app, template.documents?.(inputs, given.sampleData, words) ?? [])
  return transact(app, async (app) => {
    const api = ownApi(app, caller, call)
    const made: Made[] = []
    const samples: Removal[] = []
    await template.install({
      inputs,
      sampleData: given.sampleData,
      words,
      api,
      addDocuments: async (baseId) => {
        samples.push(...(await addDocuments(app, caller, baseId, documents)))
      },
      made: (thing) => void made.push(thing),
      sample: (removal) => void samples.push(removal),
    })
    return keepInstallation(app.db, caller, { id: timeUuid(), templateId: template.id, made, samples })
  })
}

async function defaultsOf(inputs: Inputs, language: Language): Promise<Record<string, string>> {
  const defaultIn = await defaultsIn(language)
  const entries = Object.entries(inputs).flatMap(([name, input]) =>
    input.default === null ? [] : [[name, defaultIn(input.default)] as const],
  )
  return Object.fromEntries(entries)
}

async function keepDocuments(app: App, documents: readonly Document[]): Promise<KeptDocument[]> {
  const kept: KeptDocument[] = []
  for (const { name, text, isSample } of documents) {
    const { hash } = await keepContent(app, [Buffer.from(text)], mostDocumentBytes)
    kept.push({ hash, name, contentType: 'text/markdown', isSample })
  }
  return kept
}

async function addDocuments(
  app: App,
  caller: UserCaller,
  baseId: number,
  documents: readonly KeptDocument[],
): Promise<Removal[]> {
  if (documents.length === 0) return []
  const files = documents.map(({ hash, name, contentType }) => ({ hash, name, contentType }))
  const sources = await addFiles(app, { id: baseId, account_id: caller.account.id }, files)
  const samples = sources.filter((_, index) => documents[index]?.isSample === true)
  if (samples.length === 0) return []
  return [
    {
      route: `DELETE /knowledge-bases/${baseId}/sources`,
      body: { source_ids: samples.map(({ id }) => id) },
    },
  ]
}
