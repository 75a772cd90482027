import { z } from 'zod'
import {
  builtInVariables,
  innermostLoop,
  secretsName,
  triggerPayload,
  variableNamePattern,
  waitUrl,
} from '../../graphs/index.ts'
import { created, noContent, ok } from '../../kit/answers.ts'
import type { Caller } from '../../kit/caller.ts'
import { wrong } from '../../kit/problem.ts'
import {
  freeText,
  id,
  line,
  listOf,
  numberId,
  pageById,
  pageQuery,
  queryFlag,
  resource,
  timestamp,
} from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import type { PathParams } from '../family.ts'
import {
  changeVariable,
  createVariable,
  deleteVariable,
  listVariables,
  readVariable,
  usesOf,
  type VariableOwner,
  type VariableRow,
  variableExists,
} from '../variables.ts'
import { secretEndpoints } from './secrets.ts'

const shape = {
  id: id.nullable().meta({ description: 'Null for built-in variables.' }),
  name: z.string().meta({ example: 'CUSTOMER_NAME' }),
  description: z.string().nullable(),
  defaultValue: z.string().nullable(),
  isBuiltIn: z.boolean(),
  createdAt: timestamp.nullable(),
  updatedAt: timestamp.nullable(),
}
const variable = resource('Variable', shape)
const usage = z.strictObject({ graph: z.string(), nodeId: z.string(), alias: z.string(), path: z.string() })
const changed = resource('ChangedVariable', { ...shape, usedIn: z.array(usage) })

const reserved = [triggerPayload, waitUrl, innermostLoop, secretsName]

const name = line(100)
  .regex(
    variableNamePattern,
    'A name has letters, digits, underscores and hyphens, and begins with a letter or an underscore.',
  )
  .refine((text) => !text.startsWith('node_') && !reserved.includes(text), {
    error: 'This name is kept for what texts can name without it being declared.',
    params: { code: 'reserved' },
  })
  .meta({ example: 'CUSTOMER_NAME' })
const optional = {
  description: freeText().max(2000).nullable().optional().meta({ example: 'As the visitor gave it' }),
  defaultValue: freeText().max(50_000).nullable().optional().meta({ example: 'friend' }),
}

function toVariable(row: VariableRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    defaultValue: row.default_value,
    isBuiltIn: false,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The built-in variables of an owner. */
function builtInsOf(owner: VariableOwner) {
  return builtInVariables('workflowId' in owner ? 'workflow' : 'flow').map((one) => ({
    id: null,
    ...one,
    defaultValue: null,
    isBuiltIn: true,
    createdAt: null,
    updatedAt: null,
  }))
}

/** A name that was declared before it was built in stays, and means what was declared. */
function refuseBuiltIn(owner: VariableOwner, given: string | undefined): void {
  if (builtInsOf(owner).every((one) => one.name !== given)) return
  throw wrong('name', 'reserved', `{${given}} is there without being declared.`)
}

/** An agent or a workflow: `path` names it, `ownerOf` finds it in the caller's account. */
interface Place {
  label: string
  path: `/${string}`
  params: z.ZodObject
  ownerOf: (db: Db, caller: Caller, params: PathParams) => Promise<VariableOwner>
}

const oneOf = ({ params }: Place) => params.extend({ variableId: numberId })

const list = ({ label, path, params, ownerOf }: Place) =>
  endpoint({
    route: `GET ${path}/variables`,
    key: 'user',
    summary: `List the variables of ${label}`,
    params,
    query: z.strictObject(pageQuery),
    returns: ok(listOf(variable)),
    errors: ['not_found'],
    handle: async ({ app, caller, params: named, query }) => {
      const owner = await ownerOf(app.db, caller, named)
      return pageById(query, z.int32(), (page) => listVariables(app.db, owner, page), toVariable)
    },
  })

const all = ({ label, path, params, ownerOf }: Place) =>
  endpoint({
    route: `GET ${path}/variables/all`,
    key: 'user',
    summary: `List all variables of ${label}, including built-in ones`,
    params,
    returns: ok(listOf(variable)),
    errors: ['not_found'],
    handle: async ({ app, caller, params: named }) => {
      const owner = await ownerOf(app.db, caller, named)
      const rows = await listVariables(app.db, owner, { limit: 100_000 })
      const declared = new Set(rows.map((row) => row.name))
      const builtIns = builtInsOf(owner).filter((builtIn) => !declared.has(builtIn.name))
      return { results: [...builtIns, ...rows.map(toVariable)], next_cursor: null }
    },
  })

const checkName = ({ path, params, ownerOf }: Place) =>
  endpoint({
    route: `GET ${path}/variables/check-name`,
    key: 'user',
    summary: 'Check whether a variable exists',
    params,
    query: z.strictObject({ name: z.string().min(1).max(200).meta({ example: 'CUSTOMER_NAME' }) }),
    returns: ok(z.strictObject({ exists: z.boolean() })),
    errors: ['not_found'],
    handle: async ({ app, caller, params: named, query }) => {
      const owner = await ownerOf(app.db, caller, named)
      const isBuiltIn = builtInsOf(owner).some(({ name: known }) => known === query.name)
      return { exists: isBuiltIn || (await variableExists(app.db, owner, query.name)) }
    },
  })

const create = ({ label, path, params, ownerOf }: Place) =>
  endpoint({
    route: `POST ${path}/variables`,
    key: 'user',
    summary: `Create a variable of ${label}`,
    params,
    body: z.strictObject({ name, ...optional }),
    returns: created(variable),
    errors: ['not_found', 'conflict'],
    handle: async ({ app, caller, params: named, body }) => {
      const owner = await ownerOf(app.db, caller, named)
      refuseBuiltIn(owner, body.name)
      return toVariable(await createVariable(app.db, caller.account.id, owner, body))
    },
  })

const read = (place: Place) =>
  endpoint({
    route: `GET ${place.path}/variables/{variableId}`,
    key: 'user',
    summary: 'Get a variable',
    params: oneOf(place),
    returns: ok(variable),
    errors: ['not_found'],
    handle: async ({ app, caller, params: named }) =>
      toVariable(
        await readVariable(app.db, await place.ownerOf(app.db, caller, named), Number(named['variableId'])),
      ),
  })

const change = (place: Place) =>
  endpoint({
    route: `PUT ${place.path}/variables/{variableId}`,
    key: 'user',
    summary: 'Update a variable',
    description: "Renaming doesn't rewrite graphs. `usedIn` lists the places that still use the old name.",
    params: oneOf(place),
    body: z.strictObject({ name: name.optional(), ...optional }),
    returns: ok(changed),
    errors: ['not_found', 'conflict'],
    handle: async ({ app, caller, params: named, body }) => {
      const owner = await place.ownerOf(app.db, caller, named)
      const before = await readVariable(app.db, owner, Number(named['variableId']))
      if (body.name !== before.name) refuseBuiltIn(owner, body.name)
      const usedIn =
        body.name === undefined || body.name === before.name ? [] : await usesOf(app.db, owner, before)
      return { ...toVariable(await changeVariable(app.db, before.id, body)), usedIn }
    },
  })

const remove = (place: Place) =>
  endpoint({
    route: `DELETE ${place.path}/variables/{variableId}`,
    key: 'user',
    summary: 'Delete a variable',
    description: 'If a graph uses it, the request is refused with the places, unless `force=true`.',
    params: oneOf(place),
    query: z.strictObject({ force: queryFlag.optional() }),
    returns: noContent,
    errors: ['not_found', 'conflict'],
    handle: async ({ app, caller, params: named, query }) => {
      const owner = await place.ownerOf(app.db, caller, named)
      await deleteVariable(app.db, owner, Number(named['variableId']), query.force === true)
    },
  })

/** Variables and secrets of an agent or of a workflow. */
export function variableEndpoints(place: Place) {
  const variables = [list, all, checkName, create, read, change, remove].map((make) => make(place))
  return [...variables, ...secretEndpoints(place)]
}
