import type { z } from 'zod'
import type { Graph } from '../graphs/index.ts'
import { JsonText } from '../kit/answers.ts'
import type { Caller } from '../kit/caller.ts'
import type { Call } from '../kit/endpoint.ts'
import { notFound } from '../kit/problem.ts'
import type { SeenData } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'
import type { Draft, DraftFinder, Edit, GraphText, Saved } from './draft.ts'
import { graphTexts } from './graph-texts.ts'
import type { LastValues } from './last-values.ts'
import type { Trial, TriedNode } from './trial.ts'
import { asHeader, warningCountHeader, warningsHeader, warningsOf } from './warnings.ts'

/** The parsed parameters of a path. */
export type PathParams = Readonly<Record<string, unknown>>

/** The differences of flows and workflows in editing graphs. */
export interface GraphFamily {
  /** «flow», «workflow». */
  label: string
  /** The table of its owners and their status. */
  table: 'flows' | 'workflows'
  /** The path of one: `/workflows/{workflowId}`. */
  path: `/${string}`
  params: z.ZodObject
  /** The keys of the finder: the account, and what the path names. */
  keys: (caller: Caller, params: PathParams) => readonly unknown[]
  finder: DraftFinder<readonly unknown[]>
  /** Called in the transaction of every change to the draft, with the graph before and after. */
  edited: (edit: Edit, after: Graph) => Promise<void>
  /** The last values of its runs or conversations that are seen: results of these nodes, and variables. */
  lastValues: (db: Db, draft: Draft, nodeIds: readonly string[], seen: SeenData) => Promise<LastValues>
  /** Executes one node by itself, with the rights of the caller. */
  tryNode: (trial: Trial) => Promise<TriedNode>
  /** Called in the transaction that publishes the draft without a change of the status. */
  published?: (edit: Edit) => Promise<void>
}

/** Reads the draft that the path names. */
export async function readDraft(
  family: GraphFamily,
  app: App,
  caller: Caller,
  params: PathParams,
): Promise<Draft> {
  return existing(family, await family.finder.whole(app.db, ...family.keys(caller, params)))
}

/** The draft's graph as JSON text, ready to be sent. */
export async function readGraphText(
  family: GraphFamily,
  app: App,
  caller: Caller,
  params: PathParams,
): Promise<JsonText> {
  return new JsonText((await readText(family, app, caller, params)).text)
}

/** The same with what an editor needs besides: the revision that its edits are made on. */
export async function readDraftText(
  family: GraphFamily,
  app: App,
  caller: Caller,
  params: PathParams,
): Promise<JsonText> {
  const { found, text } = await readText(family, app, caller, params)
  const { revision, live_snapshot_id: live, published_revision: published, comments } = found
  const known = {
    revision,
    liveSnapshotId: live,
    hasUnpublishedChanges: live === null || published !== revision,
  }
  return new JsonText(`${JSON.stringify(known).slice(0, -1)},"comments":${comments},${text.slice(1)}`)
}

async function readText(
  family: GraphFamily,
  app: App,
  caller: Caller,
  params: PathParams,
): Promise<{ found: GraphText; text: string }> {
  const keys = family.keys(caller, params)
  const texts = graphTexts(app)
  const name = [family.label, ...keys].join(' ')
  const known = texts.get(name)
  const found = await family.finder.text(app.db, known?.revision ?? -1, ...keys)
  const text = found?.text ?? known?.text
  if (found === undefined || text === undefined) throw notFound(family.label)
  if (found.text !== null) texts.set(name, { revision: found.revision, text })
  return { found, text }
}

/** The caller and the draft of an edit, and a way to set headers. */
export interface EditCall extends Pick<Call<App, 'any', unknown, unknown, unknown>, 'transactLast'> {
  app: App
  caller: Caller
  params: PathParams
  setHeader: (name: string, value: string) => void
}

/**
 * Runs `work` on the locked draft, and commits its changes together or not at all. Warnings go into a header,
 * because the bodies of the contract have no place for them. They are computed after the commit, because some
 * call other services.
 */
export async function editDraft<T>(
  family: GraphFamily,
  { app, caller, params, setHeader, transactLast }: EditCall,
  load: 'locked' | 'lockedOutline',
  work: (edit: Edit) => Promise<T>,
): Promise<T> {
  let about: { draft: Draft; saved: Saved } | undefined
  const edit = async (inside: App) => {
    const draft = existing(family, await family.finder[load](inside.db, ...family.keys(caller, params)))
    return work({ app: inside, caller, draft, saved: (saved) => (about = { draft, saved }) })
  }
  const result = await (app.db.isTransaction ? edit(app) : transactLast(edit))
  if (about !== undefined) {
    const warnings = await warningsOf(app, caller.account.id, about.draft, about.saved)
    setHeader(warningCountHeader, String(warnings.length))
    if (warnings.length > 0) setHeader(warningsHeader, asHeader(warnings))
  }
  return result
}

function existing(family: { label: string }, draft: Draft | undefined): Draft {
  if (draft === undefined) throw notFound(family.label)
  return draft
}
