import { z } from 'zod'

const named = z.array(z.object({ param_name: z.string(), example: z.string().optional() }))

const component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  example: z
    .object({
      header_text: z.array(z.string()).optional(),
      header_text_named_params: named.optional(),
      body_text: z.array(z.array(z.string())).optional(),
      body_text_named_params: named.optional(),
    })
    .optional()
    .catch(undefined),
  buttons: z
    .array(
      z.object({
        type: z.string(),
        text: z.string().optional(),
        url: z.string().optional(),
        example: z.union([z.string(), z.array(z.string())]).optional(),
      }),
    )
    .optional(),
})

/** A template as the Graph API returns it. */
export const wireTemplate = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().default(''),
  parameter_format: z.enum(['POSITIONAL', 'NAMED']).default('POSITIONAL').catch('POSITIONAL'),
  components: z.array(component),
})

export type WireTemplate = z.output<typeof wireTemplate>
type Component = z.output<typeof component>

export type ParameterType = 'text' | 'image' | 'video' | 'document' | 'coupon_code'

/** A place in a template that takes a value. */
export interface Parameter {
  /** The key in `templateVariables`. */
  id: string
  type: ParameterType
  example: string | null
  /** The text of a button. */
  label: string | null
}

export type Place = 'header' | 'body' | 'buttons'
export const places: readonly Place[] = ['header', 'body', 'buttons']

export type Parameters = Readonly<Record<Place, readonly Parameter[]>>

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

function partOf(template: WireTemplate, type: string): Component | undefined {
  return template.components.find((one) => one.type.toUpperCase() === type)
}

/** Every value that a template takes: placeholders by number or name, a file by its type, a button by its position. */
export function parametersOf(template: WireTemplate): Parameters {
  const [header, body, buttons] = [
    partOf(template, 'HEADER'),
    partOf(template, 'BODY'),
    partOf(template, 'BUTTONS'),
  ]
  return {
    header: headerParameters(header),
    body: textParameters(body?.text, body?.example?.body_text?.[0], body?.example?.body_text_named_params),
    buttons: buttonParameters(buttons),
  }
}

function headerParameters(header: Component | undefined): Parameter[] {
  const format = header?.format?.toLowerCase()
  if (format === 'image' || format === 'video' || format === 'document') {
    return [{ id: format, type: format, example: `https://example.com/${format}`, label: null }]
  }
  const { header_text: examples, header_text_named_params: names } = header?.example ?? {}
  return textParameters(header?.text, examples, names)
}

function textParameters(
  text: string | undefined,
  examples: readonly string[] | undefined,
  names: z.output<typeof named> | undefined,
): Parameter[] {
  const ids = [...new Set([...(text ?? '').matchAll(placeholder)].map(([, id = '']) => id))]
  return ids.map((id) => ({
    id,
    type: 'text',
    example: names?.find((one) => one.param_name === id)?.example ?? examples?.[Number(id) - 1] ?? null,
    label: null,
  }))
}

function buttonParameters(buttons: Component | undefined): Parameter[] {
  return (buttons?.buttons ?? []).flatMap(({ type, text, url, example }, index) => {
    const isLink = type.toUpperCase() === 'URL' && /\{\{\s*\w+\s*\}\}/.test(url ?? '')
    const isCode = type.toUpperCase() === 'COPY_CODE'
    if (!isLink && !isCode) return []
    const [first = null] = [example ?? []].flat()
    const of: Parameter = {
      id: String(index),
      type: isCode ? 'coupon_code' : 'text',
      example: first,
      label: text ?? null,
    }
    return [of]
  })
}

/** The text that a contact reads, with `valueOf` in place of each placeholder. */
export function textOf(template: WireTemplate, valueOf: (place: Place, id: string) => string): string {
  const filled = (place: Place, text: string | undefined): string =>
    (text ?? '').replaceAll(placeholder, (_, id: string) => valueOf(place, id))
  const buttons = partOf(template, 'BUTTONS')?.buttons ?? []
  const lines = [
    filled('header', partOf(template, 'HEADER')?.text),
    filled('body', partOf(template, 'BODY')?.text),
    partOf(template, 'FOOTER')?.text ?? '',
    buttons.flatMap(({ text }) => (text === undefined ? [] : [`[${text}]`])).join(' '),
  ]
  return lines.filter((text) => text !== '').join('\n')
}
