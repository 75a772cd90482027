import { useState } from 'react'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field as Labelled } from '../kit/field.tsx'
import { Select, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import style from './records.module.css'
import { rowOperations, type Source } from './source.ts'
import { type Field, isEditable, readText } from './values.ts'

/** A form for a new row, with the fields that can be written into here. */
export function NewRow({
  source,
  title,
  fields,
  onClose,
}: {
  source: Source
  title: string
  fields: readonly Field[]
  onClose: () => void
}) {
  const shown = fields.filter((field) => isEditable(field) && !field.built_in).slice(0, 12)
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const create = useChange(source.create, {
    refreshes: rowOperations(source),
    done: t('Saved'),
    onDone: onClose,
    onFailed: () => undefined,
  })
  const submit = () => {
    const read = shown.map((field) => [field.name, readText(texts[field.name] ?? '', field)] as const)
    const mistakes = read.flatMap(([name, one]) => ('error' in one ? [[name, one.error] as const] : []))
    setWrong(Object.fromEntries(mistakes))
    if (mistakes.length > 0) return
    const values = read.flatMap(([name, one]) =>
      'value' in one && one.value !== null ? [[name, one.value] as const] : [],
    )
    create.mutate({ name: source.name, body: { data: Object.fromEntries(values) } })
  }
  const other = otherIssue(
    create.error,
    shown.flatMap(({ name }) => [name, `data.${name}`]),
  )
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" form="new-row" busy={create.isPending}>
            {t('Create')}
          </Button>
        </>
      }
    >
      <form
        id="new-row"
        className={style['form']}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {other !== undefined && (
          <p role="alert" className={style['wrong']}>
            {other}
          </p>
        )}
        {shown.map((field) => (
          <Labelled
            key={field.id}
            label={field.name}
            optional={!field.required}
            error={
              wrong[field.name] ??
              issueOf(create.error, field.name) ??
              issueOf(create.error, `data.${field.name}`)
            }
          >
            {(control) => {
              const bound = {
                ...control,
                value: texts[field.name] ?? '',
                onChange: ({ target }: { target: { value: string } }) =>
                  setTexts({ ...texts, [field.name]: target.value }),
              }
              const options =
                field.type === 'boolean' ? ['yes', 'no'] : field.options?.map(({ name }) => name)
              if (options === undefined)
                return <TextInput {...bound} type={field.type === 'dateOnly' ? 'date' : 'text'} />
              return (
                <Select {...bound}>
                  <option value="">—</option>
                  {options.map((option) => (
                    <option key={option}>{option}</option>
                  ))}
                </Select>
              )
            }}
          </Labelled>
        ))}
      </form>
    </Dialog>
  )
}
