import { useState } from 'react'
import { useChange } from '../../app/operations.ts'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { FormDialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Checkbox, Select, TextArea, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import style from '../agents.module.css'
import { actionNames, detectNames, directionNames, type Rule } from './names.ts'

const emptyRule: Rule = {
  name: '',
  enabled: true,
  detects: 'EMAIL',
  words: [],
  pattern: '',
  exceptions: [],
  applies_to: ['INPUT', 'OUTPUT'],
  action: 'MASK',
  replacement: null,
}

interface Draft extends Omit<Rule, 'words' | 'exceptions' | 'replacement'> {
  words: string
  exceptions: string
  replacement: string
}

/** A new rule, or the one at `index`. */
export function RuleDialog({
  agentId,
  rules,
  index,
  onClose,
}: {
  agentId: string
  rules: readonly Rule[]
  index: number
  onClose: () => void
}) {
  const known = rules[index]
  const [draft, setDraft] = useState(() => draftOf(known ?? emptyRule))
  const save = useChange('putAgentGuardrails', {
    refreshes: ['getAgentGuardrails'],
    done: t('Rule saved'),
    onDone: onClose,
    onFailed: () => undefined,
  })
  const at = `rules[${index}]`
  const problem = (key: string) => issueOf(save.error, `${at}.${key}`)
  const submit = () => {
    const rule = ruleOf(draft)
    const next = known === undefined ? [...rules, rule] : rules.map((one, i) => (i === index ? rule : one))
    save.mutate({ agentId, body: { rules: next } })
  }
  const shown = ['name', 'words', 'pattern', 'applies_to', 'replacement'].map((key) => `${at}.${key}`)
  return (
    <FormDialog
      title={known === undefined ? t('New rule') : known.name}
      submit={known === undefined ? t('Add rule') : t('Save rule')}
      busy={save.isPending}
      problem={otherIssue(save.error, shown)}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <RuleFields draft={draft} problem={problem} onChange={(change) => setDraft({ ...draft, ...change })} />
    </FormDialog>
  )
}

interface FieldsProps {
  draft: Draft
  problem: (key: string) => string | undefined
  onChange: (change: Partial<Draft>) => void
}

function RuleFields({ draft, problem, onChange }: FieldsProps) {
  return (
    <>
      <Field label={t('Name')} error={problem('name')}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Choice
        label={t('Detects')}
        value={draft.detects}
        names={detectNames()}
        onChange={(detects) => onChange({ detects })}
      />
      <DetectionFields draft={draft} problem={problem} onChange={onChange} />
      <Directions draft={draft} problem={problem} onChange={onChange} />
      <Choice
        label={t('Action')}
        value={draft.action}
        names={actionNames()}
        hint={actionHints()[draft.action]}
        onChange={(action) => onChange({ action })}
      />
      {draft.action === 'MASK' && (
        <Field
          label={t('Replacement')}
          optional
          hint={t('Leave empty for a text such as [email]')}
          error={problem('replacement')}
        >
          {(control) => (
            <TextInput
              {...control}
              value={draft.replacement}
              onChange={({ target }) => onChange({ replacement: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}

function Directions({ draft, problem, onChange }: FieldsProps) {
  return (
    <fieldset className={style['group']}>
      <legend>{t('Applies to')}</legend>
      {(['INPUT', 'OUTPUT'] as const).map((direction) => (
        <Checkbox
          key={direction}
          label={directionNames()[direction]}
          checked={draft.applies_to.includes(direction)}
          onChange={({ target }) =>
            onChange({
              applies_to: (['INPUT', 'OUTPUT'] as const).filter((one) =>
                one === direction ? target.checked : draft.applies_to.includes(one),
              ),
            })
          }
        />
      ))}
      {problem('applies_to') !== undefined && <small role="alert">{t('Choose at least one')}</small>}
    </fieldset>
  )
}

function DetectionFields({ draft, problem, onChange }: FieldsProps) {
  return (
    <>
      {draft.detects === 'WORDS' && (
        <Field label={t('Words and phrases')} hint={t('One per line, in any case')} error={problem('words')}>
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              value={draft.words}
              onChange={({ target }) => onChange({ words: target.value })}
            />
          )}
        </Field>
      )}
      {draft.detects === 'PATTERN' && (
        <Field
          label={t('Regular expression')}
          hint={t('In any case, without lookarounds and backreferences')}
          error={problem('pattern')}
        >
          {(control) => (
            <TextInput
              {...control}
              spellCheck={false}
              value={draft.pattern}
              onChange={({ target }) => onChange({ pattern: target.value })}
            />
          )}
        </Field>
      )}
      <Field
        label={t('Exceptions')}
        optional
        hint={t('Allowed matches, one per line, such as your own email address')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={draft.exceptions}
            onChange={({ target }) => onChange({ exceptions: target.value })}
          />
        )}
      </Field>
    </>
  )
}

function Choice<Value extends string>({
  label,
  value,
  names,
  hint,
  onChange,
}: {
  label: string
  value: Value
  names: Readonly<Record<Value, string>>
  hint?: string
  onChange: (value: Value) => void
}) {
  const values: Value[] = []
  for (const one in names) values.push(one)
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => {
            const chosen = values.find((one) => one === target.value)
            if (chosen !== undefined) onChange(chosen)
          }}
        >
          {values.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const actionHints = (): Record<Rule['action'], string> => ({
  MASK: t('Replaces the match before the message is stored. Flows and tools can’t read it either.'),
  BLOCK: t('Answers with a fixed text. The agent doesn’t read the message, or doesn’t send its answer.'),
  HAND_OFF: t('Asks for a teammate instead of answering.'),
})

function draftOf(rule: Rule): Draft {
  return {
    ...rule,
    words: rule.words.join('\n'),
    exceptions: rule.exceptions.join('\n'),
    replacement: rule.replacement ?? '',
  }
}

function ruleOf(draft: Draft): Rule {
  return {
    ...draft,
    words: linesOf(draft.words),
    exceptions: linesOf(draft.exceptions),
    replacement: draft.replacement === '' ? null : draft.replacement,
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}
