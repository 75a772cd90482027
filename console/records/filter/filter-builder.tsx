import { Button, IconButton } from '../../kit/button.tsx'
import { Segments, Select } from '../../kit/input.tsx'
import { say, t } from '../../kit/language/translate.ts'
import style from './filter.module.css'
import { OperandInput } from './operand-input.tsx'
import { type Condition, type Group, operatorWord, type Part, valuesOf } from './tree.ts'
import { type AskedField, type AskedFields, fieldLabel } from './use-fields.ts'

const deepest = 2

/** A tree of conditions in groups of «all» or «any». */
export function FilterBuilder({
  fields,
  group,
  depth = 0,
  onChange,
}: {
  fields: AskedFields
  group: Group
  depth?: number
  onChange: (group: Group) => void
}) {
  const set = (index: number, part: Part | undefined) =>
    onChange({
      ...group,
      parts: group.parts.flatMap((one, at) => (at === index ? (part ?? []) : one)),
    })
  const add = (part: Part | undefined) => part && onChange({ ...group, parts: [...group.parts, part] })
  return (
    <div className={depth === 0 ? style['builder'] : style['group']}>
      {group.parts.length > 1 && (
        <Segments
          label={depth === 0 ? t('Rows that meet') : t('Rows that match')}
          value={group.join}
          options={[
            { value: 'and', label: t('all of these') },
            { value: 'or', label: t('any of these') },
          ]}
          onChange={(join) => onChange({ ...group, join })}
        />
      )}
      {group.parts.map((part, index) => (
        <div key={index} className={style['part']}>
          <PartInput fields={fields} part={part} depth={depth} onChange={(next) => set(index, next)} />
          <IconButton icon="close" label={t('Remove condition')} onClick={() => set(index, undefined)} />
        </div>
      ))}
      <div className={style['actions']}>
        <Button icon="add" onClick={() => add(firstCondition(fields))}>
          {t('Add condition')}
        </Button>
        {depth < deepest && group.parts.length > 0 && (
          <Button
            look="quiet"
            onClick={() => {
              const first = firstCondition(fields)
              if (first !== undefined)
                add({ kind: 'group', join: group.join === 'and' ? 'or' : 'and', parts: [first] })
            }}
          >
            {t('Add group')}
          </Button>
        )}
      </div>
    </div>
  )
}

function PartInput({
  fields,
  part,
  depth,
  onChange,
}: {
  fields: AskedFields
  part: Part
  depth: number
  onChange: (part: Part) => void
}) {
  if (part.kind === 'condition')
    return <ConditionInput fields={fields} condition={part} onChange={onChange} />
  if (part.kind === 'group')
    return <FilterBuilder fields={fields} group={part} depth={depth + 1} onChange={onChange} />
  return <code className={style['other']}>{JSON.stringify(part.query)}</code>
}

function firstCondition({ own }: AskedFields): Condition | undefined {
  const [first] = own
  return first === undefined ? undefined : conditionOn([first.name], first)
}

export function conditionOn(path: readonly string[], field: AskedField): Condition {
  const isText = field.operators.includes('contains') && field['leadsHere'] !== true
  const preferred = isText ? 'contains' : (field.operators[0] ?? 'isEmpty')
  return { kind: 'condition', path, operator: preferred, value: null }
}

function FieldOptions({ fields }: { fields: readonly AskedField[] }) {
  return fields.map((one) => (
    <option key={one.id} value={one.name}>
      {fieldLabel(one)}
    </option>
  ))
}

function isHere({ here }: AskedFields, name: string): boolean {
  return here.some((one) => one.name === name)
}

function labelOf(fields: AskedFields, name: string): string {
  const found = fields.at([name])
  return found === undefined ? name : fieldLabel(found)
}

function ConditionInput({
  fields,
  condition,
  onChange,
}: {
  fields: AskedFields
  condition: Condition
  onChange: (condition: Condition) => void
}) {
  const [first = '', second] = condition.path
  const field = fields.at(condition.path)
  const far = fields.through(first)
  const choose = (path: readonly string[]) => {
    const chosen = fields.at(path)
    if (chosen !== undefined) onChange(conditionOn(path, chosen))
  }
  return (
    <div className={style['condition']}>
      <Select aria-label={t('Field')} value={first} onChange={({ target }) => choose([target.value])}>
        <FieldOptions fields={fields.own} />
        {fields.here.length > 0 && (
          <optgroup label={t('Records that lead here')}>
            <FieldOptions fields={fields.here} />
          </optgroup>
        )}
        {field === undefined && <option value={first}>{first}</option>}
      </Select>
      {far.length > 0 && (
        <Select
          aria-label={t('Field of {relation}', { relation: labelOf(fields, first) })}
          value={second ?? ''}
          onChange={({ target }) => choose(target.value === '' ? [first] : [first, target.value])}
        >
          <option value="">
            {isHere(fields, first) ? t('the records themselves') : t('the record itself')}
          </option>
          {far.map((one) => (
            <option key={one.id}>{one.name}</option>
          ))}
        </Select>
      )}
      <OperatorSelect field={field} condition={condition} onChange={onChange} />
      {field !== undefined && (
        <OperandInput
          key={`${condition.path.join('.')} ${condition.operator}`}
          field={field}
          operator={condition.operator}
          value={condition.value}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
    </div>
  )
}

function OperatorSelect({
  field,
  condition,
  onChange,
}: {
  field: AskedField | undefined
  condition: Condition
  onChange: (condition: Condition) => void
}) {
  return (
    <Select
      aria-label={t('Condition')}
      value={condition.operator}
      onChange={({ target }) => {
        const isAlike = valuesOf(target.value) === valuesOf(condition.operator)
        onChange({ ...condition, operator: target.value, value: isAlike ? condition.value : null })
      }}
    >
      {(field?.operators ?? [condition.operator]).map((operator) => (
        <option key={operator} value={operator}>
          {say(operatorWord(operator, field))}
        </option>
      ))}
    </Select>
  )
}
