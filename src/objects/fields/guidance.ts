import { functions } from '../../../formulas/tree.ts'
import type { FieldType } from '../../kit/field-type.ts'
import { fieldTypes } from './types.ts'
import { placeholders } from './values.ts'

/** `GET /guidance/fields`: the reference of the field types, written from their definitions. */
export function fieldGuidance(): string {
  return [heading, ...fieldTypes.map(section), formulaText, formulaNodes].join('\n\n')
}

const heading = `# Field types

A field body has \`name\`, \`type\`, and optionally \`metadata\`, \`defaultValue\`, \`required\`, \`unique\` and \`record_type_id\`. Unknown keys are refused. Leave \`metadata\` out to get the defaults of the type; if it is sent, its required keys must be there. Defaults of dates may be ${placeholders.map((one) => `\`${one}\``).join(' or ')}, resolved when a record is created. Null, an empty text and an empty array mean that a field has no value.`

function section(type: FieldType): string {
  const keys = Object.entries(type.guidance.metadata)
  const lines = [
    `## ${type.type}`,
    '',
    type.guidance.purpose,
    '',
    ...(keys.length === 0
      ? ['Metadata: none.']
      : [
          '| metadata | meaning |',
          '|---|---|',
          ...keys.map(([key, meaning]) => `| \`${key}\` | ${meaning} |`),
        ]),
    '',
    `Value: ${type.guidance.value}`,
    '',
    `Example: \`${JSON.stringify(type.guidance.example)}\``,
    '',
    `Takes: ${takes(type)}.`,
    ...operatorLines(type),
  ]
  return lines.join('\n')
}

function takes(type: FieldType): string {
  const { writes, required, unique, default: hasDefault } = type.takes
  if (!writes) return 'no writes'
  const allowed = [required && '`required`', unique && '`unique`', hasDefault && '`defaultValue`']
  return allowed.filter((one) => one !== false).join(', ')
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

/** Operators and aggregations that are valid for every metadata. Those of a formula follow from its result. */
function operatorLines(type: FieldType): string[] {
  const metadata = type.defaultMetadata
  if (metadata === undefined) return []
  return [
    '',
    `Filter operators: ${quoted(type.operators(metadata))}.`,
    '',
    `Aggregations: ${quoted(type.aggregations(metadata))}.`,
  ]
}

const formulaText = `## Formula text

A formula is a tree of nodes, or a text: fields in brackets, texts in double quotes, the operators \`+\`, \`-\`, \`*\`, \`/\` and \`&\` (for texts), parentheses and functions. Reads show the text as \`formula\` beside the tree.

${Object.values(functions)
  .map((example) => `- \`${example}\``)
  .join('\n')}

\`COUNT([deals.Company])\` counts the rows of deals whose Company is the row. In sums and differences a blank operand counts as 0, and in a concatenation as no text, unless the formula gives a \`fallbackValue\`. \`ISBLANK([Due])\` asks for it, in a condition or as 1 or 0.`

const formulaNodes = `## Formula nodes

| type | fields |
|---|---|
| \`constant\` | \`value\`: text or number; as an argument of a time operator also a date, \`NOW\` or \`TODAY\` |
| \`field\` | \`field\`: \`[Field]\` or \`[Relation].[Field]\`; \`fallbackValue\` for a missing value |
| \`operator\` | \`operator\`: add, subtract, multiply, divide, concat; \`arguments\` |
| \`aggregate\` | \`operation\`: count, sum, avg, min, max, sumProduct; \`relation\` or \`isBackRelation\` with \`backRelationColumnId\`; \`field\`; \`arguments\` for sumProduct; \`filter\` |
| \`padLeft\` | \`value\`, \`length\`, \`char\` |
| \`ifElse\` | \`filter\`, \`then\`, \`else\` |
| \`timeOperator\` | \`operator\`: add, subtract, diff; \`arguments\`: two; \`unit\`: second, minute, hour, day, month, year |

A formula is at most 5 levels deep and cannot use another formula. Arithmetic takes numbers only. A number of the format \`percent\` counts as its hundredth. \`diff\` gives whole units, the first argument minus the second.`
