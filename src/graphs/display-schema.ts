import { z } from 'zod'
import {
  type FieldDisplay,
  fieldControls,
  type NodeDisplay,
  nodeGroups,
  type When,
} from '../kit/node-display.ts'
import { resource } from '../kit/schema.ts'

export const whenResource = z
  .record(z.string(), z.array(z.union([z.string(), z.number(), z.boolean()])))
  .nullable()
  .meta({
    description: 'The values that other keys of the data must have. Null if it applies to all data.',
    example: { waitFor: ['TIME'] },
  })

const fieldDisplay = resource('NodeFieldDisplay', {
  label: z.string().meta({ example: 'Duration' }),
  hint: z.string().nullable().meta({ example: null }),
  when: whenResource,
  isAdvanced: z.boolean().meta({ description: 'Whether it is under "More settings".' }),
  options: z
    .record(z.string(), z.string())
    .nullable()
    .meta({ description: 'Labels of the values of an enum.', example: { DAYS: 'days' } }),
  unit: z.string().nullable().meta({ description: 'The key with the unit of this number.', example: 'unit' }),
  control: z
    .enum(fieldControls)
    .nullable()
    .meta({ description: "The control, if the schema doesn't imply it." }),
  get fields() {
    return z
      .record(z.string(), fieldDisplay)
      .nullable()
      .meta({ description: 'The fields of an object, or of the objects in a list.', example: null })
  },
})

/** The appearance of a node type in editors. */
export const displayResource = z.strictObject({
  icon: z.string().meta({ example: 'clock' }),
  group: z.enum(nodeGroups),
  purpose: z.string().meta({ example: 'Waits for a duration, a date, a request or an approval' }),
  summary: z.array(z.string()).meta({
    description:
      'One line about a node, with `{keys}` of its data: the first one whose keys are all shown and have a value.',
    example: ['{amount} {unit}'],
  }),
  fields: z
    .record(z.string(), fieldDisplay)
    .meta({ description: 'The fields of the form in order. Keys that are missing here have none.' }),
})

export function shownDisplay({ icon, group, purpose, summary, fields }: NodeDisplay) {
  return { icon, group, purpose, summary: [summary].flat(), fields: shownFields(fields) }
}

function shownFields(fields: NodeDisplay['fields']): Record<string, z.input<typeof fieldDisplay>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => (field === null ? [] : [[key, shownField(field)]])),
  )
}

function shownField({ label, hint, when: shown, isAdvanced, options, unit, control, fields }: FieldDisplay) {
  return {
    label,
    hint: hint ?? null,
    when: shownWhen(shown),
    isAdvanced: isAdvanced === true,
    options: options === undefined ? null : { ...options },
    unit: unit ?? null,
    control: control ?? null,
    fields: fields === undefined ? null : shownFields(fields),
  }
}

export function shownWhen(wanted: When | undefined): z.input<typeof whenResource> {
  if (wanted === undefined) return null
  return Object.fromEntries(Object.entries(wanted).map(([key, values]) => [key, [...values]]))
}
