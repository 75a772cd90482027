import { closest } from '../../kit/closest.ts'
import { type Issue, invalid } from '../../kit/problem.ts'
import {
  type Parameter,
  type Parameters,
  type Place,
  parametersOf,
  places,
  textOf,
  type WireTemplate,
} from './template.ts'

export type Values = Readonly<Record<Place, Readonly<Record<string, string>>>>

export interface FilledTemplate {
  /** The message for the Graph API. */
  payload: Record<string, unknown>
  /** The text that the contact reads. */
  text: string
}

/** Fills a template with values. Throws with all missing and unknown values. */
export function fillTemplate(template: WireTemplate, values: Values): FilledTemplate {
  const parameters = parametersOf(template)
  const issues = places.flatMap((place) => issuesAt(place, parameters[place], values[place]))
  if (issues.length > 0) throw invalid(issues)
  const { name, language } = template
  const components = componentsOf(template, parameters, values)
  return {
    payload: { type: 'template', template: { name, language: { code: language }, components } },
    text: textOf(template, (place, id) => values[place][id] ?? ''),
  }
}

function issuesAt(place: Place, parameters: readonly Parameter[], values: Values[Place]): Issue[] {
  const ids = parameters.map(({ id }) => id)
  const missing = ids.filter((id) => (values[id] ?? '').trim() === '')
  const unknown = Object.keys(values).filter((id) => !ids.includes(id))
  const at = (id: string) => `templateVariables.${place}.${id}`
  return [
    ...missing.map((id) => ({ path: at(id), code: 'required', message: 'The template needs a value here.' })),
    ...unknown.map((id) => {
      const suggestion = closest(id, ids)
      const message = `The ${place} of this template takes ${ids.length === 0 ? 'no values' : ids.join(', ')}.`
      return {
        path: at(id.slice(0, 100)),
        code: 'unknown_parameter',
        message,
        ...(suggestion === undefined ? {} : { suggestion }),
      }
    }),
  ]
}

function componentsOf(template: WireTemplate, parameters: Parameters, values: Values): object[] {
  const isNamed = template.parameter_format === 'NAMED'
  const texts = (place: 'header' | 'body') =>
    parameters[place].map((parameter) => valueOf(parameter, values[place][parameter.id] ?? '', isNamed))
  const [header, body] = [texts('header'), texts('body')]
  return [
    ...(header.length === 0 ? [] : [{ type: 'header', parameters: header }]),
    ...(body.length === 0 ? [] : [{ type: 'body', parameters: body }]),
    ...parameters.buttons.map((parameter) => ({
      type: 'button',
      sub_type: parameter.type === 'coupon_code' ? 'copy_code' : 'url',
      index: parameter.id,
      parameters: [valueOf(parameter, values.buttons[parameter.id] ?? '', false)],
    })),
  ]
}

/** A value in the format that the Graph API has for its type. */
function valueOf({ id, type }: Parameter, value: string, isNamed: boolean): object {
  if (type === 'text') return { type, text: value, ...(isNamed ? { parameter_name: id } : {}) }
  if (type === 'coupon_code') return { type, coupon_code: value }
  return { type, [type]: { link: value } }
}
