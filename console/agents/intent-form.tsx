import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { DeleteUsed } from '../app/delete-used.tsx'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { Field } from '../kit/field.tsx'
import { TextArea, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Problem } from '../kit/states.tsx'
import { Card } from '../kit/surface.tsx'
import style from './agents.module.css'

const refreshes = ['getAgentIntentsAll', 'getAgentIntents'] as const

/** One intent: what people want, and how they say it. */
export function IntentForm({
  agentId,
  intent,
  onDone,
}: {
  agentId: string
  intent?: Schemas['Intent']
  onDone: () => void
}) {
  const [name, setName] = useState(intent?.name ?? '')
  const [description, setDescription] = useState(intent?.description ?? '')
  const [phrases, setPhrases] = useState(intent?.phrases.join('\n') ?? '')
  const finished = { refreshes, done: t('Intent saved'), onDone, onFailed: () => undefined }
  const create = useChange('postAgentIntents', finished)
  const update = useChange('putAgentIntent', finished)
  const suggest = useChange('postAgentIntentsGeneratePhrases', {
    onDone: ({ phrases: more }) => setPhrases((before) => [...linesOf(before), ...more].join('\n')),
  })
  const error = create.error ?? update.error
  const lines = linesOf(phrases)
  const submit = () => {
    const body = {
      name: name.trim(),
      phrases: lines,
      description: description.trim() === '' ? null : description.trim(),
    }
    if (intent === undefined) create.mutate({ agentId, body })
    else update.mutate({ agentId, intentId: intent.id, body })
  }
  return (
    <Card title={intent?.name ?? t('New intent')}>
      <div className={classes(style['fields'], style['inside'])}>
        <Problem>{otherIssue(error, ['name'])}</Problem>
        <Field label={t('Name')} error={issueOf(error, 'name')}>
          {(control) => (
            <TextInput {...control} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Field label={t('Description')} optional hint={t('What the person wants, in plain words.')}>
          {(control) => (
            <TextInput
              {...control}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          )}
        </Field>
        <Field label={t('How people say it')} hint={t('One phrase a line; a handful is enough.')}>
          {(control) => (
            <TextArea
              {...control}
              rows={6}
              value={phrases}
              onChange={({ target }) => setPhrases(target.value)}
            />
          )}
        </Field>
        <div className={style['buttons']}>
          <Button
            look="primary"
            busy={create.isPending || update.isPending}
            disabled={name.trim() === ''}
            onClick={submit}
          >
            {intent === undefined ? t('Create') : t('Save the intent')}
          </Button>
          <Button
            busy={suggest.isPending}
            disabled={name.trim() === ''}
            onClick={() => suggest.mutate({ agentId, body: { name: name.trim(), phrases: lines, count: 5 } })}
          >
            {t('Suggest phrases')}
          </Button>
          <Button look="quiet" onClick={onDone}>
            {t('Cancel')}
          </Button>
          {intent !== undefined && (
            <span className={style['last']}>
              <DeleteUsed
                name={intent.name}
                operation="deleteAgentIntent"
                takes={{ agentId, intentId: intent.id }}
                refreshes={refreshes}
                onGone={onDone}
              />
            </span>
          )}
        </div>
      </div>
    </Card>
  )
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}
