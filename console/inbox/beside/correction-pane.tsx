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

/** Turns a wrong answer into what the agent knows, or is told, from now on. */
export function CorrectionPane({
  conversation,
  question,
  answer,
  onClose,
}: {
  conversation: Details
  /** What was asked, and what a person said instead, where somebody did. */
  question: string
  answer: string
  onClose: () => void
}) {
  const agentId = conversation.agent.id
  const bases = useRead('getAgentKnowledgeBases', { agentId })
  const [kind, setKind] = useState<Kind>('knowledge')
  const [asked, setAsked] = useState(question)
  const [right, setRight] = useState(answer)
  const [baseId, setBaseId] = useState<number | undefined>()
  const [isBusy, setBusy] = useState(false)
  const chosen = baseId ?? bases.data?.results[0]?.id
  const save = async () => {
    setBusy(true)
    try {
      if (kind === 'knowledge' && chosen !== undefined) await addKnowledge(chosen, asked, right)
      if (kind === 'instruction') await addInstruction(agentId, asked, right)
      const text = t('Corrected an answer. Asked: “{question}” Right: {answer}', {
        question: asked.trim(),
        answer: right.trim(),
      })
      await api.postConversationNotes({ conversationId: conversation.id, body: { text, mentions: [] } })
      toast(t('The agent knows it from now on'), { tone: 'good' })
      onClose()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <section className={style['pane']} aria-label={t('Correct this answer')}>
      <header className={style['title']}>
        <h2>{t('Correct this answer')}</h2>
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </header>
      <Segments<Kind>
        label={t('Kind of correction')}
        value={kind}
        options={[
          { value: 'knowledge', label: t('Knowledge') },
          { value: 'instruction', label: t('Instruction') },
        ]}
        onChange={setKind}
      />
      <p className={style['quiet']}>
        {kind === 'knowledge'
          ? t('A fact that the agent finds when somebody asks for it.')
          : t('A rule that the agent reads before every answer.')}
      </p>
      <Field label={t('Question')}>
        {(control) => (
          <TextArea {...control} rows={3} value={asked} onChange={({ target }) => setAsked(target.value)} />
        )}
      </Field>
      <Field label={t('Right answer')}>
        {(control) => (
          <TextArea {...control} rows={5} value={right} onChange={({ target }) => setRight(target.value)} />
        )}
      </Field>
      {kind === 'knowledge' && (bases.data?.results.length ?? 0) > 1 && (
        <Field label={t('Knowledge base')}>
          {(control) => (
            <Select {...control} value={chosen} onChange={({ target }) => setBaseId(Number(target.value))}>
              {bases.data?.results.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Button
        look="primary"
        busy={isBusy}
        disabled={right.trim() === '' || (kind === 'knowledge' && chosen === undefined)}
        onClick={() => void save()}
      >
        {t('Save correction')}
      </Button>
    </section>
  )
}

async function addKnowledge(knowledgeBaseId: number, question: string, answer: string): Promise<void> {
  const { name, text } = knowledgeFile(question, answer)
  const file = new File([text], name, { type: 'text/markdown' })
  await api.postKnowledgeBaseSourcesFiles({ knowledgeBaseId, body: { files: [file] } })
  await refresh(queryClient, ['getKnowledgeBaseSources', 'getKnowledgeBase'])
}

async function addInstruction(agentId: string, question: string, answer: string): Promise<void> {
  // Read at this moment: somebody may have changed them since.
  const { instructions } = await api.getAgentAgentSetting({ agentId })
  await api.putAgentAgentSetting({
    agentId,
    body: { instructions: withRule(instructions, question, answer) },
  })
  await refresh(queryClient, ['getAgentAgentSetting'])
}
