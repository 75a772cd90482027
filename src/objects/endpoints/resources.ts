import { z } from 'zod'
import { id, line, resource, timestamp } from '../../kit/schema.ts'
import { proseOrNone } from '../attached/prose.ts'
import type {
  Catalogue,
  Definition,
  FieldDefinition,
  OptionDefinition,
  RecordTypeDefinition,
} from '../catalogue/definition.ts'
import { colorName, describeField, fieldTypeOf } from '../fields/index.ts'
import { ruleBody } from '../fields/rule-body.ts'
import { workspaceLevels } from '../shape.ts'
import { viewResource } from '../views/list.ts'

export const optionResource = resource('FieldOption', {
  id,
  name: z.string().meta({ example: 'Won' }),
  color: z.string().meta({ example: 'green' }),
  order: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
})

/** A field's other properties depend on its type: `timezone`, `relation_mode`… */
export const fieldResource = z
  .looseObject({
    id,
    name: z.string().meta({ example: 'Amount' }),
    type: z.string().meta({ example: 'number' }),
    metadata: z.record(z.string(), z.unknown()).meta({ example: { format: 'currency', currency: 'EUR' } }),
    defaultValue: z.unknown(),
    required: z.boolean(),
    unique: z.boolean(),
    record_type_id: id.nullable(),
    order: z.int(),
    built_in: z.boolean(),
    formula: z
      .string()
      .optional()
      .meta({ example: '[Amount] * 1.19', description: 'The text of a formula, if its tree has one.' }),
    description: z.string().optional().meta({ description: 'Shown to users beside the name.' }),
    validation: ruleBody.optional(),
    options: z.array(optionResource).optional().meta({ description: 'The options of a select field.' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Field' })

export const recordTypeResource = resource('RecordType', {
  id,
  name: z.string().meta({ example: 'partner' }),
  display_name: z.string().meta({ example: 'Partner' }),
  description: z.string().nullable(),
  is_default: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
})

export const securityResource = resource('RecordSecurity', {
  enabled: z.boolean(),
  virtual_owner_column_ids: z.array(id),
  workspace: z.enum(workspaceLevels),
})

const objectShape = {
  id,
  name: z.string().meta({ example: 'deals' }),
  display_name: z.string().meta({ example: 'Deals' }),
  emoji: z.string().nullable(),
  color: z.string().nullable(),
  description: z.string().nullable(),
  standard: z.boolean().meta({ description: 'Whether every account has it.' }),
  created_by: id.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
}

export const objectResource = resource('Object', objectShape)
export const objectDetail = resource('ObjectDetail', {
  ...objectShape,
  fields: z.array(fieldResource),
  views: z.array(viewResource),
  record_types: z.array(recordTypeResource),
})
export const tableDetail = resource('TableDetail', {
  ...objectShape,
  fields: z.array(fieldResource),
  views: z.array(viewResource),
})

export const schemaResource = resource('Schema', {
  id,
  name: z.string().meta({ example: 'deals' }),
  display_name: z.string().meta({ example: 'Deals' }),
  fields: z.array(
    z.strictObject({
      id,
      name: z.string().meta({ example: 'Amount' }),
      type: z.string().meta({ example: 'number' }),
      format: z.string().nullable().meta({ example: 'currency' }),
      required: z.boolean(),
      unique: z.boolean(),
      writable: z.boolean(),
      record_type_id: id.nullable(),
      options: z.array(z.string()),
      operators: z.array(z.string()).meta({ description: 'The operators for queries.' }),
      aggregations: z.array(z.string()),
      value: z.string().meta({ description: 'The format of its values.' }),
      example: z.unknown(),
    }),
  ),
})

export const objectKeys = {
  display_name: line(100).optional().meta({ example: 'Sales orders' }),
  emoji: line(32).nullish().meta({ example: '📦' }),
  color: colorName.nullish(),
  description: proseOrNone(2000).nullish(),
}

export function toObject(object: Definition): z.input<typeof objectResource> {
  return {
    id: object.id,
    name: object.name,
    display_name: object.displayName,
    emoji: object.emoji,
    color: object.color,
    description: object.description,
    standard: object.standard,
    created_by: object.createdBy,
    created_at: object.createdAt,
    updated_at: object.updatedAt,
  }
}

export function toField(
  field: FieldDefinition,
  object: Definition,
  catalogue: Catalogue,
): z.input<typeof fieldResource> {
  const described = describeField(field, object, catalogue.byId)
  return {
    ...(described as z.input<typeof fieldResource>),
    ...(described['options'] === undefined ? {} : { options: field.options.map(toOption) }),
    created_at: field.createdAt,
    updated_at: field.updatedAt,
  }
}

export function toOption(option: OptionDefinition): z.input<typeof optionResource> {
  const { createdAt, updatedAt, ...rest } = option
  return { ...rest, created_at: createdAt, updated_at: updatedAt }
}

export function toRecordType(type: RecordTypeDefinition): z.input<typeof recordTypeResource> {
  return {
    id: type.id,
    name: type.name,
    display_name: type.displayName,
    description: type.description,
    is_default: type.isDefault,
    created_at: type.createdAt,
    updated_at: type.updatedAt,
  }
}

export function toSecurity({ security }: RecordTypeDefinition): z.input<typeof securityResource> {
  return {
    enabled: security.enabled,
    virtual_owner_column_ids: [...security.virtualOwnerColumnIds],
    workspace: security.workspace,
  }
}

/** The definition of an object for clients that read and write rows. */
export function toSchema(object: Definition): z.input<typeof schemaResource> {
  const fields = object.fields.map((field) => {
    const type = fieldTypeOf(field)
    const format = field.metadata['format'] ?? field.metadata['mode']
    return {
      id: field.id,
      name: field.name,
      type: field.type,
      format: typeof format === 'string' ? format : null,
      required: field.required,
      unique: field.unique,
      writable: type.takes.writes,
      record_type_id: field.recordTypeId,
      options: field.options.map((option) => option.name),
      operators: [...type.operators(field.metadata)],
      aggregations: [...type.aggregations(field.metadata)],
      value: type.guidance.value,
      example: type.guidance.example,
    }
  })
  return { id: object.id, name: object.name, display_name: object.displayName, fields }
}
