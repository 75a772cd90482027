import { use, useRef, useState } from 'react'
import { IconButton } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { type ControlProps as Described, Field } from '../../kit/field.tsx'
import input from '../../kit/input.module.css'
import { t } from '../../kit/language/translate.ts'
import { type Choice, Picker } from '../../kit/picker.tsx'
import { type ReferenceOption, useReferenceOptions } from '../references.ts'
import type { NodeData } from '../state/graph.ts'
import { CreateReference } from './create-reference.tsx'
import { type ControlProps, textOf } from './fields.tsx'
import style from './form.module.css'
import { FormContext } from './form-context.ts'
import { problemAt, problemWithin } from './issues.ts'
import { referenceKind } from './schema.ts'

/** A reference to a resource, found by name or created in place. */
export function ReferenceField(props: ControlProps & { data: NodeData }) {
  const { label, value, hint, schema, data, onChange } = props
  const kind = referenceKind(props.display, schema)
  const [owner] = schema['x-depends-on'] ?? []
  // Null means that the parent has to be selected first.
  const of = owner === undefined ? undefined : (data[owner] ?? null)
  const { options, isLoading } = useReferenceOptions(kind, { of, constraint: schema['x-constraint'] })
  const chosen = options.filter(({ id }) => String(id) === textOf(value))
  const isLost = textOf(value) !== '' && !isLoading && chosen.length === 0
  const shown = isLost ? t('Unknown ({id})', { id: textOf(value) }) : chosen[0]?.label
  return (
    <Field label={label} hint={hint} {...problemAt(props)}>
      {(control) => (
        <ReferenceControl
          control={control}
          label={label}
          kind={kind}
          of={of}
          shown={shown ?? (isLoading ? t('Loading') : emptyWord(kind))}
          isEmpty={shown === undefined}
          options={options}
          chosen={chosen}
          onChoose={(id) => onChange(id ?? null)}
        />
      )}
    </Field>
  )
}

function emptyWord(kind: string): string {
  return kind === 'aiModel' ? t('The default model') : t('Choose')
}

/** References to several resources. */
export function ReferencesField(props: ControlProps) {
  const { label, value, hint, schema, onChange } = props
  const { isReadOnly } = use(FormContext)
  const kind = referenceKind(props.display, schema.items ?? {})
  const { options, isLoading } = useReferenceOptions(kind, { constraint: schema.items?.['x-constraint'] })
  const chosen = Array.isArray(value) ? (value as (string | number)[]) : []
  const left = options.filter(({ id }) => !chosen.includes(id))
  return (
    <Field label={label} hint={hint} {...problemWithin(props)}>
      {(control) => (
        <div className={style['chosen']}>
          {chosen.map((id) => (
            <Chosen
              key={id}
              option={options.find((option) => option.id === id) ?? { id, label: String(id) }}
              onRemove={isReadOnly ? undefined : () => onChange(chosen.filter((one) => one !== id))}
            />
          ))}
          {!isReadOnly && (
            <ReferenceControl
              control={control}
              label={label}
              kind={kind}
              shown={isLoading ? t('Loading') : chosen.length === 0 ? t('Choose') : t('Add another')}
              isEmpty
              options={left}
              chosen={[]}
              onChoose={(id) => id !== undefined && onChange([...chosen, id])}
            />
          )}
        </div>
      )}
    </Field>
  )
}

function Chosen({ option, onRemove }: { option: ReferenceOption; onRemove: (() => void) | undefined }) {
  return (
    <span className={style['item']}>
      <span>
        {option.label}
        <small>{option.detail}</small>
      </span>
      {onRemove !== undefined && <IconButton icon="close" label={t('Remove')} onClick={onRemove} />}
    </span>
  )
}

interface ReferenceControlProps {
  control: Described
  label: string
  kind: string
  of?: unknown
  shown: string
  isEmpty: boolean
  options: readonly ReferenceOption[]
  chosen: readonly ReferenceOption[]
  onChoose: (id: string | number | undefined) => void
}

/** The selection as a button that opens a searchable list, with a button that creates a resource. */
function ReferenceControl(props: ReferenceControlProps) {
  const { control, label, kind, of, shown, isEmpty, options, chosen, onChoose } = props
  const { isReadOnly } = use(FormContext)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const anchor = (
    <button
      {...control}
      ref={button}
      type="button"
      aria-label={`${label}: ${shown}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      disabled={isReadOnly}
      className={classes(input['input'], input['select'], style['opener'], isEmpty && style['none'])}
      onClick={() => setOpen(!isOpen)}
    >
      {shown}
    </button>
  )
  return (
    <span className={style['beside']}>
      {isOpen ? (
        <Picker
          label={label}
          anchor={anchor}
          choices={options.map(choiceOf)}
          chosen={chosen.map(choiceOf)}
          several={false}
          onDone={([one]) => {
            close()
            onChoose(options.find(({ id }) => String(id) === one?.id)?.id)
          }}
          onCancel={close}
        />
      ) : (
        anchor
      )}
      {!isReadOnly && <CreateReference kind={kind} of={of} options={options} onMade={onChoose} />}
    </span>
  )
}

function choiceOf({ id, label, detail }: ReferenceOption): Choice {
  return { id: String(id), label, detail }
}
