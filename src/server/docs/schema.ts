import { type Content, type Html, html } from '../../kit/html.ts'
import { referenceName, type Schema } from '../openapi/model.ts'
import { inline } from './prose.ts'

export interface Property {
  name: string
  schema: Schema
  required: boolean
  description?: string | undefined
}

/** A schema in readable form: its type, then its properties below each other. */
export function schemaView(schema: Schema): Html {
  return html`<p class="type">${typeOf(schema)}</p>${details(schema)}`
}

export function propertyList(properties: readonly Property[]): Html {
  return html`<dl class="keys">${properties.map(propertyView)}</dl>`
}

function propertyView({ name, schema, required, description = schema.description }: Property): Html {
  return html`<div>
<dt><code>${name}</code> <span class="type">${typeOf(schema)}</span>${required ? html` <em>required</em>` : undefined}</dt>
<dd>${description === undefined ? undefined : html`<p>${inline(description)}</p>`}${details(schema)}</dd>
</div>`
}

function typeOf(schema: Schema): Content {
  if (schema.$ref !== undefined) return reference(schema.$ref)
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return joined(choices.map(typeOf), ' or ')
  if (schema.allOf !== undefined) return joined(schema.allOf.map(typeOf), ' and ')
  if (schema.type === 'array')
    return typeof schema.items === 'object' ? ['array of ', typeOf(schema.items)] : 'array'
  if (typeof schema.additionalProperties === 'object') return ['map of ', typeOf(schema.additionalProperties)]
  const type = schema.type === undefined ? 'any value' : [schema.type].flat().join(' or ')
  return schema.format === undefined ? type : `${type} (${schema.format})`
}

export function reference(target: string): Html {
  const name = referenceName(target)
  return html`<a href="#schema-${name}">${name}</a>`
}

function joined(contents: readonly Content[], separator: string): Content {
  return contents.flatMap((content, index) => (index === 0 ? [content] : [separator, content]))
}

/** Limits, allowed values and properties, which the type alone doesn't show. */
function details(schema: Schema): Html {
  const limits = limitsOf(schema)
  return html`${limits.length === 0 ? undefined : html`<p class="limits">${joined(limits, ' · ')}</p>`}${inside(schema)}`
}

function limitsOf(schema: Schema): Content[] {
  const values = schema.enum?.map((value) => html`<code>${JSON.stringify(value)}</code>`)
  const limits: [label: string, value: unknown][] = [
    ['default', schema.default],
    ['at least', schema.minimum],
    ['at most', schema.maximum],
    ['more than', schema.exclusiveMinimum],
    ['less than', schema.exclusiveMaximum],
    ['shortest', schema.minLength],
    ['longest', schema.maxLength],
    ['fewest', schema.minItems],
    ['most', schema.maxItems],
    ['pattern', schema.pattern],
  ]
  return [
    ...(values === undefined ? [] : [['one of ', joined(values, ', ')]]),
    ...limits.flatMap(([label, value]) =>
      value === undefined
        ? []
        : [html`${label} <code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`],
    ),
  ]
}

/** The properties of the objects in a schema. A named schema has its own section on the page. */
function inside(schema: Schema): Html[] {
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: schema.required?.includes(name) === true,
  }))
  const parts = [
    schema.items,
    schema.additionalProperties,
    schema.prefixItems,
    schema.anyOf,
    schema.oneOf,
    schema.allOf,
  ]
  const others = parts.flat().filter((part) => typeof part === 'object')
  return [...(own.length === 0 ? [] : [propertyList(own)]), ...others.flatMap(innerDetails)]
}

function innerDetails(schema: Schema): Html[] {
  return schema.$ref === undefined ? [details(schema)] : []
}
