import { useState } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../../app/operations.ts'
import { explain } from '../../app/problems/explain.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Select, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Notice, Problem, Skeleton } from '../../kit/states.tsx'
import style from './composer.module.css'

type Template = Schemas['ChatappTemplate']
type Place = keyof Template['parameters']

const places: readonly Place[] = ['header', 'body', 'buttons']

/** Sends an approved WhatsApp template, which is allowed at any time. */
export function TemplateDialog({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const templates = useRead('getChannelsChatappTemplates', {})
  const [reference, setReference] = useState<string | undefined>()
  const [values, setValues] = useState<Record<string, string>>({})
  const send = useChange('postConversationTemplate', {
    refreshes: ['getConversation'],
    done: t('Template sent'),
    onDone: onClose,
    onFailed: () => undefined,
  })
  const all = templates.data?.results ?? []
  const chosen = all.find((one) => one.reference === reference) ?? all[0]
  const blanks = chosen === undefined ? [] : blanksOf(chosen)
  const submit = () => {
    if (chosen === undefined) return
    const templateVariables = {
      header: filledIn(blanks, 'header', values),
      body: filledIn(blanks, 'body', values),
      buttons: filledIn(blanks, 'buttons', values),
    }
    send.mutate({ conversationId, body: { template: chosen.reference, templateVariables } })
  }
  return (
    <Dialog
      title={t('Send a template')}
      open
      onClose={onClose}
      actions={
        <Button
          look="primary"
          busy={send.isPending}
          disabled={chosen === undefined || blanks.some(({ key }) => (values[key] ?? '').trim() === '')}
          onClick={submit}
        >
          {t('Send template')}
        </Button>
      }
    >
      <Problem>{send.error === null ? undefined : explain(send.error).title}</Problem>
      {templates.error !== null && <Notice icon="warning" title={explain(templates.error).title} />}
      {templates.data === undefined && templates.error === null && <Skeleton lines={3} />}
      {templates.data !== undefined && all.length === 0 && (
        <Notice icon="text" title={t('No approved templates yet.')} />
      )}
      {chosen !== undefined && (
        <Filling
          all={all}
          chosen={chosen}
          values={values}
          onChoose={(next) => {
            setReference(next)
            setValues({})
          }}
          onFill={(key, value) => setValues({ ...values, [key]: value })}
        />
      )}
    </Dialog>
  )
}

/** The template, its preview and its variables. */
function Filling({
  all,
  chosen,
  values,
  onChoose,
  onFill,
}: {
  all: readonly Template[]
  chosen: Template
  values: Readonly<Record<string, string>>
  onChoose: (reference: string) => void
  onFill: (key: string, value: string) => void
}) {
  return (
    <>
      <Field label={t('Template')}>
        {(control) => (
          <Select {...control} value={chosen.reference} onChange={({ target }) => onChoose(target.value)}>
            {all.map((one) => (
              <option key={one.reference} value={one.reference}>
                {one.name} · {one.language}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p className={style['template']}>{chosen.text}</p>
      {blanksOf(chosen).map(({ key, label, example }) => (
        <Field key={key} label={label} hint={example}>
          {(control) => (
            <TextInput
              {...control}
              value={values[key] ?? ''}
              onChange={({ target }) => onFill(key, target.value)}
            />
          )}
        </Field>
      ))}
    </>
  )
}

/** The variables of one part of a template by name. */
function filledIn(
  blanks: ReturnType<typeof blanksOf>,
  wanted: Place,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const own = blanks.filter(({ place }) => place === wanted)
  return Object.fromEntries(own.map(({ id, key }) => [id, values[key] ?? '']))
}

function blanksOf({ parameters }: Template) {
  return places.flatMap((place) =>
    parameters[place].map(({ id, example, label }) => ({
      place,
      id,
      key: `${place} ${id}`,
      label: label ?? (place === 'body' ? `{{${id}}}` : `${place} ${id}`),
      example: example ?? undefined,
    })),
  )
}
