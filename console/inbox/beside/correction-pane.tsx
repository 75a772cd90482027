import { useState } from 'react'
import { api } from '../../app/api.ts'
import { queryClient, refresh, toastError, useRead } from '../../app/operations.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Segments, Select, TextArea } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { toast } from '../../kit/toast-store.ts'
import type { Details } from '../words.ts'
import style from './beside.module.css'
import { knowledgeFile, withRule } from './correction.ts'

type Kind = 'knowledge' | 'instruction'

interface Correction {
  kind: Kind
  question: string
  answer: string
  /** The destination for new knowledge. */
  baseId: number | undefined
}

/** Turns a wrong answer into knowledge or instructions. */
export function CorrectionPane({
  conversation,
  around,
  onClose,
}: {
  conversation: Details
  /** The visitor's question, and the teammate's answer if there is one. */
  around: { question: string; correction: string }
  onClose: () => void
}) {
  const bases = useRead('getAgentKnowledgeBases', { agentId: conversation.agent.id }).data?.results ?? []
  const [written, setWritten] = useState<Correction>({
    kind: 'knowledge',
    question: around.question,
    answer: around.correction,
    baseId: undefined,
  })
  const [isBusy, setBusy] = useState(false)
  const correction = { ...written, baseId: written.baseId ?? bases[0]?.id }
  const save = async () => {
    setBusy(true)
    try {
      await keep(conversation, correction)
      toast(t('The agent knows it now'), { tone: 'good' })
      onClose()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  const isReady = correction.kind === 'instruction' || correction.baseId !== undefined
  return (
    <section className={style['pane']} aria-label={t('Correct this answer')}>
      <header className={style['title']}>
        <h2>{t('Correct this answer')}</h2>
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </header>
      <Fields
        correction={correction}
        bases={bases}
        onChange={(change) => setWritten({ ...written, ...change })}
      />
      <Button
        look="primary"
        busy={isBusy}
        disabled={correction.answer.trim() === '' || !isReady}
        onClick={() => void save()}
      >
        {t('Save correction')}
      </Button>
    </section>
  )
}

function Fields({
  correction: { kind, question, answer, baseId },
  bases,
  onChange,
}: {
  correction: Correction
  bases: readonly { id: number; name: string }[]
  onChange: (change: Partial<Correction>) => void
}) {
  return (
    <>
      <Segments<Kind>
        label={t('Kind of correction')}
        value={kind}
        options={[
          { value: 'knowledge', label: t('Knowledge') },
          { value: 'instruction', label: t('Instruction') },
        ]}
        onChange={(next) => onChange({ kind: next })}
      />
      <p className={style['quiet']}>
        {kind === 'knowledge'
          ? t('A fact that the agent finds when a visitor asks for it.')
          : t('A rule that the agent reads before every answer.')}
      </p>
      <Words
        label={t('Question')}
        rows={3}
        value={question}
        onChange={(next) => onChange({ question: next })}
      />
      <Words
        label={t('Right answer')}
        rows={5}
        value={answer}
        onChange={(next) => onChange({ answer: next })}
      />
      {kind === 'knowledge' && bases.length > 1 && (
        <Field label={t('Knowledge base')}>
          {(control) => (
            <Select
              {...control}
              value={baseId}
              onChange={({ target }) => onChange({ baseId: Number(target.value) })}
            >
              {bases.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  )
}

function Words({
  label,
  rows,
  value,
  onChange,
}: {
  label: string
  rows: number
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Field label={label}>
      {(control) => (
        <TextArea {...control} rows={rows} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}

/** A note tells teammates in the conversation about the correction. */
async function keep(
  { id: conversationId, agent }: Details,
  { kind, question, answer, baseId }: Correction,
): Promise<void> {
  if (kind === 'knowledge' && baseId !== undefined) await addKnowledge(baseId, question, answer)
  if (kind === 'instruction') await addInstruction(agent.id, question, answer)
  const text = t('Corrected an answer. Asked: “{question}” Right: {answer}', {
    question: question.trim(),
    answer: answer.trim(),
  })
  await api.postConversationNotes({ conversationId, body: { text, mentions: [] } })
}

async function addKnowledge(knowledgeBaseId: number, question: string, answer: string): Promise<void> {
  const { name, text } = knowledgeFile(question, answer)
  const file = new File([text], name, { type: 'text/markdown' })
  await api.postKnowledgeBaseSourcesFiles({ knowledgeBaseId, body: { files: [file] } })
  await refresh(queryClient, ['getKnowledgeBaseSources', 'getKnowledgeBase'])
}

async function addInstruction(agentId: string, question: string, answer: string): Promise<void> {
  // Read at the last moment, because a teammate may have edited them.
  const { instructions } = await api.getAgentAgentSetting({ agentId })
  await api.putAgentAgentSetting({
    agentId,
    body: { instructions: withRule(instructions, question, answer) },
  })
  await refresh(queryClient, ['getAgentAgentSetting'])
}
