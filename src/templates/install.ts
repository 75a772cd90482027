import type { UserCaller } from '../kit/caller.ts'
import { timeUuid } from '../kit/ids.ts'
import { parse } from '../kit/issues.ts'
import { addFiles } from '../knowledge/index.ts'
import { keepContent } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import { inTransaction } from '../platform/database/index.ts'
import { ownApi } from './api.ts'
import { schemaOf } from './inputs.ts'
import { type InstallationRow, keepInstallation } from './installations.ts'
import type { Document, KeptDocument, Made, Removal, Template } from './template.ts'

export type InstallCall = Parameters<typeof ownApi>[2] & {
  app: App
  caller: UserCaller
}

const mostDocumentBytes = 1024 * 1024

/** Sets up what a template makes: all of it, or nothing. */
export async function install(
  call: InstallCall,
  template: Template,
  given: { inputs: Readonly<Record<string, unknown>>; sampleData: boolean },
): Promise<InstallationRow> {
  const { app, caller } = call
  const inputs = parse(schemaOf(template.inputs), given.inputs, ['inputs'])
  // Before the transaction: the store of files may be another service.
  const documents = await keepDocuments(app, template.documents?.(inputs, given.sampleData) ?? [])
  return inTransaction(app.db, async (db) => {
    const inside: App = { ...app, db }
    const api = ownApi(inside, caller, call)
    const made: Made[] = []
    const samples: Removal[] = []
    await template.install({
      inputs,
      sampleData: given.sampleData,
      api,
      addDocuments: async (baseId) => {
        samples.push(...(await addDocuments(inside, caller, baseId, documents)))
      },
      made: (thing) => void made.push(thing),
      sample: (removal) => void samples.push(removal),
    })
    return keepInstallation(db, caller, { id: timeUuid(), templateId: template.id, made, samples })
  })
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
