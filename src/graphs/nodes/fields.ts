import { z } from 'zod'
import { NodeFailure } from '../../kit/effects.ts'
import type { Lookup } from '../../kit/lookup.ts'
import { type Fail, ref, template } from '../../kit/node.ts'
import type { FieldDisplay, When } from '../../kit/node-display.ts'
import { addressFrom, UnusableAddress } from '../address.ts'
import { parseTemplate } from '../templates.ts'

/** A model by ID, or by vendor and name; by default, the default model of its type. */
export function modelFields(type: 'TEXT' | 'TRANSCRIPTION' | 'FILE_ANALYSIS') {
  return {
    aiModelId: ref('aiModel', { type, deprecated: false })
      .nullable()
      .optional()
      .describe(
        `The ID of a ${type} model from \`GET /ai-models\`. By default, the default model of this type.`,
      ),
    model: ref('aiModelName', ({ aiVendor }) => ({
      type,
      deprecated: false,
      ...(typeof aiVendor === 'string' ? { aiVendor } : {}),
    }))
      .nullable()
      .optional()
      .describe("The model's `externalId`, with `aiVendor`, instead of `aiModelId`."),
    aiVendor: z.string().max(100).nullable().optional().describe("The model's `aiVendor`."),
  }
}

/** The form selects models by id. The alternative is for nodes that are written by hand. */
export function modelDisplay(when?: When) {
  const aiModelId: FieldDisplay = {
    label: 'Model',
    isAdvanced: true,
    ...(when === undefined ? {} : { when }),
  }
  return { aiModelId, model: null, aiVendor: null }
}

export function textModelDisplay(when?: When) {
  const hint = 'The model reads matching passages of them'
  const knowledgeBaseIds: FieldDisplay = { label: 'Knowledge', hint, ...(when === undefined ? {} : { when }) }
  return { ...modelDisplay(when), knowledgeBaseIds }
}

/** `model` and `aiVendor` are only valid together. */
export function modelRules(data: { model?: unknown; aiVendor?: unknown }, fail: Fail): void {
  const hasModel = isGiven(data.model)
  if (hasModel === isGiven(data.aiVendor)) return
  fail(hasModel ? 'aiVendor' : 'model', '`model` and `aiVendor` go together: give both.', 'required')
}

/** For nodes that aren't always safe to repeat. */
export function onInterruptField() {
  return z
    .enum(['fail', 'retry'])
    .optional()
    .describe(
      "What happens if the server stops while the node runs. `fail`, the default, fails a node that isn't safe to repeat. `retry` repeats it.",
    )
}

export const onInterruptDisplay: FieldDisplay = {
  label: 'After an interruption',
  hint: 'Applies if the server stops while this node runs',
  options: { fail: 'Fail', retry: 'Repeat' },
  isAdvanced: true,
}

/** Fields of every node with a text model. */
export function textModelFields() {
  return {
    ...modelFields('TEXT'),
    knowledgeBaseIds: z
      .array(ref('knowledgeBase'))
      .max(50)
      .default([])
      .describe('Knowledge bases. The model reads matching passages of them.'),
  }
}

export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** True if missing or whitespace. */
export function isBlank(value: unknown): boolean {
  return !isGiven(value) || (typeof value === 'string' && value.trim() === '')
}

/** Requires text only under a condition. */
export function requireText(value: unknown, key: string, when: string, fail: Fail): void {
  if (isBlank(value)) fail(key, `This is required ${when}.`, 'required')
}

/** An http URL that may contain variables, or be a single one. */
export function urlTemplate() {
  return template({ max: 4000 })
    .refine(isUrlTemplate, {
      error: 'Must be a valid http or https URL.',
      params: { code: 'invalid_url' },
    })
    .meta({ format: 'url' })
}

/** True if the text is a URL with harmless values in place of its variables. */
export function isUrlTemplate(text: string): boolean {
  let filled = ''
  for (const segment of parseTemplate(text)) {
    if ('text' in segment) filled += segment.text
    // A leading variable may hold the URL, its start or its scheme; one after a colon holds a port.
    else if (filled === '')
      filled = text.slice(segment.name.length + 2).startsWith('://') ? 'https' : 'https://x'
    else filled += filled.endsWith(':') ? '1' : 'x'
  }
  return isHttpUrl(filled)
}

export function isHttpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && !/\s/.test(text)
}

/** The URL of a template. Fails the node if it isn't valid. */
export function addressIn(text: string, lookup: Lookup): URL {
  try {
    return addressFrom(text, lookup)
  } catch (error) {
    throw error instanceof UnusableAddress ? new NodeFailure(error.message) : error
  }
}

const permissions = ['read', 'create', 'update', 'delete', 'createActivity'] as const

/** The records that an AI may access, with its permissions. */
export const selectedRecordTypes = z
  .array(
    z
      .strictObject({
        recordTypeId: ref('recordType').describe('A record type of an Object, or the only one of a Table.'),
        read: z.boolean().default(false),
        create: z.boolean().default(false),
        update: z.boolean().default(false),
        delete: z.boolean().default(false),
        createActivity: z.boolean().default(false).describe('Objects only.'),
      })
      .refine((granted) => permissions.some((permission) => granted[permission]), {
        error: `Grant at least one of ${permissions.join(', ')}.`,
        params: { code: 'no_permission' },
      }),
  )
  .max(50)
  .default([])
  .describe('Records that the AI can use, each with at least one permission.')
