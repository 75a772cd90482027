import type { z } from 'zod'
import type { BoundSecret } from '../../kit/bound-secret.ts'
import type { Issue } from '../../kit/problem.ts'
import type { Reference } from '../../kit/references.ts'
import type { CallableTool } from '../../kit/toolbox.ts'
import type { Actor, currentCatalogue } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'

/** New values by name; null removes a secret. */
export type SecretChange = Readonly<Record<string, string | null>>

/** The rights of a tool's actor and the tool's own secrets, for opening it. */
export interface ToolScope {
  app: App
  actor: Actor
  toolId: number
  /** The objects and tables of the account. */
  catalogue: () => ReturnType<typeof currentCatalogue>
  openSecrets: () => ReadonlyMap<string, BoundSecret>
}

interface Definition<S extends z.ZodObject> {
  /** The name of the resource in the API description. */
  resource: string
  /** A tool as stored. */
  schema: S
  /** The URL that its secrets may be sent to. A type without a URL has no secrets. */
  url?: (tool: z.output<S>) => string
  /** Everything about a tool that the schema can't check, except the ids in it. */
  issues?: (tool: z.output<S>, secretNames: readonly string[]) => Issue[]
  references?: (tool: z.output<S>) => Reference[]
  /** Throws if a change isn't allowed. */
  refuseChange?: (
    before: z.output<S>,
    change: Readonly<Record<string, unknown>>,
    secrets: SecretChange,
  ) => void
  /** Creates a tool if the body differs from what is stored. */
  creation?: {
    body: z.ZodObject
    complete: (app: App, body: unknown, secrets: Readonly<Record<string, string>>) => Promise<z.output<S>>
  }
  /** The functions that a model may call. */
  open: (scope: ToolScope, tool: z.output<S>) => CallableTool[] | Promise<CallableTool[]>
}

/** A type of tool. Creating, checking, changing and calling its tools all use this definition. */
export type ToolType<S extends z.ZodObject> = Required<Omit<Definition<S>, 'url'>> & {
  url: Definition<S>['url']
}

export function toolType<S extends z.ZodObject>(definition: Definition<S>): ToolType<S> {
  const { schema } = definition
  return {
    url: undefined,
    issues: () => [],
    references: () => [],
    refuseChange: () => undefined,
    creation: { body: schema, complete: async (_, body) => schema.parse(body) },
    ...definition,
  }
}
