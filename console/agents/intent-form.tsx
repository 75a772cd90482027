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

interface Written {
  name: string
  description: string
  phrases: string
}

/** An intent with its example phrases. */
export function IntentForm({
  agentId,
  intent,
  onDone,
}: {
  agentId: string
  intent?: Schemas['Intent']
  onDone: () => void
}) {
  const [written, setWritten] = useState<Written>({
    name: intent?.name ?? '',
    description: intent?.description ?? '',
    phrases: intent?.phrases.join('\n') ?? '',
  })
  const { save, suggest, error, isSaving } = useIntent(agentId, intent, written, onDone, (more) =>
    setWritten((now) => ({ ...now, phrases: [...linesOf(now.phrases), ...more].join('\n') })),
  )
  const isNameless = written.name.trim() === ''
  return (
    <Card title={intent?.name ?? t('New intent')}>
      <div className={classes(style['fields'], style['inside'])}>
        <Problem>{otherIssue(error, ['name'])}</Problem>
        <IntentFields written={written} error={error} onChange={setWritten} />
        <div className={style['buttons']}>
          <Button look="primary" busy={isSaving} disabled={isNameless} onClick={save}>
            {intent === undefined ? t('Create') : t('Save the intent')}
          </Button>
          <Button busy={suggest.isPending} disabled={isNameless} onClick={suggest.ask}>
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

function useIntent(
  agentId: string,
  intent: Schemas['Intent'] | undefined,
  { name, description, phrases }: Written,
  onDone: () => void,
  onSuggested: (phrases: readonly string[]) => void,
) {
  const finished = { refreshes, done: t('Intent saved'), onDone, onFailed: () => undefined }
  const create = useChange('postAgentIntents', finished)
  const update = useChange('putAgentIntent', finished)
  const suggest = useChange('postAgentIntentsGeneratePhrases', {
    onDone: ({ phrases: more }) => onSuggested(more),
  })
  const basics = { name: name.trim(), phrases: linesOf(phrases) }
  return {
    save: () => {
      const body = { ...basics, description: description.trim() === '' ? null : description.trim() }
      if (intent === undefined) create.mutate({ agentId, body })
      else update.mutate({ agentId, intentId: intent.id, body })
    },
    suggest: {
      ask: () => suggest.mutate({ agentId, body: { ...basics, count: 5 } }),
      isPending: suggest.isPending,
    },
    error: create.error ?? update.error,
    isSaving: create.isPending || update.isPending,
  }
}

function IntentFields({
  written,
  error,
  onChange,
}: {
  written: Written
  error: Error | null
  onChange: (written: Written) => void
}) {
  return (
    <>
      <Field label={t('Name')} error={issueOf(error, 'name')}>
        {(control) => (
          <TextInput
            {...control}
            value={written.name}
            onChange={({ target }) => onChange({ ...written, name: target.value })}
          />
        )}
      </Field>
      <Field label={t('Description')} optional hint={t('What visitors want, in plain words.')}>
        {(control) => (
          <TextInput
            {...control}
            value={written.description}
            onChange={({ target }) => onChange({ ...written, description: target.value })}
          />
        )}
      </Field>
      <Field label={t('How people say it')} hint={t('One phrase per line. A handful is enough.')}>
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            value={written.phrases}
            onChange={({ target }) => onChange({ ...written, phrases: target.value })}
          />
        )}
      </Field>
    </>
  )
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}
